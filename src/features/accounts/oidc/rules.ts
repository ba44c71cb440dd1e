import { usernameProblem } from '../rules';
import { hasRole, type Role } from '@/platform/shared/roles';

/** Where the provider sends people back to, below PUBLIC_URL. */
export const CALLBACK_PATH = '/app/oidc';

/** Begins to link the account of somebody signed in, and leads back to its page. */
export const LINK_ADDRESS = '/api/oidc/start?links&redirect=%2Faccount';

export const oidcTexts = {
  notConfigured: 'No such way to sign in is set up here',
  stale: 'This sign-in was begun too long ago, or in another browser. Please begin again',
  refused: 'The sign-in could not be verified. Please begin again',
  cancelled: 'You were not signed in there',
  unavailable: 'The sign-in service does not answer. Please try again later',
  noVerifiedEmail: 'Your e-mail address is not verified there, so that your account here cannot be found',
  noAccount: 'You have no account here. Ask the person who runs this Toolstead for one',
  waiting: 'An account with your address waits for its activation. Open the link in its mail first',
  noUsername: 'No username is free for you here. Ask the person who runs this Toolstead for an account',
  notLinked: 'This account is not linked',
  otherAddress: 'You have another e-mail address there than in your account here',
  otherAccount: 'Whoever is signed in there is linked to another account here',
  passwordRequired: 'Please enter the password of your account here',
  passwordWrong: 'This is not the password of your account here',
} as const;

/**
 * The claim of this name; or of names with dots between, one within the other, such as Keycloak's `realm_access.roles`.
 * Undefined if it was not sent.
 */
export function claimOf(claims: Record<string, unknown>, name: string): unknown {
  if (name in claims) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (within, key) => (isObject(within) && Object.hasOwn(within, key) ? within[key] : undefined),
      claims,
    );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The role that a claim gives: the highest of its values that the setting names, else 'user'; null for a provider that
 * did not send the claim, which says nothing. An object has its values as keys, as Zitadel sends roles.
 */
export function roleByClaim(value: unknown, roles: ReadonlyMap<string, Role>): Role | null {
  if (value === undefined || value === null) return null;
  let highest: Role = 'user';
  const values = isObject(value) ? Object.keys(value) : [value].flat();
  for (const one of values) {
    const role = typeof one === 'string' ? roles.get(one) : undefined;
    if (role && hasRole(role, highest)) highest = role;
  }
  return highest;
}

/** Usernames for a new account, the best first, by the name at the provider or else the address. */
export function usernamesFor(wanted: string | undefined, email: string): string[] {
  const local = email.split('@', 1)[0] ?? '';
  const bases = [wanted?.split('@', 1)[0] ?? '', local, 'user'].map((name) =>
    name
      .replace(/[^\p{L}\p{N}._ -]/gu, '')
      .trim()
      .slice(0, 40),
  );
  const base = bases.find((name) => usernameProblem(name) === null) ?? 'user';
  return [base, ...Array.from({ length: 20 }, (_, at) => `${base}-${String(at + 2)}`)];
}
