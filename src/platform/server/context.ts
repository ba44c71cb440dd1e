import type { Database } from '@db/database';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Admission } from './admission';
import type { Config } from './config';
import type { RevisionStreams } from './revisions';
import type { Mailer } from './mail';
import type { RateLimits } from './rate-limit';
import { bearerToken, findIdentity, type Identity, type ToolGate } from './sessions';

/** What the process offers to every call. */
export interface Services {
  config: Config;
  /** Origin under which people reach the app, without a slash at its end. */
  publicUrl: string;
  db: Kysely<Database>;
  /** For health, sign-in and looking callers up, which get through when everybody else waits. */
  reservedDb: Kysely<Database>;
  /** Whether the database answers; false after 2 s. */
  databaseAnswers: () => Promise<boolean>;
  admission: Admission;
  log: Logger;
  mailer: Mailer;
  limits: RateLimits;
  live: RevisionStreams;
  /** Aborts when the process is asked to stop. */
  stopping: AbortSignal;
  /** Lets work go on after the answer; a stop waits for it. */
  inBackground(work: () => Promise<void>): void;
}

/** What a procedure knows before it knows who is calling. */
export interface Context extends Services {
  requestId: string;
  /** The caller's IP address, after TRUST_PROXY; 'unknown' where a proxy that is believed names none. */
  address: string;
  /** Bytes of the request's body. */
  bodyBytes: number;
  /** The account that the request says to come from, where it says so. */
  claimedUserId?: unknown;
  /** Whether the client has gone, so that nobody waits for an answer any more. */
  isGone: () => boolean;
  /**
   * Looks the token or the key up, with what the guards of a tool's procedures need to know; once a request, however
   * many calls it holds.
   */
  identify(gate?: ToolGate): Promise<Identity | null>;
}

export interface RequestFacts {
  id: string;
  ip: string;
  log: Logger;
  authorization: string | undefined;
  bodyBytes?: number;
  isGone?: () => boolean;
  /** Who is calling, where that is known by something else than a bearer token. */
  identify?: (gate: ToolGate | undefined) => Promise<Identity | null>;
}

const contexts = new WeakMap<FastifyRequest, Context>();

/**
 * The context of a request, the same one for everything that asks for it, so that the caller is looked up once.
 *
 * @param identify only the first time: who is calling, where that is known by something else than a bearer token
 */
export function contextOf(
  services: Services,
  request: FastifyRequest,
  identify?: RequestFacts['identify'],
): Context {
  const known = contexts.get(request);
  if (known) return known;
  const context = createContext(services, {
    id: request.id,
    ip: request.ip,
    log: request.log as Logger,
    authorization: request.headers.authorization,
    bodyBytes: Number(request.headers['content-length'] ?? 0),
    isGone: () => request.socket.destroyed,
    ...(identify && { identify }),
  });
  contexts.set(request, context);
  return context;
}

export function createContext(services: Services, request: RequestFacts): Context {
  const token = bearerToken(request.authorization);
  const byToken = async (gate: ToolGate | undefined) =>
    token === null ? null : findIdentity(services.reservedDb, token, gate);
  const lookUp = request.identify ?? byToken;
  const byTool = new Map<string, Promise<Identity | null>>();
  let withoutGate: Promise<Identity | null> | undefined;

  async function lookUpWithoutGate(): Promise<Identity | null> {
    // A call of the same batch may be about to ask for a tool; then one look-up does for both.
    await new Promise((resolve) => setImmediate(resolve));
    const [known] = byTool.values();
    return known ?? lookUp(undefined);
  }

  return {
    ...services,
    log: request.log,
    requestId: request.id,
    address: addressOf(request.ip),
    bodyBytes: request.bodyBytes ?? 0,
    isGone: request.isGone ?? (() => false),
    identify(gate) {
      if (!gate) return (withoutGate ??= lookUpWithoutGate());
      const known = byTool.get(gate.tool) ?? lookUp(gate);
      byTool.set(gate.tool, known);
      return known;
    },
  };
}

/** X-Forwarded-For may hold any text, and an address a port, or any text as its zone. */
function addressOf(ip: string): string {
  const [, v4, v6] = /^(\d+(?:\.\d+){3}):\d+$|^\[([^\]]+)\](?::\d+)?$/.exec(ip) ?? [];
  const [address = ''] = (v4 ?? v6 ?? ip).split('%', 1);
  return isIP(address) === 0 ? 'unknown' : address;
}
