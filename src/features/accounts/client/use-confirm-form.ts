import { useDialogForm } from './use-dialog-form';

export type ConfirmationField = 'currentPassword' | 'code';

/** The empty fields of a confirmation, for a form that has others too. */
export const NOT_CONFIRMED: Record<ConfirmationField, string> = { currentPassword: '', code: '' };

/** The fields that refusals of a confirmation are about. */
export const CONFIRMATION_REFUSED: Record<string, ConfirmationField> = {
  password_required: 'currentPassword',
  wrong_password: 'currentPassword',
  second_factor_required: 'code',
  second_factor_wrong: 'code',
};

/** A form that asks the owner to prove the account again before `send`; the server says what is missing. */
export function useConfirmForm(
  send: (values: Record<ConfirmationField, string>) => Promise<unknown>,
  onDone = () => {},
) {
  return useDialogForm<ConfirmationField>({
    initial: NOT_CONFIRMED,
    problemOf: () => null,
    send,
    refused: CONFIRMATION_REFUSED,
    onDone,
  });
}
