import { type Kysely, sql } from 'kysely';

// The account's revision at which an item was changed last, so that an open page is told what has changed since. One
// ALTER, so that it happens whole or not at all.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM devflow_items LIKE 'revision'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_items
      ADD COLUMN revision BIGINT UNSIGNED NOT NULL DEFAULT 0,
      ADD KEY devflow_items_changed (user_id, revision)`.execute(db);
}
