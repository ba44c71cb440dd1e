import type { Database } from '@db/database';
import type { Kysely, MysqlPool } from 'kysely';
import { type RateLimiterAbstract, RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';
import { isIPv6 } from 'node:net';
import { deleteInBatches } from './batches';
import { keyedDigest } from './crypto';
import { AppError } from './errors';
import { type AttemptSource, type ClaimedAccount, reportAttempt } from './security-events';

type Key = readonly (string | number)[];

/** A rate limit: so many points per key in a window that starts with the first point. */
export interface Limit {
  /** Unique; used in the table, in the log and in the audit list. */
  name: string;
  points: number;
  seconds: number;
  /** Reaching it is logged, but not entered in the audit list. */
  unlisted?: true;
}

interface LimitStore {
  db: Kysely<Database>;
  /** For sign-ins, which must not queue behind other calls. */
  reserved: Kysely<Database>;
  reservedPool: MysqlPool;
  /** Name of the database. */
  name: string;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Rate limits with counters in the database, which several processes share. Keys are stored as keyed digests, so that
 * the table does not reveal who signs in from where. Consuming the last point records a security event, once per window;
 * `claimed` is the account concerned, if any.
 */
export function createRateLimits(database: LimitStore, secretKey: Buffer) {
  const limiters = new Map<string, RateLimiterAbstract>();
  const digest = (key: Key) => keyedDigest(secretKey, JSON.stringify(key));

  function limiterOf({ name, points, seconds }: Limit): RateLimiterAbstract {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterMySQL({
      storeClient: database.reservedPool,
      storeType: 'pool',
      dbName: database.name,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    limiters.set(name, limiter);
    return limiter;
  }

  /** The key's name in the table. */
  const rowKey = (limit: Limit, key: Key) => limiterOf(limit).getKey(digest(key));

  async function consumePoint(
    limit: Limit,
    source: AttemptSource,
    key: Key,
    claimed: ClaimedAccount | undefined,
  ): Promise<{ refusal: RateLimiterRes | null; last: boolean }> {
    try {
      const { consumedPoints } = await limiterOf(limit).consume(digest(key));
      const last = consumedPoints === limit.points;
      if (last) {
        const after = { limit: limit.name };
        reportAttempt(source, { kind: 'limit_reached', claimed, after, listed: !limit.unlisted });
      }
      return { refusal: null, last };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return { refusal, last: false };
      throw refusal;
    }
  }

  return {
    rowKey,

    /** Consumes a point; raises 429 when none is left. */
    async consume(limit: Limit, source: AttemptSource, key: Key, claimed?: ClaimedAccount): Promise<void> {
      const { refusal } = await consumePoint(limit, source, key, claimed);
      if (refusal) throw tooMany(refusal.msBeforeNext);
    },

    /** Consumes a point and returns whether there was one left. */
    async tryConsume(
      limit: Limit,
      source: AttemptSource,
      key: Key,
      claimed?: ClaimedAccount,
    ): Promise<boolean> {
      return (await consumePoint(limit, source, key, claimed)).refusal === null;
    },

    /** Consumes a point and returns whether it was the last one: at most once in a window. */
    async takesLast(
      limit: Limit,
      source: AttemptSource,
      key: Key,
      claimed?: ClaimedAccount,
    ): Promise<boolean> {
      return (await consumePoint(limit, source, key, claimed)).last;
    },

    async clear(limit: Limit, key: Key): Promise<void> {
      await limiterOf(limit).delete(digest(key));
    },

    /**
     * Raises 429 when one of the keys has no point left in its limit, without consuming any. One statement for all of
     * them; returns the points consumed of each.
     */
    async check(...asked: [limit: Limit, key: Key][]): Promise<number[]> {
      const now = Date.now();
      const rowKeys = asked.map(([limit, key]) => rowKey(limit, key));
      const rows = await database.reserved
        .selectFrom('rate_limits')
        .select(['key', 'points', 'expire'])
        .where('key', 'in', rowKeys)
        .where('expire', '>', now)
        .execute();
      return asked.map(([limit], at) => {
        const row = rows.find(({ key }) => key === rowKeys[at]);
        if (row && row.points >= limit.points) throw tooMany(Number(row.expire) - now);
        return row?.points ?? 0;
      });
    },

    /** Deletes the counters whose window is over. */
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

/** The rate limit key of an address: its /64 network for IPv6 (RFC 6177), the address itself for IPv4. */
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
