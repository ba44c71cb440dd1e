import type { OpenDatabase } from '@db/client';
import { withDeadline } from '@db/deadline';
import { sql } from 'kysely';

/** Locks the row that every change of an account's DevFlow data needs; call the result to release it. */
export async function holdDevflow({ reserved }: OpenDatabase, userId: number): Promise<() => Promise<void>> {
  return holding((held) =>
    reserved.transaction().execute(async (trx) => {
      await sql`
        INSERT INTO account_revisions (user_id, topic, revision) VALUES (${userId}, 'devflow', 0)
        ON DUPLICATE KEY UPDATE revision = revision`.execute(trx);
      await held();
    }),
  );
}

/** Lets nobody else read or change a table; call the result to release it. */
export async function holdTable({ reserved }: OpenDatabase, table: string): Promise<() => Promise<void>> {
  return holding((held) =>
    reserved.connection().execute(async (connection) => {
      await sql`LOCK TABLES ${sql.table(table)} WRITE`.execute(connection);
      await held();
      await sql`UNLOCK TABLES`.execute(connection);
    }),
  );
}

/** Runs `work` until it says that it holds what it locks, and then until the result is called. */
async function holding(work: (held: () => Promise<void>) => Promise<void>): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let tellHeld = () => {};
  const isHeld = new Promise<void>((resolve) => (tellHeld = resolve));
  const done = withDeadline(60_000, () =>
    work(() => {
      tellHeld();
      return released;
    }),
  );
  await Promise.race([isHeld, done]);
  return async () => {
    release();
    await done;
  };
}

/** Number of changes that wait for such a lock. */
export async function countWaitingChanges({ reserved }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST
    WHERE DB = DATABASE() AND INFO LIKE 'insert into%account_revisions%'`.execute(reserved);
  return Number(rows[0]?.waiting);
}
