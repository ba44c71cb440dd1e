import { FormDialog } from '@/platform/client/form/form-dialog';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { ConfirmationFields } from '../../confirmation-fields';
import { useConfirmForm } from '../../use-confirm-form';

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.secondFactor.switchOff.useMutation();
  const form = useConfirmForm(mutateAsync, () => {
    showToast({ tone: 'success', text: 'Two-factor sign-in is off' });
    void utils.secondFactor.invalidate();
    onClose();
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Switch off two-factor sign-in"
      subtitle="Your password alone signs you in then, and the recovery codes end"
      action="Switch off"
      danger
    >
      <ConfirmationFields field={form.field} withCode />
    </FormDialog>
  );
}
