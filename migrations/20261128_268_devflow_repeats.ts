import { type Kysely, sql } from 'kysely';

// By which repeat rule an item comes again once it is done, and how many days before it is due it is told.
// MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM devflow_items LIKE 'repeats'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_items
      ADD COLUMN repeats VARCHAR(255) CHARACTER SET ascii NULL,
      ADD COLUMN reminder_days TINYINT UNSIGNED NULL,
      ADD KEY devflow_items_reminders (reminder_days, due_date)`.execute(db);
}
