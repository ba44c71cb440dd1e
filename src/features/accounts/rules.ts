/**
 * The rules for usernames, e-mail addresses and passwords, and their messages. The forms and the server's schemas use
 * the same functions, so that neither accepts what the other refuses.
 *
 * Characters are Unicode code points, as in the VARCHAR columns that store them. Texts are checked trimmed (passwords
 * as they are), and stored trimmed.
 */

import { mixesAlphabets } from './alphabets';
import { missing, wrong, type FormProblem } from './form-problem';
import { signInTexts } from './sign-in-rules';

export { codeFormProblem, signInProblem } from './sign-in-rules';

export const accountLimits = {
  usernameMin: 2,
  usernameMax: 50,
  emailMax: 254,
  passwordMin: 6,
  passwordMax: 1024,
  /** The length of the columns for accountKey(username) and accountKey(email). */
  usernameKeyMax: 191,
  emailKeyMax: 512,
  nameMax: 100,
  passkeys: 20,
} as const;

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

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
  /** Followed by the countdown. */
  passwordReset: 'Password reset successful, ',

  // Our own, where the specification has none.
  emailTooLong: 'Email must be at most 254 characters',
  passwordTooLong: 'Password must be at most 1024 characters',
  passwordCommon: 'This is one of the most common passwords, please choose another one',
  passwordCharacters: 'Password contains characters that cannot be stored',
  usernameAt: 'Username must not contain @',
  usernameCharacters: 'Username contains characters that are not allowed',
  usernameAlphabets: 'Username may not mix alphabets',
  passwordsOff: 'Only masters sign in with a password here',
  deactivated: 'This account has been deactivated, please contact your administrator',
  /** Followed by the time. */
  leaving: 'This account will be deleted on ',
  activated: 'Your account is activated, you can sign in now',
  activationLinkInvalid: 'Invalid activation link',
  nameTooLong: 'Name must be at most 100 characters',
  nameCharacters: 'Name contains characters that are not allowed',
  currentPasswordRequired: 'Please enter your current password',
  currentPasswordWrong: 'The current password is wrong',
  emailSame: 'This is your e-mail address already',
  emailTaken: 'This e-mail address belongs to another account by now',
  emailLinkSent: 'A link was sent to the new address, open it to confirm the change',
  emailConfirmed: 'Your new e-mail address is confirmed',
  codeWrong: 'This code is wrong, or it was used already',
  factorOn: 'Two-factor sign-in is on already',
  factorNotBegun: 'Please begin again, this was begun in another window too',
  factorOff: 'Two-factor sign-in is not on',
  passkeyNeeded: 'Your role needs a second factor here: please sign in with your passkey',
  passkeyRefused: 'This passkey does not sign in here',
  passkeyNotAdded: 'The passkey could not be added, please try again',
  passkeyKnown: 'This passkey was added already',
  passkeyGone: 'There is no such passkey',
  passkeysFull: 'An account has 20 passkeys at most',
  passkeyNameRequired: 'Please enter a name',
  setupRequired: 'Please fill in all fields',
  setupTokenWrong: 'This is not the token that the first start has printed',
  setupOver: 'This Toolstead is set up already, please sign in',
  passkeysNeedName:
    'Passkeys need a PUBLIC_URL with a host name that begins with https (or is localhost). Ask the person who runs this Toolstead.',
} as const;

export interface Registration {
  username: string;
  email: string;
  password: string;
  /** The password repeated; only in the form. */
  confirmation?: string;
}

export interface PasswordReset {
  /** From the mailed link. */
  token: string;
  password: string;
  /** The password repeated; only in the form. */
  confirmation?: string;
}

// One '@', a domain of at least two labels, no characters that separate or quote addresses in a mail header.
const emailPattern =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}]+@(?:[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}.]+\.)+[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}\p{Cs}.]+$/u;

// Control characters, line separators, lone surrogates and invisible characters that reorder text; words need the two
// joiners.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u;
const loneSurrogate = /\p{Cs}/u;

function characterCount(text: string): number {
  return Array.from(text).length;
}

/**
 * The form in which usernames and e-mail addresses are compared and kept unique: trimmed, NFKC, lower case. Idempotent.
 */
export function accountKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** Why this e-mail address is refused, or null. */
export function emailProblem(email: string): string | null {
  const address = email.trim();
  if (characterCount(address) > accountLimits.emailMax) return accountTexts.emailTooLong;
  const key = accountKey(address);
  const valid =
    emailPattern.test(address) && emailPattern.test(key) && characterCount(key) <= accountLimits.emailKeyMax;
  return valid ? null : accountTexts.emailInvalid;
}

/** The first rule that this request for a reset link violates, or null. */
export function resetRequestFormProblem({ email }: { email: string }): FormProblem<'email'> | null {
  return wrong('email', emailProblem(email));
}

/** Why this password is refused, or null. */
export function passwordProblem(password: string): string | null {
  const length = characterCount(password);
  if (length < accountLimits.passwordMin) return accountTexts.passwordTooShort;
  if (length > accountLimits.passwordMax) return accountTexts.passwordTooLong;
  // Hashing would replace each of them by U+FFFD, so that a different password would match.
  return loneSurrogate.test(password) ? accountTexts.passwordCharacters : null;
}

/** Why this username is refused for a new account, or null; existing accounts keep theirs. */
export function usernameProblem(username: string): string | null {
  const name = username.trim();
  const length = characterCount(name);
  if (length < accountLimits.usernameMin || length > accountLimits.usernameMax) {
    return accountTexts.usernameLength;
  }
  const key = accountKey(name);
  // With an '@', even one that only appears after normalization, it could equal the e-mail of another account.
  if (key.includes('@')) return accountTexts.usernameAt;
  const storable = key !== '' && characterCount(key) <= accountLimits.usernameKeyMax;
  if (!storable || unprintable.test(name)) return accountTexts.usernameCharacters;
  // The key, since compatibility forms (ａ, 𝐚) count as the letters that they normalize to.
  return mixesAlphabets(key) ? accountTexts.usernameAlphabets : null;
}

/** Why this display name is refused, or null; an empty one is none. */
export function nameProblem(name: string): string | null {
  if (characterCount(name.trim()) > accountLimits.nameMax) return accountTexts.nameTooLong;
  return unprintable.test(name.trim()) ? accountTexts.nameCharacters : null;
}

/** Why a passkey may not be called so, or null. */
export function passkeyNameProblem(name: string): string | null {
  return name.trim() === '' ? accountTexts.passkeyNameRequired : nameProblem(name);
}

/** The first rule of section 5, in its order, that this registration violates, or null. */
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
    newPasswordProblem(registration) ??
    wrong('username', usernameProblem(username))
  );
}

/** Why this registration is refused, or null. */
export function registrationProblem(registration: Registration): string | null {
  return registrationFormProblem(registration)?.text ?? null;
}

/** The first rule of section 5, in its order, that this password reset violates, or null. */
export function resetFormProblem(reset: PasswordReset): FormProblem<keyof PasswordReset> | null {
  const { token, password, confirmation } = reset;
  return (
    wrong('token', token.trim() === '' ? accountTexts.resetLinkInvalid : null) ??
    missing(accountTexts.resetRequired, [
      password === '' && 'password',
      confirmation === '' && 'confirmation',
    ]) ??
    newPasswordProblem(reset)
  );
}

/** Why this password reset is refused, or null. */
export function resetProblem(reset: PasswordReset): string | null {
  return resetFormProblem(reset)?.text ?? null;
}

export interface Setup {
  token: string;
  email: string;
  password: string;
  /** The password repeated; only in the form. */
  confirmation?: string;
}

/** The first rule that this first set-up violates, or null. */
export function setupFormProblem(setup: Setup): FormProblem<keyof Setup> | null {
  const { token, email, password, confirmation } = setup;
  return (
    missing(accountTexts.setupRequired, [
      token.trim() === '' && 'token',
      email.trim() === '' && 'email',
      password === '' && 'password',
      confirmation === '' && 'confirmation',
    ]) ??
    wrong('email', emailProblem(email)) ??
    newPasswordProblem(setup)
  );
}

/** The first rule that a new password and its repetition violate, or null. */
export function newPasswordProblem({
  password,
  confirmation = password,
}: Pick<Registration, 'password' | 'confirmation'>): FormProblem<'password' | 'confirmation'> | null {
  return (
    wrong('password', passwordProblem(password)) ??
    wrong('confirmation', confirmation === password ? null : accountTexts.passwordsDiffer)
  );
}
