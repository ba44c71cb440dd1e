import { missing } from '@/features/accounts/form-problem';
import { accountTexts } from '@/features/accounts/rules';
import { useDialogForm } from '@/features/accounts/client/use-dialog-form';
import { PasswordField } from '@/platform/client/ui/password-field';

interface Confirmation {
  currentPassword: string;
}

/** A form that asks for the password again before `send`. */
export function useConfirmForm(send: (values: Confirmation) => Promise<unknown>, onDone = () => {}) {
  return useDialogForm<keyof Confirmation>({
    initial: { currentPassword: '' },
    problemOf: ({ currentPassword }) =>
      missing(accountTexts.currentPasswordRequired, [currentPassword === '' && 'currentPassword']),
    send,
    refused: { wrong_password: 'currentPassword' },
    onDone,
  });
}

export function ConfirmField({ form }: { form: ReturnType<typeof useConfirmForm> }) {
  return (
    <PasswordField
      {...form.field('currentPassword')}
      label="Current password"
      autoComplete="current-password"
      data-autofocus=""
    />
  );
}
