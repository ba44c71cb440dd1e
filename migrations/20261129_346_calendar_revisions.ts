import { type Kysely, sql } from 'kysely';

// The account's revision of a row's last change, by which it is told to outside programs.
const TABLES = ['calendars'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const done = await sql`SHOW COLUMNS FROM ${sql.table(table)} LIKE 'revision'`.execute(db);
    if (done.rows.length > 0) continue;
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN revision BIGINT UNSIGNED NOT NULL DEFAULT 0`.execute(
      db,
    );
  }
  const known = await sql`SHOW INDEX FROM calendar_events WHERE Key_name = 'calendar_events_changed'`.execute(
    db,
  );
  if (known.rows.length === 0)
    await sql`ALTER TABLE calendar_events ADD KEY calendar_events_changed (user_id, revision)`.execute(db);
}
