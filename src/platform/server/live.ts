import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { withDeadline } from '@db/deadline';
import type { Role } from '@/platform/shared/roles';
import { AppError } from './errors';
import { listLiveSessions } from './sessions';
import { TIME_LIMITS } from './time-limits';

/** What counts its changes per account: the name that a tool gives its data. */
export type LiveTopic = string;

/** One query tells every listener's news, of this process and of others; a change is to be seen within 1 s. */
const LOOK_EVERY_MS = 250;
/** Sessions and tools are looked at with every so many looks. */
const LOOKS_PER_CHECK = 4;

/** Who listens to what. */
interface Listener {
  userId: number;
  tokenHash: Buffer;
  topic: LiveTopic;
  /** Whether the topic is still open to a role. */
  isOpenTo: (role: Role) => Promise<boolean>;
}

interface Listening extends Listener {
  revision: number;
  failure: AppError | null;
  wake: () => void;
}

/** The changes of accounts as they happen. */
export interface LiveRevisions {
  /**
   * The revision of the listener's account now, and each newer one that follows; some may be left out when many come
   * at once. Ends when `signal` aborts or the process stops. Raises 401 once the session has ended, and 403 once the
   * topic is closed to the account's role.
   */
  follow(listener: Listener, signal: AbortSignal | undefined): AsyncGenerator<number, void>;
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
    if (looks % LOOKS_PER_CHECK === 0) await endWhereClosed(listening);
    const revisions = await readRevisions(db, [...new Set(listening.map(({ userId }) => userId))]);
    for (const one of listening) {
      const revision = revisions.get(keyOf(one)) ?? 0;
      if (revision <= one.revision) continue;
      one.revision = revision;
      one.wake();
    }
  }

  async function endWhereClosed(listening: Listening[]): Promise<void> {
    const roles = await listLiveSessions(
      db,
      listening.map(({ tokenHash }) => tokenHash),
    );
    const open = new Map<string, Promise<boolean>>();
    for (const one of listening) {
      const role = roles.get(one.tokenHash.toString('hex'));
      if (!role) {
        one.failure = new AppError('UNAUTHORIZED', 'Authentication required');
      } else {
        const key = `${one.topic} ${role}`;
        const answer = open.get(key) ?? one.isOpenTo(role);
        open.set(key, answer);
        if (!(await answer)) one.failure = new AppError('FORBIDDEN', 'Permission denied');
      }
      if (one.failure) one.wake();
    }
  }

  return {
    async *follow(listener, signal) {
      const one: Listening = {
        ...listener,
        revision: await readRevision(db, listener.userId, listener.topic),
        failure: null,
        wake: () => undefined,
      };
      const wake = () => one.wake();
      signal?.addEventListener('abort', wake);
      all.add(one);
      lookLater();
      try {
        for (let told = -1; !stopped && signal?.aborted !== true;) {
          if (one.failure) throw one.failure;
          if (one.revision > told) {
            told = one.revision;
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

function keyOf({ userId, topic }: { userId: number; topic: string }): string {
  return `${String(userId)} ${topic}`;
}

async function readRevisions(db: Kysely<Database>, userIds: number[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('account_revisions')
    .select(['user_id as userId', 'topic', 'revision'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [keyOf(row), row.revision]));
}

/**
 * Counts a change of the account's data inside the transaction that makes it; gives the new revision. The row stays
 * locked until the end of the transaction, so that a revision is never seen before a smaller one.
 */
export async function bumpRevision(
  trx: Transaction<Database>,
  userId: number,
  topic: LiveTopic,
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
  topic: LiveTopic,
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
export async function readRevision(db: Kysely<Database>, userId: number, topic: LiveTopic): Promise<number> {
  const row = await db
    .selectFrom('account_revisions')
    .select('revision')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row?.revision ?? 0;
}
