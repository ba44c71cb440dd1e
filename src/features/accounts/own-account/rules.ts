import { wrong, type FormProblem } from '../form-problem';
import { accountKey, accountTexts, emailProblem, nameProblem } from '../rules';

/** The first rule that this change of the address `present` violates, or null. */
export function emailChangeProblem(
  { email }: { email: string },
  present: string,
): FormProblem<'email'> | null {
  const same = accountKey(email) === accountKey(present) ? accountTexts.emailSame : null;
  return wrong('email', emailProblem(email)) ?? wrong('email', same);
}

/** How long somebody can come back after asking for the account's deletion. */
export const LEAVING_DAYS = 7;
export const LEAVING_MS = LEAVING_DAYS * 24 * 60 * 60 * 1000;

/** The ends that a token may have, in days. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** The most tokens that an account may have. */
export const TOKENS_MAX = 50;

export const tokenTexts = {
  nameRequired: 'Please enter a name',
  nameTaken: 'You have a token of this name already',
  toolsRequired: 'Please choose a tool that the token may use',
  toolUnknown: 'There is no such tool',
  tooMany: 'You have 50 tokens, the most there can be: revoke one first',
} as const;

export interface NewToken {
  name: string;
  tools: { tool: string; right: 'read' | 'write' }[];
}

/** The first rule that a new token violates, or null. */
export function tokenProblem({ name, tools }: NewToken): FormProblem<'name'> | null {
  const problem = wrong('name', name.trim() === '' ? tokenTexts.nameRequired : nameProblem(name));
  if (problem) return problem;
  return tools.length === 0 ? { text: tokenTexts.toolsRequired, fields: [], incomplete: true } : null;
}
