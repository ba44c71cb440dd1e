import type { OpenDatabase } from '@db/client';
import type { Database } from '@db/database';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { findTokenIdentity, isAccessToken } from './access-tokens';
import type { Admission, CallingRequest, RequestCaller } from './admission';
import type { Config } from './config';
import type { Credentials } from './tools/credentials';
import { hashToken } from './crypto';
import type { Keeping, KeptAnswers } from './kept-answers';
import type { Jobs } from './jobs';
import type { RevisionStreams } from './revisions';
import type { ToolPorts } from './tools/ports';
import type { Mailer } from './mail';
import type { Observations } from './observations';
import { addressKey, type RateLimits } from './rate-limit';
import type { RecentCallers } from './recent-callers';
import { bearerToken, findIdentity, type Identity } from './sessions';

/** The services of the process, available to every call. */
export interface Services {
  config: Config;
  /** Public origin of the app, without a trailing slash. */
  publicUrl: string;
  db: Kysely<Database>;
  /** Reserved connections for health checks, sign-in and session look-ups, which must work under load. */
  reservedDb: Kysely<Database>;
  /** Whether the database answers; false after 2 s. */
  databaseAnswers: () => Promise<boolean>;
  databaseUse: OpenDatabase['use'];
  admission: Admission;
  recentCallers: RecentCallers;
  log: Logger;
  mailer: Mailer;
  jobs: Jobs;
  observations: Observations;
  limits: RateLimits;
  /** What programs can call with. */
  credentials: Credentials;
  /** What tools tell each other. */
  ports: ToolPorts;
  keptAnswers: KeptAnswers;
  live: RevisionStreams;
  /** Aborts when the process is to stop. */
  stopping: AbortSignal;
  /** Runs work beyond the response; a stop waits for it. */
  inBackground(work: () => Promise<void>): void;
}

/** The context of a procedure before its caller is identified. */
export interface Context extends Services {
  requestId: string;
  /** The caller's IP address, after TRUST_PROXY; 'unknown' if a trusted proxy names no valid one. */
  address: string;
  /** How the caller's program names itself; empty if it does not. */
  userAgent: string;
  /** The Cookie header: one sign-in under way is bound to the browser by it, and nothing else. */
  cookie: string;
  /** The request as admission control counts it. */
  request: CallingRequest;
  /** Size of the request's body, as it was read. */
  bodyBytes: () => number;
  /** The account that the request claims to come from, in its query and its body, where these name one. */
  claimedUserIds?: readonly unknown[];
  /** How the door of the call keeps answers; undefined: it takes none that are kept. */
  keeping?: Keeping;
  /** Whether the client has disconnected. */
  isGone: () => boolean;
  /**
   * Looks up the caller by session, access token or API key, together with what the guards of tools' procedures need if asked.
   * Once for all calls of the request, but once more where one without tools asks before one with them.
   */
  identify(withTools?: boolean): Promise<Identity | null>;
}

export interface RequestFacts {
  id: string;
  ip: string;
  /** Whose it is, if that is known already. */
  caller?: RequestCaller;
  log: Logger;
  authorization: string | undefined;
  /** The header X-API-Key. */
  apiKey?: string | undefined;
  userAgent?: string | undefined;
  cookie?: string | undefined;
  bodyBytes?: () => number;
  isGone?: () => boolean;
  /** Identifies the caller by something other than a bearer token. */
  identify?: ((withTools: boolean) => Promise<Identity | null>) | undefined;
  /** Whether a call of it may need the caller with the tools: one look-up serves all then. */
  withTools?: boolean;
}

// Where a request has what is made for it once: a WeakMap of so many is work for each garbage collection.
const CONTEXT = Symbol('context');
const CALLER = Symbol('caller');
interface Known {
  [CONTEXT]?: Context;
  [CALLER]?: RequestCaller;
}

const bodies = new WeakMap<FastifyRequest, number>();

/** Notes the size of a body that was read, which gives its calls more time: what a request says of it is a claim. */
export function noteBody(request: FastifyRequest, bytes: number): void {
  bodies.set(request, bytes);
}

/**
 * The context of a request, created once, so that its calls share what is looked up.
 *
 * @param facts that the request does not tell; used by the first call only
 */
export function contextOf(
  services: Services,
  request: FastifyRequest & Known,
  facts?: Pick<RequestFacts, 'identify' | 'withTools'>,
): Context {
  return (request[CONTEXT] ??= createContext(services, {
    id: request.id,
    ip: request.ip,
    caller: callerOfRequest(services, request),
    log: request.log as Logger,
    authorization: request.headers.authorization,
    apiKey: apiKeyOf(request),
    userAgent: request.headers['user-agent'],
    cookie: request.headers.cookie,
    bodyBytes: () => bodies.get(request) ?? 0,
    isGone: () => request.socket.destroyed,
    ...facts,
  }));
}

export function createContext(services: Services, request: RequestFacts): Context {
  const token = bearerToken(request.authorization);
  const address = addressOf(request.ip);
  const byToken = (withTools: boolean) => {
    if (token === null) return Promise.resolve(null);
    return isAccessToken(token)
      ? findTokenIdentity(services.reservedDb, token, withTools)
      : findIdentity(services.reservedDb, token, address, withTools);
  };
  const claim = { authorization: request.authorization, apiKey: request.apiKey, ip: request.ip };
  const counted: CallingRequest = { caller: request.caller ?? callerOf(services, claim), calls: 0 };
  const lookUp = async (withTools: boolean) => {
    const identity = await (request.identify ?? byToken)(withTools);
    if (identity) services.recentCallers.note(identity);
    else for (const hash of credentialsOf(claim)) services.recentCallers.forget(hash);
    services.admission.recount(counted, identity?.user.id ?? addressKey(address));
    return identity;
  };
  let identity: Promise<Identity | null> | undefined;
  let withoutTools: Promise<Identity | null> | undefined;

  return {
    ...services,
    log: request.log,
    requestId: request.id,
    address,
    userAgent: request.userAgent ?? '',
    cookie: request.cookie ?? '',
    request: counted,
    bodyBytes: request.bodyBytes ?? (() => 0),
    isGone: request.isGone ?? (() => false),
    identify(withTools = false) {
      if (withTools || request.withTools) return (identity ??= lookUp(true));
      return identity ?? (withoutTools ??= lookUp(false));
    },
  };
}

type Claim = Pick<RequestFacts, 'authorization' | 'apiKey' | 'ip'>;

/**
 * Begins a request when it is its turn (decision 015); false if the process is too busy for it.
 *
 * @param done of the `onRequest` hook; not called if the client has disconnected meanwhile
 * @param first what comes before; what it throws goes to `done`, since in a later turn nobody would catch it
 */
export function beginInTurn(
  services: Pick<Services, 'admission' | 'recentCallers'>,
  request: FastifyRequest,
  done: (error?: Error) => void,
  first?: () => Promise<unknown>,
): boolean {
  const caller = callerOfRequest(services, request);
  if (!services.admission.hasRoom(caller)) return false;
  const begin = async () => first?.();
  services.admission.begin(caller, () => {
    if (request.socket.destroyed) return;
    if (first) begin().then(() => done(), done);
    else done();
  });
  return true;
}

/** Whose a request is before anything is looked up, as admission control counts it. */
function callerOfRequest(
  services: Pick<Services, 'recentCallers'>,
  request: FastifyRequest & Known,
): RequestCaller {
  const { headers, ip } = request;
  return (request[CALLER] ??= callerOf(services, {
    authorization: headers.authorization,
    apiKey: apiKeyOf(request),
    ip,
  }));
}

/** The account whose credential was found valid lately; else the address, whatever the request claims. */
function callerOf({ recentCallers }: Pick<Services, 'recentCallers'>, claim: Claim): RequestCaller {
  for (const hash of credentialsOf(claim)) {
    const account = recentCallers.accountOf(hash);
    if (account !== undefined) return account;
  }
  return addressKey(addressOf(claim.ip));
}

/** The hashes of the credentials that a request presents. */
function credentialsOf({ authorization, apiKey }: Claim): Buffer[] {
  const presented = [bearerToken(authorization), apiKey];
  return presented.flatMap((credential) => (credential ? [hashToken(credential)] : []));
}

function apiKeyOf({ headers }: FastifyRequest): string | undefined {
  return headers['x-api-key']?.toString();
}

/** X-Forwarded-For may contain any text, and an address may have a port or any text as its zone. */
function addressOf(ip: string): string {
  const [, v4, v6] = /^(\d+(?:\.\d+){3}):\d+$|^\[([^\]]+)\](?::\d+)?$/.exec(ip) ?? [];
  const [address = ''] = (v4 ?? v6 ?? ip).split('%', 1);
  return isIP(address) === 0 ? 'unknown' : address;
}
