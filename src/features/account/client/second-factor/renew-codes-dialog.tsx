import { useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { CodesDialog } from './codes-dialog';
import { ConfirmField, useConfirmForm } from './confirm-field';

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const [codes, setCodes] = useState<string[] | null>(null);
  const { mutateAsync } = trpc.secondFactor.renewCodes.useMutation();
  const form = useConfirmForm(async (values) => {
    const { recoveryCodes } = await mutateAsync(values);
    void utils.secondFactor.invalidate();
    setCodes(recoveryCodes);
  });
  if (codes) return <CodesDialog title="Your new recovery codes" codes={codes} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Make new recovery codes"
      subtitle="The earlier ones no longer count then"
      error={form.error}
      primary={{ label: 'Make new ones', onAction: form.submit, busy: form.busy }}
    >
      <ConfirmField form={form} />
    </Dialog>
  );
}
