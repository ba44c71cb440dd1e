import type { ComponentProps } from 'react';
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

interface CurrentPasswordFieldProps {
  /** Of the form. */
  field: Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'onChange' | 'error'>;
  /** Whether it has the focus when the dialog opens. */
  focused?: boolean;
}

export function CurrentPasswordField({ field, focused = true }: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      label="Current password"
      autoComplete="current-password"
      {...(focused && { 'data-autofocus': '' })}
    />
  );
}
