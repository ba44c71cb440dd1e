import { type Kysely, sql } from 'kysely';

// tell_at is when a reminder is told: its time, or the end of quiet hours or of a snooze, until which it is held. done_by is
// what was done about it from where it was told, by which operation. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM reminders LIKE 'tell_at'`.execute(db);
  if (done.rows.length === 0) {
    await sql`
      ALTER TABLE reminders
        ADD COLUMN tell_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
        ADD COLUMN held TINYINT(1) NOT NULL DEFAULT 0,
        ADD COLUMN done_by VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ADD COLUMN done_operation VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
        ADD KEY reminders_held (held, tell_at)`.execute(db);
  }
  // What was told before was told at its time, also where this step ended after the columns. Mails that failed for an hour
  // kept a time, and are not sent any more.
  await sql`UPDATE reminders SET tell_at = due_at`.execute(db);
  await sql`UPDATE reminders SET mail_at = NULL WHERE due_at < NOW(3) - INTERVAL 1 HOUR`.execute(db);
}
