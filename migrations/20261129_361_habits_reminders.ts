import { type Kysely, sql } from 'kysely';

// Several times a day, 'HH:MM' joined by commas; one that was stored as TIME is 'HH:MM:SS'.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE habits MODIFY reminder_at VARCHAR(60) CHARACTER SET ascii COLLATE ascii_bin NULL`.execute(db);
}
