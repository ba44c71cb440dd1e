import { wrong } from '@/features/accounts/form-problem';
import { passkeyNameProblem } from '@/features/accounts/rules';
import { useDialogForm } from '@/features/accounts/client/use-dialog-form';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
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
    <Dialog
      open
      onClose={onClose}
      title="Rename the passkey"
      error={form.error}
      primary={{ label: 'Save', onAction: form.submit, busy: form.busy }}
    >
      <TextField {...form.field('name')} label="Name" autoComplete="off" data-autofocus="" />
    </Dialog>
  );
}
