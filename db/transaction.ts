import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database';
import { hasDeadline, timeLeft } from './deadline';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** How long a transaction without a deadline is retried. */
const RETRY_FOR_MS = 5_000;

// The server rolled back the whole transaction. A lock wait timeout (1205) is left out: a retry would hold a
// connection for just as long again.
const ROLLED_BACK = new Set([
  1020, // MariaDB: the row changed since the snapshot
  1213, // deadlock, and on a Galera cluster a certification failure, at COMMIT too
  3101, // MySQL group: rolled back by certification
]);

/**
 * Runs `work` in one transaction, or in `db` if that is one already. When the server rolls it back because of a
 * conflict, all of `work` is retried after a short random pause until the deadline (`withDeadline`, otherwise 5 s) is
 * near; so `work` must have no effects outside the database.
 *
 * A connection lost at COMMIT is not retried: whether it was committed is unknown, and only the caller knows (by a
 * version or an idempotency key) whether a retry is safe.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  const end = performance.now() + (hasDeadline() ? timeLeft() : RETRY_FOR_MS);
  let conflict: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      // If the deadline passes during a retry, the conflict that caused the retry is the better error.
      if (!wasRolledBack(error)) throw performance.now() < end ? error : (conflict ?? error);
      conflict = error;
      const pause = Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      if (performance.now() + pause >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function wasRolledBack(error: unknown): boolean {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' && ROLLED_BACK.has(errno);
}
