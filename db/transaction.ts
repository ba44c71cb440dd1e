import type { Kysely, Transaction } from 'kysely';
import type { Database } from './database';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 20;

// The server has undone the whole transaction, or its statement, so that nothing of it is stored.
const UNDONE = new Set([
  1020, // MariaDB: the row changed since the snapshot
  1205, // lock wait timeout
  1213, // deadlock, and on a Galera cluster a certification failure, at COMMIT too
  3101, // MySQL group: rolled back by certification
]);

/**
 * Runs `work` in one transaction. When the server undoes it for a conflict with another, the whole work is run again
 * after a short random pause, a few times; so `work` must do nothing outside the database.
 *
 * A connection lost at COMMIT is not retried: whether the work was stored is then unknown, and the caller decides
 * (by a version or a client-made id) whether repeating is safe.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !wasUndone(error)) throw error;
      const longest = FIRST_PAUSE_MS * 2 ** attempt;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }
}

function wasUndone(error: unknown): boolean {
  const errno = typeof error === 'object' && error !== null && 'errno' in error ? error.errno : undefined;
  return typeof errno === 'number' && UNDONE.has(errno);
}
