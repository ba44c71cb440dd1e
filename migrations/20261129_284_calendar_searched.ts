import { type Kysely, sql } from 'kysely';

// What a search reads of an event, in lower case and as bytes (as 91 has it of items), the first 1,000 of them: as many as
// an index can hold beside the order of what is found. Between the texts a byte that none has.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM calendar_events LIKE 'searched'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE calendar_events
      ADD COLUMN searched VARBINARY(1000) GENERATED ALWAYS AS
        (LEFT(CONCAT_WS(X'FF', CAST(LOWER(title) AS BINARY), CAST(LOWER(location) AS BINARY), CAST(LOWER(notes) AS BINARY)), 1000))
        STORED`.execute(db);
}
