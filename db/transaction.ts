import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database';
import { hasDeadline, timeLeft } from './deadline';

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;
/** How long a transaction outside of a deadline goes on trying. */
const PATIENCE_MS = 5_000;

// The server has undone the whole transaction, so that nothing of it is stored. A lock wait that timed out (1205) is
// not among them: who waited that long once would only keep a connection from others for as long again.
const UNDONE = new Set([
  1020, // MariaDB: the row changed since the snapshot
  1213, // deadlock, and on a Galera cluster a certification failure, at COMMIT too
  3101, // MySQL group: rolled back by certification
]);

/**
 * Runs `work` in one transaction, be it the one that `db` is. When the server undoes it for a conflict with another,
 * the whole work is run again after a short random pause, until the deadline (`withDeadline`, else 5 s) is near; so
 * `work` must do nothing outside the database.
 *
 * A connection lost at COMMIT is not retried: whether the work was stored is then unknown, and the caller decides
 * (by a version or a client-made id) whether repeating is safe.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  const end = performance.now() + (hasDeadline() ? timeLeft() : PATIENCE_MS);
  let conflict: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      // A deadline that passes during a repetition has its cause in the conflicts before.
      if (!wasUndone(error)) throw performance.now() < end ? error : (conflict ?? error);
      conflict = error;
      const pause = Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      if (performance.now() + pause >= end) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

function wasUndone(error: unknown): boolean {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' && UNDONE.has(errno);
}
