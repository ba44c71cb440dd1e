import { type Kysely, sql } from 'kysely';

// Minutes before new events of a calendar at which they remind, joined by commas; NULL for none. MySQL has no ADD COLUMN IF
// NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM calendars LIKE 'reminders'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE calendars
      ADD COLUMN reminders VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NULL`.execute(db);
}
