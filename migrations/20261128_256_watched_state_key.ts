import { type Kysely, sql } from 'kysely';

// For what is being watched, last watched first: on home, on the dashboard, and in the list by state. MySQL has no ADD KEY
// IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW INDEX FROM watched_records WHERE Key_name = 'watched_records_state'`.execute(
    db,
  );
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE watched_records
      ADD KEY watched_records_state (user_id, is_completed, open_state, last_watched_time)`.execute(db);
}
