import { trpc } from '@/platform/client/trpc';
import { Dialog } from '@/platform/client/ui/dialog';
import { PasswordField } from '@/platform/client/ui/password-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { passwordChangeProblem } from '../../rules';
import styles from './profile.module.css';
import { useDialogForm } from '@/features/accounts/client/use-dialog-form';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.account.changePassword.useMutation();
  const form = useDialogForm({
    initial: { currentPassword: '', password: '', confirmation: '' },
    problemOf: passwordChangeProblem,
    send: ({ currentPassword, password }) => mutateAsync({ currentPassword, password }),
    refused: { wrong_password: 'currentPassword' },
    onDone: () => {
      showToast({ tone: 'success', text: 'Your password is changed' });
      void utils.sessions.invalidate();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change your password"
      subtitle="Your other sessions end"
      error={form.error}
      primary={{ label: 'Change password', onAction: form.submit, busy: form.busy }}
    >
      <div className={styles.fields}>
        <PasswordField
          {...form.field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          data-autofocus=""
        />
        <PasswordField
          {...form.field('password')}
          label="New password"
          hint="At least 6 characters."
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('confirmation')}
          label="Repeat the new password"
          autoComplete="new-password"
        />
      </div>
    </Dialog>
  );
}
