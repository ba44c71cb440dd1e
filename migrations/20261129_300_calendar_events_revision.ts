import { type Kysely, sql } from 'kysely';

// What changed in a calendar since a revision is looked for by it, and the last revision of a calendar is read from it.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW INDEX FROM calendar_events WHERE Key_name = 'calendar_events_revision'`.execute(
    db,
  );
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE calendar_events
      ADD KEY calendar_events_revision (calendar_id, revision)`.execute(db);
}
