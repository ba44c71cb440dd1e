import { nameProblem } from '../../../rules';
import { wrong } from '../../../form-problem';
import { useCurrentUser } from '@/platform/client/current-user';
import { trpc } from '@/platform/client/trpc';
import { TextField } from '@/platform/client/ui/text-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../../use-dialog-form';

export function NameDialog({ onClose }: { onClose: () => void }) {
  const { name, username } = useCurrentUser();
  const { mutateAsync } = trpc.account.rename.useMutation();
  const form = useDialogForm({
    initial: { name: name ?? '' },
    problemOf: (values) => wrong('name', nameProblem(values.name)),
    send: mutateAsync,
    onDone: () => {
      showToast({ tone: 'success', text: 'Your name is changed' });
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Change your name" action="Save">
      <TextField
        {...form.field('name')}
        label="Name"
        hint={`As others read it. Without one it is your username, ${username}.`}
        autoComplete="name"
        data-autofocus=""
      />
    </FormDialog>
  );
}
