import { type Kysely, sql } from 'kysely';

// Quiet hours, and when people are told of what is due on a day: HH:MM by their clocks. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM preferences LIKE 'quiet_from'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE preferences
      ADD COLUMN quiet_from VARCHAR(5) CHARACTER SET ascii NULL,
      ADD COLUMN quiet_until VARCHAR(5) CHARACTER SET ascii NULL,
      ADD COLUMN remind_at VARCHAR(5) CHARACTER SET ascii NOT NULL DEFAULT '08:00'`.execute(db);
}
