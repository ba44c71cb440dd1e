import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { ImageProxy } from './image-proxy';
import type { LiveRevisions } from './live';
import type { Mailer } from './mail';
import type { RateLimits } from './rate-limit';
import { bearerToken, findIdentity, type Identity } from './sessions';

/** What the process offers to every call. */
export interface Services {
  config: Config;
  /** Origin under which people reach the app, without a slash at its end. */
  publicUrl: string;
  db: Kysely<Database>;
  log: Logger;
  mailer: Mailer;
  limits: RateLimits;
  live: LiveRevisions;
  images: ImageProxy;
  /** Lets work go on after the answer; a stop waits for it. */
  inBackground(work: () => Promise<void>): void;
}

/** What a procedure knows before it knows who is calling. */
export interface Context extends Services {
  requestId: string;
  /** The caller's IP address, after TRUST_PROXY; 'unknown' where a proxy that is believed names none. */
  address: string;
  /** Looks the token or the key up at the first call, and once a request. */
  identify(): Promise<Identity | null>;
}

export interface RequestFacts {
  id: string;
  ip: string;
  log: Logger;
  authorization: string | undefined;
  /** Who is calling, where that is known by something else than a bearer token. */
  identify?: () => Promise<Identity | null>;
}

export function createContext(services: Services, request: RequestFacts): Context {
  let identity: Promise<Identity | null> | undefined;
  const token = bearerToken(request.authorization);
  const byToken = async () => (token === null ? null : findIdentity(services.db, token));
  return {
    ...services,
    log: request.log,
    requestId: request.id,
    address: addressOf(request.ip),
    identify() {
      identity ??= (request.identify ?? byToken)();
      return identity;
    },
  };
}

/** X-Forwarded-For may hold any text, and an address a port, or any text as its zone. */
function addressOf(ip: string): string {
  const [, v4, v6] = /^(\d+(?:\.\d+){3}):\d+$|^\[([^\]]+)\](?::\d+)?$/.exec(ip) ?? [];
  const [address = ''] = (v4 ?? v6 ?? ip).split('%', 1);
  return isIP(address) === 0 ? 'unknown' : address;
}
