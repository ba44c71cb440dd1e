import { wrong } from '../../../form-problem';
import { passkeyNameProblem } from '../../../rules';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../../use-dialog-form';
import { trpc } from '@/platform/client/trpc';
import { TextField } from '@/platform/client/ui/text-field';

export function RenamePasskeyDialog({
  id,
  name,
  onClose,
}: {
  id: number;
  name: string;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.passkeys.rename.useMutation();
  const form = useDialogForm({
    initial: { name },
    problemOf: (values) => wrong('name', passkeyNameProblem(values.name)),
    send: (values) => mutateAsync({ id, ...values }),
    onDone: () => {
      void utils.passkeys.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title="Rename the passkey" action="Save">
      <TextField {...form.field('name')} label="Name" autoComplete="off" data-autofocus="" />
    </FormDialog>
  );
}
