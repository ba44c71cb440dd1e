/**
 * What an account may be called, how long its password may be, and what people are told about it. The forms and
 * the server's schemas decide by the same functions, so that neither accepts what the other refuses.
 *
 * Characters are Unicode code points, as in the VARCHAR columns that hold them; a text is judged trimmed (passwords
 * as they are), and the server stores it trimmed.
 */

import { mixesAlphabets } from './alphabets';
import { missing, wrong, type FormProblem } from './form-problem';
import { signInTexts } from './sign-in-rules';

export { signInProblem } from './sign-in-rules';

export const accountLimits = {
  usernameMin: 2,
  usernameMax: 50,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 1024,
  /** The columns that hold accountKey(username) and accountKey(email). */
  usernameKeyMax: 191,
  emailKeyMax: 512,
} as const;

/** Literal texts of the specification (sections 5 and 8) and the contract; those of our own are marked. */
export const accountTexts = {
  ...signInTexts,

  registrationRequired: 'Please fill in all fields',
  emailInvalid: 'Please enter a valid email address',
  passwordTooShort: 'Password must be at least 6 characters',
  passwordsDiffer: 'Passwords do not match',
  usernameLength: 'Username must be between 2 and 50 characters',
  usernameTaken: 'Username is already taken',
  registrationClosed: 'Registration is currently disabled',
  registered: 'Registration successful, please check your email to activate your account',

  resetLinkSent: 'Reset link has been sent to your email, please check!',
  resetLinkInvalid: 'Invalid password reset link',
  resetRequired: 'Please enter new password and confirmation',
  /** The countdown follows. */
  passwordReset: 'Password reset successful, ',

  // Our own, where the specification has none.
  emailTooLong: 'Email must be at most 254 characters',
  passwordTooLong: 'Password must be at most 1024 characters',
  passwordCharacters: 'Password contains characters that cannot be stored',
  usernameAt: 'Username must not contain @',
  usernameCharacters: 'Username contains characters that are not allowed',
  usernameAlphabets: 'Username may not mix alphabets',
  deactivated: 'This account has been deactivated, please contact your administrator',
  activated: 'Your account is activated, you can sign in now',
  activationLinkInvalid: 'Invalid activation link',
} as const;

export interface Registration {
  username: string;
  email: string;
  password: string;
  /** The password once more; only the form asks for it. */
  confirmation?: string;
}

export interface PasswordReset {
  /** From the link in the mail. */
  token: string;
  password: string;
  /** The password once more; only the form asks for it. */
  confirmation?: string;
}

// One '@', a domain of at least two labels, nothing that separates or quotes addresses in a mail header.
const emailPattern =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}]+@(?:[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}.]+\.)+[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}.]+$/u;

// Control and line characters, lone surrogates and invisible ones that reorder text; the two joiners spell words.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
const loneSurrogate = /\p{Cs}/u;

function characterCount(text: string): number {
  return Array.from(text).length;
}

/**
 * The form in which usernames and e-mail addresses are compared and kept unique: trimmed, NFKC, lower case.
 * Stable: the key of a key is itself.
 */
export function accountKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** The text that refuses this e-mail address, or null. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (characterCount(address) > accountLimits.emailMax) return accountTexts.emailTooLong;
  const key = accountKey(address);
  const valid =
    emailPattern.test(address) && emailPattern.test(key) && characterCount(key) <= accountLimits.emailKeyMax;
  return valid ? null : accountTexts.emailInvalid;
}

/** What this request for a reset link breaks, or null. */
export function resetRequestFormProblem({ email }: { email: string }): FormProblem<'email'> | null {
  return wrong('email', emailProblem(email));
}

/** The text that refuses this password, or null. */
export function passwordProblem(password: string): string | null {
  const length = characterCount(password);
  if (length < accountLimits.passwordMin) return accountTexts.passwordTooShort;
  if (length > accountLimits.passwordMax) return accountTexts.passwordTooLong;
  // Hashing would turn each of them into U+FFFD, and another password would open the account.
  return loneSurrogate.test(password) ? accountTexts.passwordCharacters : null;
}

/** The text that refuses this username for a new account, or null; accounts that there are keep theirs. */
export function usernameProblem(username: string): string | null {
  const name = username.trim();
  const length = characterCount(name);
  if (length < accountLimits.usernameMin || length > accountLimits.usernameMax) {
    return accountTexts.usernameLength;
  }
  const key = accountKey(name);
  // With an '@', also one that only the normal form shows, it could equal the e-mail of another account.
  if (key.includes('@')) return accountTexts.usernameAt;
  const storable = key !== '' && characterCount(key) <= accountLimits.usernameKeyMax;
  if (!storable || unprintable.test(name)) return accountTexts.usernameCharacters;
  // The key, since letters of other forms (ａ, 𝐚) are those that they stand for.
  return mixesAlphabets(key) ? accountTexts.usernameAlphabets : null;
}

/** The first rule of section 5, in its order, that this registration breaks, or null. */
export function registrationFormProblem(registration: Registration): FormProblem<keyof Registration> | null {
  const { username, email, password, confirmation } = registration;
  return (
    missing(accountTexts.registrationRequired, [
      username.trim() === '' && 'username',
      email.trim() === '' && 'email',
      password === '' && 'password',
      confirmation === '' && 'confirmation',
    ]) ??
    wrong('email', emailProblem(email)) ??
    wrong('password', passwordProblem(password)) ??
    wrong('confirmation', confirmationProblem(password, confirmation)) ??
    wrong('username', usernameProblem(username))
  );
}

/** The text that refuses this registration, or null. */
export function registrationProblem(registration: Registration): string | null {
  return registrationFormProblem(registration)?.text ?? null;
}

/** The first rule of section 5, in its order, that this password reset breaks, or null. */
export function resetFormProblem(reset: PasswordReset): FormProblem<keyof PasswordReset> | null {
  const { token, password, confirmation } = reset;
  return (
    wrong('token', token.trim() === '' ? accountTexts.resetLinkInvalid : null) ??
    missing(accountTexts.resetRequired, [
      password === '' && 'password',
      confirmation === '' && 'confirmation',
    ]) ??
    wrong('password', passwordProblem(password)) ??
    wrong('confirmation', confirmationProblem(password, confirmation))
  );
}

/** The text that refuses this password reset, or null. */
export function resetProblem(reset: PasswordReset): string | null {
  return resetFormProblem(reset)?.text ?? null;
}

function confirmationProblem(password: string, confirmation = password): string | null {
  return confirmation === password ? null : accountTexts.passwordsDiffer;
}
