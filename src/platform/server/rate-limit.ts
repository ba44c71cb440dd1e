import type { Database } from '@db/database';
import type { Kysely, MysqlPool } from 'kysely';
import { type RateLimiterAbstract, RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';
import { isIPv6 } from 'node:net';
import { deleteInBatches } from './batches';
import { keyedDigest } from './crypto';
import type { EventFacts } from '@/platform/shared/security-events';
import { AppError } from './errors';
import { type AttemptSource, type ClaimedAccount, reportAttempt } from './security-events';

const FIFTEEN_MINUTES_S = 15 * 60;

type Key = readonly (string | number)[];

/**
 * One limit: so many points for a key in a window that starts with the first. Who takes the last one is told of as a
 * security event, once a window; `claimed` is the account that it is about, where it is one.
 */
export interface Limit {
  points: number;
  /** What the key is called in the table. */
  rowKey(key: Key): string;
  /** Takes a point; refuses with 429 when there is none left. */
  take(source: AttemptSource, key: Key, claimed?: ClaimedAccount): Promise<void>;
  /** Takes a point and tells whether there was one. */
  tryTake(source: AttemptSource, key: Key, claimed?: ClaimedAccount): Promise<boolean>;
  clear(key: Key): Promise<void>;
}

interface LimitStore {
  db: Kysely<Database>;
  /** Those of sign-ins, which must not wait behind everybody's calls. */
  reserved: Kysely<Database>;
  reservedPool: MysqlPool;
  /** Name of the database that holds the table. */
  name: string;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * The limits of CONTRACT section 2, counted in the database so that several processes share them. Keys are
 * stored as keyed digests: the table tells nobody who signs in from where.
 */
export function createRateLimits(database: LimitStore, secretKey: Buffer) {
  function store(name: string, points: number, durationSeconds: number): RateLimiterAbstract {
    return new RateLimiterMySQL({
      storeClient: database.reservedPool,
      storeType: 'pool',
      dbName: database.name,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: durationSeconds,
    });
  }
  function limit(
    name: EventFacts['limit_reached']['limit'],
    points: number,
    durationSeconds: number,
    listed = true,
  ): Limit {
    const limiter = store(name, points, durationSeconds);
    const digest = (key: Key) => keyedDigest(secretKey, JSON.stringify(key));
    async function consume(
      source: AttemptSource,
      key: Key,
      claimed: ClaimedAccount | undefined,
    ): Promise<RateLimiterRes | null> {
      try {
        const { consumedPoints } = await limiter.consume(digest(key));
        if (consumedPoints === points) {
          reportAttempt(source, { kind: 'limit_reached', claimed, after: { limit: name }, listed });
        }
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return refusal;
        throw refusal;
      }
    }
    return {
      points,
      rowKey: (key) => limiter.getKey(digest(key)),
      async take(source, key, claimed) {
        const refusal = await consume(source, key, claimed);
        if (refusal) throw tooMany(refusal.msBeforeNext);
      },
      async tryTake(source, key, claimed) {
        return (await consume(source, key, claimed)) === null;
      },
      async clear(key) {
        await limiter.delete(digest(key));
      },
    };
  }
  return {
    /** Failed sign-ins of one account from one address. */
    signInFailuresOfAccount: limit('signin-account', 10, FIFTEEN_MINUTES_S),
    /** Failed sign-ins from one address. */
    signInFailuresOfAddress: limit('signin-address', 300, FIFTEEN_MINUTES_S),
    register: limit('register', 100, FIFTEEN_MINUTES_S),
    activate: limit('activate', 100, FIFTEEN_MINUTES_S),
    forgotPassword: limit('forgot', 100, FIFTEEN_MINUTES_S),
    resetPassword: limit('reset', 100, FIFTEEN_MINUTES_S),
    mailsToRecipient: limit('mail', 5, 60 * 60),
    // A page may ask for many covers: the log has it, and the audit list is left to the doors of accounts.
    imageProxy: limit('image', 600, 60, false),

    /**
     * Refuses with 429 when one of the keys has no point left in its limit; takes none. One statement asks for all of
     * them; gives the points that were taken of each.
     */
    async check(...asked: [limit: Limit, key: Key][]): Promise<number[]> {
      const now = Date.now();
      const rowKeys = asked.map(([one, key]) => one.rowKey(key));
      const rows = await database.reserved
        .selectFrom('rate_limits')
        .select(['key', 'points', 'expire'])
        .where('key', 'in', rowKeys)
        .where('expire', '>', now)
        .execute();
      return asked.map(([one], at) => {
        const row = rows.find(({ key }) => key === rowKeys[at]);
        if (row && row.points >= one.points) throw tooMany(Number(row.expire) - now);
        return row?.points ?? 0;
      });
    },

    /** Removes the counters whose window is over. */
    async deleteExpired(signal: AbortSignal): Promise<void> {
      const expired = database.db.deleteFrom('rate_limits').where('expire', '<=', Date.now());
      await deleteInBatches(expired, { signal });
    },
  };
}

function tooMany(waitMs: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', 'Too many attempts, please try again later', {
    code: 'rate_limited',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
}

/** What counts as one address: an IPv6 caller owns its whole /64 network (RFC 6177), an IPv4 caller one address. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? ip).split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? front
      : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
