import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Provider } from 'oidc-provider';

type Claims = Record<string, unknown>;

/** What the provider says about somebody who signs in there. */
export interface ProviderPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
  name?: string;
  groups?: string | string[];
  [claim: string]: unknown;
}

/** In whose manner a provider tells what it knows. */
export interface Manner {
  /** The claims that each scope brings, besides those of an address. */
  claims: Record<string, string[]>;
  /** In the ID token, and not at the userinfo address only. */
  inIdToken?: boolean;
}

const USUAL: Manner = { claims: { profile: ['name', 'preferred_username', 'groups'] } };

/** An ID token as the provider is to send it: its claims, and how it is signed. */
export interface Forged {
  claims: Claims;
  alg: 'RS256' | 'none';
  key: KeyObject;
}

export interface OpenidProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who signs in next. */
  person: ProviderPerson;
  /** Changes the ID tokens that the provider sends. */
  forge: ((token: Forged) => Forged) | null;
  /** How many requests it has had. */
  requests: number;
  /** A key that is not the provider's. */
  foreignKey: KeyObject;
  /**
   * Goes where the app has sent the browser, signs in there, and returns the query with which the browser is sent back.
   */
  visit(address: string): Promise<string>;
  /** Answers every request with 503, or goes on. */
  setDown(down: boolean): void;
  close(): Promise<void>;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const part = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url');

function tokenOf({ claims, alg, key }: Forged): string {
  const body = `${part({ alg, kid: 'test' })}.${part(claims)}`;
  if (alg === 'none') return `${body}.`;
  return `${body}.${part(sign('sha256', Buffer.from(body), key))}`;
}

/** A certified OpenID provider in this process, whose people need not type anything; close it at the end. */
export async function startOpenidProvider(redirectUri: string, manner = USUAL): Promise<OpenidProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const key = newKey();
  let down = false;
  const state: OpenidProvider = {
    issuer,
    clientId: 'toolstead',
    clientSecret: 'a secret of the client',
    person: { sub: 'nobody' },
    forge: null,
    requests: 0,
    foreignKey: newKey(),
    visit,
    setDown: (wanted) => {
      down = wanted;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = await createProvider(state, key, redirectUri, manner);
  const handle = provider.callback();
  server.on('request', (request, response) => {
    state.requests += 1;
    if (down) {
      response.writeHead(503).end('down');
    } else if (request.url?.startsWith('/interaction/')) {
      const result = { login: { accountId: state.person.sub } };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    } else {
      void handle(request, response);
    }
  });
  return state;
}

async function createProvider(
  state: OpenidProvider,
  key: KeyObject,
  redirectUri: string,
  { claims, inIdToken = false }: Manner,
): Promise<Provider> {
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(state.issuer, {
    clients: [
      {
        client_id: state.clientId,
        client_secret: state.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    cookies: { keys: ['a key of the tests'] },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      ...claims,
    },
    conformIdTokenClaims: !inIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: { Grant: 600, Session: 600, Interaction: 600, IdToken: 600, AccessToken: 600 },
    async findAccount(_ctx, id) {
      return { accountId: id, claims: async () => ({ ...state.person, sub: id }) };
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId !== undefined && { accountId: session.accountId }),
      });
      grant.addOIDCScope(`openid email ${Object.keys(claims).join(' ')}`);
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (!state.forge || ctx.path !== '/token' || body?.id_token === undefined) return;
    const claims = JSON.parse(
      Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as Claims;
    ctx.body = { ...body, id_token: tokenOf(state.forge({ claims, alg: 'RS256', key })) };
  });
  return provider;
}

async function visit(address: string): Promise<string> {
  const { origin } = new URL(address);
  const cookies = new Map<string, string>();
  for (let at = new URL(address); ;) {
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      throw new Error(`${at.pathname}: ${String(response.status)} ${await response.text()}`);
    }
    at = new URL(location, at);
    if (at.origin !== origin) return at.search.slice(1);
  }
}
