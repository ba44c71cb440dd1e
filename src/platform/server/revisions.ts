import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { withDeadline } from '@db/deadline';
import { listActiveTokens } from './access-tokens';
import { AppError } from './errors';
import { readOnce } from './one-answer';
import { listActiveSessions, type TopicRevisions } from './sessions';
import { TIME_LIMITS } from './time-limits';

/** One poll serves all subscribers, and also sees changes by other processes. A change must arrive within 1 s. */
const POLL_MS = 250;
/** Sessions and access tokens are checked with every second poll. */
const POLLS_PER_SESSION_CHECK = 2;

/** Most streams of an account: as many browsers as a person can have open; each browser has one for all its windows. */
const STREAMS_PER_ACCOUNT = 20;

interface Listener {
  userId: number;
  tokenHash: Buffer;
  /** Of an access token: the topics of its tools that are open now. Undefined for a session, which gets all. */
  listTopics?: () => Promise<readonly string[]>;
}

interface Subscriber extends Listener {
  revisions: TopicRevisions;
  /** What `listTopics` said, and the revisions on which that depends. */
  topics: readonly string[] | undefined;
  topicsAt: string;
  failure: AppError | null;
  wake: () => void;
}

/** Streams of revisions, which tell a client that data has changed. */
export interface RevisionStreams {
  /**
   * Yields the revisions of the listener's account now and after each change; rapid changes may be coalesced. Ends when
   * `signal` aborts or the process stops. Raises 401 once the session or the access token has ended, and 429
   * `too_many_streams` once the account has opened 20 later ones in this process.
   */
  follow(listener: Listener, signal: AbortSignal | undefined): AsyncGenerator<TopicRevisions, void>;
  /** Streams that are open. */
  readonly open: number;
  /** Ends all streams, including those opened later. */
  stop(): void;
}

export function createRevisionStreams(db: Kysely<Database>, log: Logger): RevisionStreams {
  const all = new Set<Subscriber>();
  let timer: NodeJS.Timeout | null = null;
  let polls = 0;
  let stopped = false;

  function schedulePoll(): void {
    if (timer !== null || all.size === 0) return;
    timer = setTimeout(() => {
      // Otherwise it would inherit the deadline of the call that opened the first stream.
      void withDeadline(TIME_LIMITS.call, poll)
        // Without the database nothing changes; the next poll may reach it again.
        .catch((error: unknown) => log.debug({ err: error }, 'changes could not be looked for'))
        .finally(() => {
          timer = null;
          schedulePoll();
        });
    }, POLL_MS);
    timer.unref();
  }

  async function poll(): Promise<void> {
    const subscribers = [...all];
    polls += 1;
    if (polls % POLLS_PER_SESSION_CHECK === 0) await endExpired(subscribers);
    const revisions = await readAllRevisions(db, [...new Set(subscribers.map(({ userId }) => userId))]);
    for (const subscriber of subscribers) {
      if (subscriber.failure) continue;
      const ofAccount = revisions.get(subscriber.userId) ?? {};
      await renewTopics(subscriber, ofAccount);
      const latest = narrowed(ofAccount, subscriber);
      if (Object.keys(latest).every((topic) => latest[topic] === subscriber.revisions[topic])) continue;
      subscriber.revisions = latest;
      subscriber.wake();
    }
  }

  async function endExpired(subscribers: Subscriber[]): Promise<void> {
    const hashes = (ofTokens: boolean) =>
      subscribers
        .filter(({ listTopics }) => (listTopics !== undefined) === ofTokens)
        .map(({ tokenHash }) => tokenHash);
    const sessions = await listActiveSessions(db, hashes(false));
    const active = new Set([...sessions, ...(await listActiveTokens(db, hashes(true)))]);
    for (const subscriber of subscribers) {
      if (active.has(subscriber.tokenHash.toString('hex'))) continue;
      subscriber.failure = new AppError('UNAUTHORIZED', 'Authentication required');
      subscriber.wake();
    }
  }

  /** Ends the streams of an account beyond the most that it may have; a set lists what was added first. */
  function endOldest(userId: number): void {
    const own = [...all].filter((one) => one.userId === userId && !one.failure);
    for (const subscriber of own.slice(0, -STREAMS_PER_ACCOUNT)) {
      // Not 401, which would sign the browser out, and not 503, after which it would come again at once.
      subscriber.failure = new AppError('TOO_MANY_REQUESTS', 'Too many windows follow this account', {
        code: 'too_many_streams',
      });
      subscriber.wake();
    }
  }

  return {
    async *follow(listener, signal) {
      const now = (await readAllRevisions(db, [listener.userId])).get(listener.userId) ?? {};
      const subscriber: Subscriber = {
        ...listener,
        revisions: {},
        topics: undefined,
        topicsAt: '',
        failure: null,
        wake: () => undefined,
      };
      await renewTopics(subscriber, now);
      subscriber.revisions = narrowed(now, subscriber);
      const wake = () => subscriber.wake();
      signal?.addEventListener('abort', wake);
      all.add(subscriber);
      endOldest(listener.userId);
      schedulePoll();
      try {
        for (let sent: TopicRevisions | null = null; !stopped && signal?.aborted !== true;) {
          if (subscriber.failure) throw subscriber.failure;
          if (subscriber.revisions !== sent) {
            sent = subscriber.revisions;
            yield sent;
          } else {
            await new Promise<void>((resolve) => {
              subscriber.wake = resolve;
            });
          }
        }
      } finally {
        all.delete(subscriber);
        signal?.removeEventListener('abort', wake);
      }
    },

    get open() {
      return all.size;
    },

    stop() {
      stopped = true;
      for (const { wake } of all) wake();
    },
  };
}

/** Asks again which topics a subscriber follows if a switch, its account or its role has changed since. */
async function renewTopics(subscriber: Subscriber, { options, account }: TopicRevisions): Promise<void> {
  const at = `${String(options)} ${String(account)}`;
  if (!subscriber.listTopics || subscriber.topicsAt === at) return;
  subscriber.topics = await subscriber.listTopics();
  subscriber.topicsAt = at;
}

function narrowed(revisions: TopicRevisions, { topics }: Pick<Subscriber, 'topics'>): TopicRevisions {
  if (!topics) return revisions;
  return Object.fromEntries(Object.entries(revisions).filter(([topic]) => topics.includes(topic)));
}

/** By account: the revisions of its topics, and under `options` that of the installation's switches. */
async function readAllRevisions(
  db: Kysely<Database>,
  userIds: number[],
): Promise<Map<number, TopicRevisions>> {
  const revisions = new Map<number, TopicRevisions>();
  if (userIds.length === 0) return revisions;
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
  for (const userId of userIds) revisions.set(userId, { options: Number(options) });
  for (const { userId, topic, revision } of rows)
    Object.assign(revisions.get(userId) ?? {}, { [topic]: revision });
  return revisions;
}

/**
 * Increments the account's revision inside the transaction that changes its data, and returns it. The row stays locked
 * until the transaction ends, so revisions become visible in order.
 */
export async function bumpRevision(
  trx: Transaction<Database>,
  userId: number,
  topic: string,
): Promise<number> {
  // The result carries the number passed to LAST_INSERT_ID; it has none if the row is new.
  const { insertId } = await trx
    .insertInto('account_revisions')
    .values({ user_id: userId, topic, revision: 1 })
    .onDuplicateKeyUpdate({ revision: sql`LAST_INSERT_ID(revision + 1)` })
    .executeTakeFirstOrThrow();
  return Number(insertId ?? 1n);
}

/**
 * Reverts `bumpRevision` in a transaction that turned out to change nothing, so that no stream reports it. Returns the
 * previous revision.
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

/** The account's current revision; 0 before the first change. */
export async function readRevision(db: Kysely<Database>, userId: number, topic: string): Promise<number> {
  return (await readOnce(db, nameOf(userId, topic), () => selectRevision(db, userId, topic))) ?? 0;
}

const selectRevision = async (db: Kysely<Database>, userId: number, topic: string) =>
  (
    await db
      .selectFrom('account_revisions')
      .select('revision')
      .where('user_id', '=', userId)
      .where('topic', '=', topic)
      .executeTakeFirst()
  )?.revision;

const nameOf = (userId: number, topic: string) => `revision of ${topic} of ${String(userId)}`;

/** Spares an answer reading the revisions that were looked up with its caller, before all else. */
export function knowRevisions(db: Kysely<Database>, userId: number, revisions: TopicRevisions): void {
  for (const [topic, revision] of Object.entries(revisions))
    void readOnce(db, nameOf(userId, topic), () => Promise.resolve(revision));
}
