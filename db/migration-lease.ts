import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database';
import { inTransaction } from './transaction';

/** The longest wait for a killed process's lease; a longer step may be run by two processes, one after the other. */
const LEASE_SECONDS = 60;
const POLL_MS = 250;

/**
 * Runs `work` while no other process does, on any node of a Galera cluster. A cluster has no locks across nodes, but
 * rejects the later of two commits to the same row, so the lock is a row with an expiry. Await `renew` before each
 * step, on the step's connection. A process that loses its expired lease stops at that step, or where it fails, and
 * starts over once the other process is done. On any other server the migrator's own lock is enough, which a killed
 * process releases at once.
 */
export async function withMigrationLease<T>(
  db: Kysely<Database>,
  work: (renew: (db: Kysely<Database>) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!(await isGaleraNode(db))) return work(() => Promise.resolve());
  await sql`
    CREATE TABLE IF NOT EXISTS migration_lease (
      id TINYINT NOT NULL PRIMARY KEY,
      holder CHAR(36) CHARACTER SET ascii NOT NULL,
      held_until DATETIME NOT NULL
    ) ENGINE=InnoDB`.execute(db);
  const holder = randomUUID();
  for (;;) {
    while (!(await acquireLease(db, holder))) await pause(POLL_MS);
    try {
      return await work(async (inner) => {
        if (!(await renewLease(inner, holder))) throw new Error('Another process took the migrations over');
      });
    } catch (error) {
      if (await renewLease(db, holder).catch(() => true)) throw error;
    } finally {
      await inTransaction(
        db,
        (trx) => sql`DELETE FROM migration_lease WHERE holder = ${holder}`.execute(trx),
        // The lease expires by itself, and `work` has reported why the connection is gone.
      ).catch(() => undefined);
    }
  }
}

async function isGaleraNode(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`SHOW VARIABLES WHERE Variable_name = 'wsrep_on' AND Value = 'ON'`.execute(db);
  return rows.length > 0;
}

const UNTIL = sql`UTC_TIMESTAMP() + INTERVAL ${sql.lit(LEASE_SECONDS)} SECOND`;

/** False while another process holds the lease. */
async function acquireLease(db: Kysely<Database>, holder: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`DELETE FROM migration_lease WHERE held_until < UTC_TIMESTAMP()`.execute(trx);
    const { numAffectedRows } =
      await sql`INSERT IGNORE INTO migration_lease VALUES (1, ${holder}, ${UNTIL})`.execute(trx);
    return numAffectedRows === 1n;
  });
}

/** False if the lease expired and another process acquired it. */
async function renewLease(db: Kysely<Database>, holder: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numAffectedRows } =
      await sql`UPDATE migration_lease SET held_until = ${UNTIL} WHERE holder = ${holder}`.execute(trx);
    return numAffectedRows === 1n;
  });
}
