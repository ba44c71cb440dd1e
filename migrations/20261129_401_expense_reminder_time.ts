import { type Kysely, sql } from 'kysely';

// When in its day a schedule reminds, HH:MM; NULL for the person's usual time. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM expense_schedules LIKE 'reminder_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE expense_schedules
      ADD COLUMN reminder_at CHAR(5) CHARACTER SET ascii COLLATE ascii_bin NULL`.execute(db);
}
