import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { clearAuthToken } from '@/platform/client/auth-token';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { LEAVING_DAYS } from '../../own-account/rules';
import { FormDialog } from '@/platform/client/form/form-dialog';
import { useDialogForm } from '../use-dialog-form';
import { ConfirmationFields } from '../confirmation-fields';
import { CONFIRMATION_REFUSED, NOT_CONFIRMED } from '../use-confirm-form';

/** The end of an account, with some days to come back. */
export function LeaveCard() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Delete account">
      <SettingRow
        icon={<IconTile icon={<UserX />} size="small" />}
        title="Delete your account and everything in it"
        help={`You have ${String(LEAVING_DAYS)} days to come back. Download your data first if you may want it.`}
      >
        <Button variant="danger-outline" aria-label="Delete your account" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </SettingRow>
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = trpc.account.leave.useMutation();
  const form = useDialogForm({
    initial: { ...NOT_CONFIRMED },
    problemOf: () => null,
    send: mutateAsync,
    refused: { ...CONFIRMATION_REFUSED },
    // The session has ended with the others.
    onDone: clearAuthToken,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Delete your account"
      subtitle={`In ${String(LEAVING_DAYS)} days everything in it is gone for good`}
      action="Delete account"
      danger
    >
      <p>
        You are signed out everywhere, and your keys stop working. If you sign in within {LEAVING_DAYS} days,
        you can keep the account as it is.
      </p>
      <ConfirmationFields field={form.field} />
    </FormDialog>
  );
}
