import { type Kysely, sql } from 'kysely';

// An object that no program has named is named by its UID of up to 255 characters and '.ics' or '.ics~'.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['calendar_collections', 'calendar_objects'])
    await sql`
      ALTER TABLE ${sql.table(table)}
        MODIFY COLUMN name VARCHAR(260) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL`.execute(db);
}
