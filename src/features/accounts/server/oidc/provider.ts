import type { ClientAuth, Configuration } from 'openid-client';
import type { Context } from '@/platform/server/context';
import { AppError } from '@/platform/server/errors';
import { PROOF_MS } from '@/platform/server/session-proofs';
import type { ProviderConfig } from '@/platform/server/sign-in-settings';
import { CALLBACK_PATH, claimOf, oidcTexts } from '../../oidc/rules';

/** How long ago a person may have proven themselves who was to do it again. */
const PROOF_SECONDS = PROOF_MS / 1000;

/** For each request to the provider; a sign-in makes four at most. */
const TIMEOUT_SECONDS = 4;

/** What the server must find again when the browser comes back. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
  /** Whether the person was to prove themselves again. */
  again: boolean;
}

/** Whom the provider has signed in. */
export interface Person {
  issuer: string;
  /** Its name of the person, which never changes. */
  subject: string;
  /** Null unless the provider says that the person has verified it. */
  email: string | null;
  username: string | undefined;
  name: string | undefined;
  /** As it came; undefined for a claim that was not sent. */
  roles: unknown;
  /** When they proved themselves there, in Unix time in ms; null if the provider does not tell. */
  provenAt: number | null;
}

// Loaded with the first use: most installations have none.
const load = () => import('openid-client');

const clients = new WeakMap<ProviderConfig, Promise<Configuration>>();

/** Discovers the provider once; a failure is forgotten, so that the next sign-in asks again. */
async function clientOf(provider: ProviderConfig): Promise<Configuration> {
  const known = clients.get(provider) ?? discover(provider);
  clients.set(provider, known);
  try {
    return await known;
  } catch (error) {
    clients.delete(provider);
    throw error;
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderConfig): Promise<Configuration> {
  const oidc = await load();
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  // Basic is what a provider supports that names nothing (OpenID Connect Discovery, section 3).
  const authenticate: ClientAuth = (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') === false ? post : basic)(
      server,
      ...rest,
    );
  const url = new URL(issuer);
  return oidc.discovery(url, clientId, undefined, authenticate, {
    timeout: TIMEOUT_SECONDS,
    execute: [
      // Otherwise the signature of a token that came by TLS is not verified.
      oidc.enableNonRepudiationChecks,
      ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });
}

/** Some providers give groups for a scope of that name only, and others refuse one that they do not know. */
function usualScopes(client: Configuration, { roleClaim }: ProviderConfig): string {
  const groups = roleClaim && client.serverMetadata().scopes_supported?.includes('groups');
  return `openid profile email${groups ? ' groups' : ''}`;
}

type Caller = Pick<Context, 'publicUrl' | 'log' | 'observations'>;

/**
 * Where to send the browser, and what to keep until it comes back; `again` if the person is to prove themselves anew.
 * Raises 503 if the provider cannot be asked.
 */
export async function beginSignIn(
  ctx: Caller,
  provider: ProviderConfig,
  again: boolean,
): Promise<{ url: string; flow: Flow }> {
  const oidc = await load();
  const client = await clientOf(provider).catch((error: unknown) => {
    failureOf(error, ctx);
    throw unavailable();
  });
  const flow: Flow = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    again,
  };
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: `${ctx.publicUrl}${CALLBACK_PATH}`,
    scope: provider.scopes ?? usualScopes(client, provider),
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    // Else whoever sits at a browser that is signed in there would prove it by a click.
    ...(again && { max_age: String(PROOF_SECONDS) }),
  });
  return { url: url.href, flow };
}

/**
 * The person that the provider's answer proves: state, nonce, issuer, audience, times and signature hold, and the code was
 * redeemed with this flow's verifier. Raises 401 for an answer that does not hold, and 503 without the provider.
 *
 * @param query of the address that the browser came back to
 */
export async function personOf(
  ctx: Caller,
  provider: ProviderConfig,
  query: string,
  flow: Flow,
): Promise<Person> {
  const oidc = await load();
  const came = new URL(`${ctx.publicUrl}${CALLBACK_PATH}`);
  came.search = query;
  try {
    const client = await clientOf(provider);
    const tokens = await oidc.authorizationCodeGrant(client, came, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
      ...(flow.again && { maxAge: PROOF_SECONDS }),
    });
    const proven = tokens.claims();
    if (!proven) throw new Error('The answer holds no ID token');
    // Many providers tell the address there only.
    const told = client.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(client, tokens.access_token, proven.sub)
      : {};
    const claims: Record<string, unknown> = { ...told, ...proven };
    const verified = isVerified(claims) ? (textOf(claims.email) ?? null) : null;
    if (verified === null) {
      ctx.observations.set('address', provider.name);
      ctx.log.warn(
        { email: claims.email === undefined ? 'not sent' : 'not verified' },
        'the OpenID provider vouches for no e-mail address of somebody',
      );
    }
    const { roleClaim } = provider;
    const roles = roleClaim && claimOf(claims, roleClaim.claim);
    if (roleClaim && roles === undefined) {
      ctx.observations.set('claim', roleClaim.claim);
      ctx.log.warn(
        { claim: roleClaim.claim, sent: Object.keys(claims) },
        'the OpenID provider did not send the claim of OIDC_ROLE_CLAIM',
      );
    } else {
      ctx.observations.delete('claim');
    }
    return {
      issuer: proven.iss,
      subject: proven.sub,
      email: verified,
      username: textOf(claims.preferred_username),
      name: textOf(claims.name),
      roles,
      provenAt: proven.auth_time === undefined ? null : Math.min(proven.auth_time * 1000, Date.now()),
    };
  } catch (error) {
    if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied') {
      throw new AppError('UNAUTHORIZED', oidcTexts.cancelled, { code: 'sign_in_cancelled' });
    }
    throw failureOf(error, ctx);
  }
}

/** Entra says by a claim of its own that the owner of the domain has verified it, as text or number. */
const isVerified = ({ email_verified, xms_edov }: Record<string, unknown>) =>
  email_verified === true ||
  (email_verified === undefined && [true, 1, '1', 'true'].includes(xms_edov as string));

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The provider did not answer, or not as one. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return error.message === 'fetch failed';
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  if (code === 'OAUTH_TIMEOUT') return true;
  return code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' && cause instanceof Response && cause.status >= 500;
}

export function unavailable(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', oidcTexts.unavailable, {
    code: 'provider_unavailable',
    retryAfterSeconds: 10,
  });
}

/** The messages of an error and of its causes, and what the provider calls its reason; no more of what it sent. */
function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { error: name, error_description: description } = error as Error & Record<string, unknown>;
  const told = [error.message, name, description].filter((text) => typeof text === 'string' && text !== '');
  return [...(told as string[]), ...reasonsOf(error.cause)];
}

/** Tells the operator why, without the error itself, which may hold codes and tokens. */
function failureOf(error: unknown, { log }: Caller): AppError {
  const { code } = error as { code?: string };
  const [reason, ...causes] = reasonsOf(error);
  log.warn({ reason, code, causes }, 'a sign-in with the OpenID provider failed');
  return isOutage(error)
    ? unavailable()
    : new AppError('UNAUTHORIZED', oidcTexts.refused, { code: 'provider_refused' });
}
