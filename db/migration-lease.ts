import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database';
import { inTransaction } from './transaction';

/** How long a start waits for a process that was killed; a step that takes longer may be done by two, one after the other. */
const LEASE_SECONDS = 60;
const POLL_MS = 250;

/**
 * Runs `work` while no other process does, whichever node of a Galera cluster it uses; a cluster keeps no locks but
 * refuses the later of two commits that change the same row. `renew` is to be awaited before each step, on the
 * connection of the step. Whoever is slower than a lease may lose it to another process: then the work is left at that
 * step, or where it fails, and run again once the other one is done. On any other server that is left to the migrator's
 * own lock, which a killed process leaves at once.
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
    while (!(await takeLease(db, holder))) await pause(POLL_MS);
    try {
      return await work(async (inner) => {
        if (!(await prolongLease(inner, holder))) throw new Error('Another process took the migrations over');
      });
    } catch (error) {
      if (await prolongLease(db, holder).catch(() => true)) throw error;
    } finally {
      await inTransaction(
        db,
        (trx) => sql`DELETE FROM migration_lease WHERE holder = ${holder}`.execute(trx),
        // It runs out by itself; why the connection is gone the work has said.
      ).catch(() => undefined);
    }
  }
}

async function isGaleraNode(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`SHOW VARIABLES WHERE Variable_name = 'wsrep_on' AND Value = 'ON'`.execute(db);
  return rows.length > 0;
}

const UNTIL = sql`UTC_TIMESTAMP() + INTERVAL ${sql.lit(LEASE_SECONDS)} SECOND`;

/** False while another process has it. */
async function takeLease(db: Kysely<Database>, holder: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`DELETE FROM migration_lease WHERE held_until < UTC_TIMESTAMP()`.execute(trx);
    const { numAffectedRows } =
      await sql`INSERT IGNORE INTO migration_lease VALUES (1, ${holder}, ${UNTIL})`.execute(trx);
    return numAffectedRows === 1n;
  });
}

/** False when it ran out and another process has taken it since. */
async function prolongLease(db: Kysely<Database>, holder: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numAffectedRows } =
      await sql`UPDATE migration_lease SET held_until = ${UNTIL} WHERE holder = ${holder}`.execute(trx);
    return numAffectedRows === 1n;
  });
}
