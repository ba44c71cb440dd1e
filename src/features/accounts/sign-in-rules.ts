/** Separate from the other account rules, so that the sign-in page, which loads first, loads only these. */
import { missing, type FormProblem } from './form-problem';

/** Literal texts of the specification (sections 5 and 8) and the contract. */
export const signInTexts = {
  signInRequired: 'Please enter username/email and password',
  signInRefused: 'Invalid username or password',
  signInNotActive: 'Please activate your account first, check your email',
  codeRequired: 'Please enter the code of your authenticator app',
  answerWithoutSuccess: 'Server response error, please try again',
  answerNotJson: 'Server response format error - not valid JSON',
} as const;

/** Headings of the sign-in error box (section 8). */
export const signInHeadings = {
  network: 'Network error - cannot connect to server',
  format: 'Server response format error',
  connection: 'Connection failed',
  server: 'Server error',
  invalidResponse: 'Invalid server response',
  unknown: 'Unknown error occurred',
} as const;

export interface SignIn {
  identifier: string;
  password: string;
}

/** What is missing in this sign-in, or null. */
export function signInFormProblem({ identifier, password }: SignIn): FormProblem<keyof SignIn> | null {
  return missing(signInTexts.signInRequired, [
    identifier.trim() === '' && 'identifier',
    password === '' && 'password',
  ]);
}

/** What is missing in the second step of a sign-in, or null. */
export function codeFormProblem({ code }: { code: string }): FormProblem<'code'> | null {
  return missing(signInTexts.codeRequired, [code.trim() === '' && 'code']);
}

/** Why this sign-in is refused, or null. */
export function signInProblem(signIn: SignIn): string | null {
  return signInFormProblem(signIn)?.text ?? null;
}
