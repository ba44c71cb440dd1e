import { type Kysely, sql } from 'kysely';

// The seasons of a work are looked for where they are shown as one. MySQL has no ADD KEY IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW INDEX FROM watched_records WHERE Key_name = 'watched_records_work'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`ALTER TABLE watched_records ADD KEY watched_records_work (user_id, work)`.execute(db);
}
