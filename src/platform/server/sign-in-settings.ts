import type { Role } from '@/platform/shared/roles';
import * as z from 'zod';

// Sign-in with an OpenID Connect provider (docs/decisions/031-oidc.md).

/** Which roles a claim of the provider gives. */
export interface RoleClaim {
  /** Its name; or the names on the way to it, with dots between, as in `realm_access.roles`. */
  claim: string;
  /** By the claim's value. */
  roles: ReadonlyMap<string, Role>;
}

/** The OpenID Connect provider that people can sign in with. */
export interface ProviderConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** For people: 'Sign in with …'. */
  name: string;
  autoRegister: boolean;
  /** What is asked for, with blanks between; undefined: what is usual, and the groups where roles need them. */
  scopes: string | undefined;
  roleClaim: RoleClaim | undefined;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Without TLS anybody on the way could answer as the provider. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  return (protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))) && search + hash === '';
}

/** `groups staff=admin, owners=master`; undefined for a text of another form. */
function roleClaimOf(text: string): RoleClaim | undefined {
  const [, claim = '', list = ''] = /^(\S+)\s+(.+)$/.exec(text.trim()) ?? [];
  const pairs = list.split(',').map((pair) => /^\s*(.+?)\s*=\s*(user|admin|master)\s*$/.exec(pair));
  const roles = new Map<string, Role>();
  for (const pair of pairs) {
    if (!pair) return undefined;
    roles.set(pair[1] ?? '', pair[2] as Role);
  }
  return { claim, roles };
}

const switchSetting = z.enum(['on', 'off'], 'must be on or off');

export const signInSettings = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an address such as https://auth.example.org')
    .optional()
    .describe('OpenID Connect provider to sign in with; its redirect address is `PUBLIC_URL/app/oidc`.'),
  OIDC_CLIENT_ID: z.string().optional().describe('Name of this app at the provider.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Its secret there.'),
  OIDC_NAME: z
    .string()
    .max(40, 'must have at most 40 characters')
    .default('single sign-on')
    .describe('Name of the provider on the button.'),
  OIDC_AUTO_REGISTER: switchSetting
    .default('off')
    .describe('`on`: whoever the provider vouches for gets an account.'),
  OIDC_SCOPES: z
    .string()
    .refine((text) => text.split(' ').includes('openid'), 'must have openid among scopes with blanks between')
    .optional()
    .describe('Scopes to ask for; else `openid profile email`, and `groups` where roles need it.'),
  OIDC_ROLE_CLAIM: z
    .string()
    .refine((text) => roleClaimOf(text) !== undefined, 'must be such as groups staff=admin, owners=master')
    .optional()
    .describe('Roles by a claim of the provider: `groups staff=admin, owners=master`.'),
  PASSWORD_SIGN_IN: switchSetting.default('on').describe('`off`: only masters sign in with a password.'),
};

type SignInSettings = z.output<z.ZodObject<typeof signInSettings>>;

/** The first problem of settings that belong together, beginning with the variable's name, or null. */
export function signInSettingsProblem(settings: SignInSettings): string | null {
  const { OIDC_ISSUER: issuer, PASSWORD_SIGN_IN: passwords } = settings;
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const) {
    if ((issuer === undefined) === (settings[name] === undefined)) continue;
    return issuer === undefined
      ? `OIDC_ISSUER: must be set when ${name} is`
      : `${name}: must be set when OIDC_ISSUER is`;
  }
  if (passwords === 'off' && issuer === undefined)
    return 'PASSWORD_SIGN_IN: can be off only with OIDC_ISSUER';
  return null;
}

/** The provider of the settings; undefined if there is none. */
export function providerOf(settings: SignInSettings): ProviderConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    name: settings.OIDC_NAME,
    autoRegister: settings.OIDC_AUTO_REGISTER === 'on',
    scopes: settings.OIDC_SCOPES,
    roleClaim: settings.OIDC_ROLE_CLAIM === undefined ? undefined : roleClaimOf(settings.OIDC_ROLE_CLAIM),
  };
}
