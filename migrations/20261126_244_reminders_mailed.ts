import { type Kysely, sql } from 'kysely';

// An account gets at most one mail of reminders in five minutes. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM reminders LIKE 'mailed_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE reminders
      ADD COLUMN mailed_at DATETIME(3) NULL AFTER mail_at,
      ADD KEY reminders_mailed (mailed_at)`.execute(db);
}
