import { type Kysely, sql } from 'kysely';

// Up to when it was looked for a tool's due reminders: whoever moves it claims what became due since.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS reminder_clocks (
      tool VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      looked_until DATETIME(3) NOT NULL
    ) ENGINE=InnoDB`.execute(db);
}
