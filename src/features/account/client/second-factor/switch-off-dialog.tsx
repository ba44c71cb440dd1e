import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { showToast } from '@/platform/client/ui/toast-store';
import { ConfirmField, useConfirmForm } from './confirm-field';

export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.secondFactor.switchOff.useMutation();
  const form = useConfirmForm(mutateAsync, () => {
    showToast({ tone: 'success', text: 'Two-factor sign-in is off' });
    void utils.secondFactor.invalidate();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch two-factor sign-in off"
      subtitle="Your password alone signs you in then, and the recovery codes end"
      error={form.error}
      primary={{ label: 'Switch off', onAction: form.submit, busy: form.busy, danger: true }}
    >
      <ConfirmField form={form} />
    </Dialog>
  );
}
