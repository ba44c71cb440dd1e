import { ConfirmationFields } from '../../confirmation-fields';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useConfirmForm } from '../../use-confirm-form';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';

export function RemovePasskeyDialog({
  id,
  name,
  onClose,
}: {
  id: number;
  name: string;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.passkeys.remove.useMutation();
  const form = useConfirmForm(
    (values) => mutateAsync({ id, ...values }),
    () => {
      showToast({ tone: 'success', text: 'The passkey is removed' });
      void utils.passkeys.invalidate();
      onClose();
    },
  );
  return (
    <FormDialog form={form} onClose={onClose} title="Remove the passkey" action="Remove" danger>
      <p>
        {`"${name}" no longer signs you in. Your device may go on offering it until you delete it there too.`}
      </p>
      <ConfirmationFields field={form.field} withCode />
    </FormDialog>
  );
}
