import { type Kysely, sql } from 'kysely';

// MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM devflow_items LIKE 'due_date'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_items
      ADD COLUMN due_date DATE NULL,
      ADD KEY devflow_items_due (user_id, due_date)`.execute(db);
}
