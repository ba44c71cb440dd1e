import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { LiveRevisions } from './live';
import type { Mailer } from './mail';
import type { RateLimits } from './rate-limit';
import { bearerToken, findIdentity, type Identity } from './sessions';

/** What the process offers to every call. */
export interface Services {
  config: Config;
  /** Origin (and path) under which people reach the app, without a slash at its end. */
  publicUrl: string;
  db: Kysely<Database>;
  log: Logger;
  mailer: Mailer;
  limits: RateLimits;
  live: LiveRevisions;
  /** Lets work go on after the answer; a stop waits for it. */
  inBackground(work: () => Promise<void>): void;
}

/** What a procedure knows before it knows who is calling. */
export interface Context extends Services {
  requestId: string;
  /** The caller's IP address, after TRUST_PROXY. */
  address: string;
  /** Looks the bearer token up at the first call, and once a request. */
  identify(): Promise<Identity | null>;
}

export interface RequestFacts {
  id: string;
  ip: string;
  log: Logger;
  authorization: string | undefined;
}

export function createContext(services: Services, request: RequestFacts): Context {
  let identity: Promise<Identity | null> | undefined;
  const token = bearerToken(request.authorization);
  return {
    ...services,
    log: request.log,
    requestId: request.id,
    address: request.ip,
    identify() {
      identity ??= token === null ? Promise.resolve(null) : findIdentity(services.db, token);
      return identity;
    },
  };
}
