import { type Kysely, sql } from 'kysely';

// Watched Records keeps its form of 24 hours until somebody has chosen a clock, so one that a browser only guessed is told apart.
// MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM preferences LIKE 'clock_chosen'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE preferences
      ADD COLUMN clock_chosen BOOLEAN NOT NULL DEFAULT FALSE AFTER hour_cycle`.execute(db);
}
