import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { withDeadline } from '@db/deadline';
import { AppError } from './errors';
import { listActiveSessions } from './sessions';
import { TIME_LIMITS } from './time-limits';

/** A look tells every listener's news, of this process and of others; a change is to be seen within 1 s. */
const LOOK_EVERY_MS = 250;
/** Whether sessions have ended is looked at with every so many looks. */
const LOOKS_PER_CHECK = 2;

/** The number of the last change by topic, of those that have changed at all. */
export type LiveNews = Record<string, number>;

/** Who listens. */
interface Listener {
  userId: number;
  tokenHash: Buffer;
}

interface Listening extends Listener {
  news: LiveNews;
  failure: AppError | null;
  wake: () => void;
}

/** The changes of accounts as they happen. */
export interface LiveRevisions {
  /**
   * What has been changed of the listener's account until now, and again whenever something is; some may be left out
   * when many come at once. Ends when `signal` aborts or the process stops. Raises 401 once the session has ended.
   */
  follow(listener: Listener, signal: AbortSignal | undefined): AsyncGenerator<LiveNews, void>;
  /** Ends every stream, and each that is asked for later. */
  stop(): void;
}

export function createLiveRevisions(db: Kysely<Database>, log: Logger): LiveRevisions {
  const all = new Set<Listening>();
  let timer: NodeJS.Timeout | null = null;
  let looks = 0;
  let stopped = false;

  function lookLater(): void {
    if (timer !== null || all.size === 0) return;
    timer = setTimeout(() => {
      // Without this it would have the deadline of the call that came first.
      void withDeadline(TIME_LIMITS.call, look)
        // Without the database nothing changes; the next look may have it again.
        .catch((error: unknown) => log.debug({ err: error }, 'changes could not be looked for'))
        .finally(() => {
          timer = null;
          lookLater();
        });
    }, LOOK_EVERY_MS);
    timer.unref();
  }

  async function look(): Promise<void> {
    const listening = [...all];
    looks += 1;
    if (looks % LOOKS_PER_CHECK === 0) await endWithSessions(listening);
    const news = await readNews(db, [...new Set(listening.map(({ userId }) => userId))]);
    for (const one of listening) {
      const newest = news.get(one.userId) ?? {};
      if (Object.keys(newest).every((topic) => newest[topic] === one.news[topic])) continue;
      one.news = newest;
      one.wake();
    }
  }

  async function endWithSessions(listening: Listening[]): Promise<void> {
    const active = await listActiveSessions(
      db,
      listening.map(({ tokenHash }) => tokenHash),
    );
    for (const one of listening) {
      if (active.has(one.tokenHash.toString('hex'))) continue;
      one.failure = new AppError('UNAUTHORIZED', 'Authentication required');
      one.wake();
    }
  }

  return {
    async *follow(listener, signal) {
      const news = (await readNews(db, [listener.userId])).get(listener.userId) ?? {};
      const one: Listening = { ...listener, news, failure: null, wake: () => undefined };
      const wake = () => one.wake();
      signal?.addEventListener('abort', wake);
      all.add(one);
      lookLater();
      try {
        for (let told: LiveNews | null = null; !stopped && signal?.aborted !== true;) {
          if (one.failure) throw one.failure;
          if (one.news !== told) {
            told = one.news;
            yield told;
          } else {
            await new Promise<void>((resolve) => {
              one.wake = resolve;
            });
          }
        }
      } finally {
        all.delete(one);
        signal?.removeEventListener('abort', wake);
      }
    },

    stop() {
      stopped = true;
      for (const { wake } of all) wake();
    },
  };
}

/** By account: the revisions of its topics, and under `options` how often the switches of all accounts were saved. */
async function readNews(db: Kysely<Database>, userIds: number[]): Promise<Map<number, LiveNews>> {
  const news = new Map<number, LiveNews>();
  if (userIds.length === 0) return news;
  const [rows, { options }] = await Promise.all([
    db
      .selectFrom('account_revisions')
      .select(['user_id as userId', 'topic', 'revision'])
      .where('user_id', 'in', userIds)
      .execute(),
    db
      .selectFrom('option_revisions')
      .select(({ fn }) => fn.sum<number | string>('revision').as('options'))
      .executeTakeFirstOrThrow(),
  ]);
  for (const userId of userIds) news.set(userId, { options: Number(options) });
  for (const { userId, topic, revision } of rows)
    Object.assign(news.get(userId) ?? {}, { [topic]: revision });
  return news;
}

/**
 * Counts a change of the account's data inside the transaction that makes it; gives the new revision. The row stays
 * locked until the end of the transaction, so that a revision is never seen before a smaller one.
 */
export async function bumpRevision(
  trx: Transaction<Database>,
  userId: number,
  topic: string,
): Promise<number> {
  // The answer to a statement carries the number that LAST_INSERT_ID was given; none, where the row is new.
  const { insertId } = await trx
    .insertInto('account_revisions')
    .values({ user_id: userId, topic, revision: 1 })
    .onDuplicateKeyUpdate({ revision: sql`LAST_INSERT_ID(revision + 1)` })
    .executeTakeFirstOrThrow();
  return Number(insertId ?? 1n);
}

/**
 * Takes back the revision that `bumpRevision` gave in this transaction, which turned out to change nothing, so that
 * nobody is told of it; gives the account's revision as it was.
 */
export async function takeBackRevision(
  trx: Transaction<Database>,
  userId: number,
  topic: string,
  revision: number,
): Promise<number> {
  await trx
    .updateTable('account_revisions')
    .set({ revision: revision - 1 })
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .execute();
  return revision - 1;
}

/** The number of the account's last change; 0 before the first. */
export async function readRevision(db: Kysely<Database>, userId: number, topic: string): Promise<number> {
  const row = await db
    .selectFrom('account_revisions')
    .select('revision')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row?.revision ?? 0;
}
