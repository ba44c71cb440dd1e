import { type Kysely, sql } from 'kysely';

// Screens for which the specification has a form of dates keep it until somebody has chosen an order, so one that a browser
// only guessed is told apart. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM preferences LIKE 'dates_chosen'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE preferences
      ADD COLUMN dates_chosen BOOLEAN NOT NULL DEFAULT FALSE AFTER date_order`.execute(db);
}
