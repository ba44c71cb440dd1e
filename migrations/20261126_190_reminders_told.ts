import { type Kysely, sql } from 'kysely';

// For the list of what an account was told: when, and whether it has seen it. What is stored already counts as read. Pages
// no longer ask by the revision. One ALTER, so that it happens whole or not at all; MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM reminders LIKE 'told_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE reminders
      ADD COLUMN told_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3) AFTER due_at,
      ADD COLUMN unread BOOLEAN NOT NULL DEFAULT FALSE,
      ADD KEY reminders_listed (user_id, due_at),
      DROP KEY reminders_revision,
      DROP COLUMN revision`.execute(db);
}
