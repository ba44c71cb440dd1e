import { useState } from 'react';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { trpc } from '@/platform/client/trpc';
import { CodesDialog } from './codes-dialog';
import { ConfirmationFields } from '../../confirmation-fields';
import { useConfirmForm } from '../../use-confirm-form';

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
    <FormDialog
      form={form}
      onClose={onClose}
      title="Make new recovery codes"
      subtitle="The earlier ones no longer count then"
      action="Make new"
    >
      <ConfirmationFields field={form.field} withCode />
    </FormDialog>
  );
}
