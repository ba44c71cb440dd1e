import type { OpenDatabase } from '@db/client';
import { withDeadline } from '@db/deadline';
import { sql } from 'kysely';

/** Locks the row that every change of an account's DevFlow data needs; call the result to release it. */
export async function holdDevflow(database: OpenDatabase, userId: number): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let tellHeld = () => {};
  const held = new Promise<void>((resolve) => (tellHeld = resolve));
  const holding = withDeadline(60_000, () =>
    database.reserved.transaction().execute(async (trx) => {
      await sql`
        INSERT INTO account_revisions (user_id, topic, revision) VALUES (${userId}, 'devflow', 0)
        ON DUPLICATE KEY UPDATE revision = revision`.execute(trx);
      tellHeld();
      await released;
    }),
  );
  await held;
  return async () => {
    release();
    await holding;
  };
}

/** Number of changes that wait for such a lock. */
export async function countWaitingChanges({ reserved }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT COUNT(*) AS waiting FROM information_schema.PROCESSLIST
    WHERE DB = DATABASE() AND INFO LIKE 'insert into%account_revisions%'`.execute(reserved);
  return Number(rows[0]?.waiting);
}
