import { trpc } from '@/platform/client/trpc';
import { PasswordField } from '@/platform/client/ui/password-field';
import { showToast } from '@/platform/client/ui/toast-store';
import { passwordChangeProblem } from '../../rules';
import { FormDialog } from '@/features/accounts/client/form-dialog';
import { useDialogForm } from '@/features/accounts/client/use-dialog-form';
import { CurrentPasswordField } from '../confirmation/current-password-field';

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.account.changePassword.useMutation();
  const form = useDialogForm({
    initial: { currentPassword: '', password: '', confirmation: '' },
    problemOf: passwordChangeProblem,
    send: ({ currentPassword, password }) => mutateAsync({ currentPassword, password }),
    refused: { wrong_password: 'currentPassword', common_password: 'password' },
    onDone: () => {
      showToast({ tone: 'success', text: 'Your password is changed' });
      void utils.sessions.invalidate();
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change your password"
      subtitle="Your other sessions end"
      action="Change password"
    >
      <CurrentPasswordField field={form.field('currentPassword')} />
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
    </FormDialog>
  );
}
