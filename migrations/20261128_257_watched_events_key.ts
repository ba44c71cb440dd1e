import { type Kysely, sql } from 'kysely';

// The year in review and the dashboard count the events since a moment. MySQL has no ADD KEY IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW INDEX FROM watched_events WHERE Key_name = 'watched_events_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`ALTER TABLE watched_events ADD KEY watched_events_at (user_id, at)`.execute(db);
}
