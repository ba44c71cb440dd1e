import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { clearAuthToken } from '@/platform/client/auth-token';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Card } from '@/platform/client/ui/card';
import { Dialog } from '@/platform/client/ui/dialog';
import { IconTile } from '@/platform/client/ui/icon-tile';
import { PasswordField } from '@/platform/client/ui/password-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import styles from './leave-card.module.css';
import { LEAVING_DAYS, leavingFormProblem } from '../../rules';
import { useDialogForm } from '@/features/accounts/client/use-dialog-form';

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
    initial: { currentPassword: '' },
    problemOf: leavingFormProblem,
    send: mutateAsync,
    refused: { wrong_password: 'currentPassword' },
    // The session has ended with the others.
    onDone: clearAuthToken,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account"
      subtitle={`In ${String(LEAVING_DAYS)} days everything in it is gone for good`}
      error={form.error}
      primary={{ label: 'Delete account', onAction: form.submit, busy: form.busy, danger: true }}
    >
      <p className={styles.text}>
        You are signed out everywhere, and your keys stop working. If you sign in within {LEAVING_DAYS} days,
        you can keep the account as it is.
      </p>
      <PasswordField
        {...form.field('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus=""
      />
    </Dialog>
  );
}
