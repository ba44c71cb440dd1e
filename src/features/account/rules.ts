import { missing, wrong, type FormProblem } from '@/features/accounts/form-problem';
import { accountKey, accountTexts, emailProblem, passwordProblem } from '@/features/accounts/rules';

export interface EmailChange {
  email: string;
  currentPassword: string;
}

/** The first rule that this change of the address `present` violates, or null. */
export function emailChangeProblem(
  { email, currentPassword }: EmailChange,
  present: string,
): FormProblem<keyof EmailChange> | null {
  const same = accountKey(email) === accountKey(present) ? accountTexts.emailSame : null;
  return (
    wrong('email', emailProblem(email)) ??
    wrong('email', same) ??
    missing(accountTexts.currentPasswordRequired, [currentPassword === '' && 'currentPassword'])
  );
}

export interface PasswordChange {
  currentPassword: string;
  password: string;
  /** The new password repeated. */
  confirmation: string;
}

/** The first rule that this change of the password violates, or null. */
export function passwordChangeProblem({
  currentPassword,
  password,
  confirmation,
}: PasswordChange): FormProblem<keyof PasswordChange> | null {
  return (
    missing(accountTexts.currentPasswordRequired, [currentPassword === '' && 'currentPassword']) ??
    wrong('password', passwordProblem(password)) ??
    wrong('confirmation', confirmation === password ? null : accountTexts.passwordsDiffer)
  );
}

/** How long somebody can come back after asking for the account's deletion. */
export const LEAVING_DAYS = 7;
export const LEAVING_MS = LEAVING_DAYS * 24 * 60 * 60 * 1000;

/** What is missing for the deletion of the account, or null. */
export function leavingFormProblem({
  currentPassword,
}: {
  currentPassword: string;
}): FormProblem<'currentPassword'> | null {
  return missing(accountTexts.currentPasswordRequired, [currentPassword === '' && 'currentPassword']);
}
