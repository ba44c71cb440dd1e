import { type Kysely, sql } from 'kysely';

// Of calendars that a program has made: their names in addresses; and up to which revision it is forgotten what was deleted.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_collections (
      calendar_id INT UNSIGNED NOT NULL PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      forgotten BIGINT UNSIGNED NOT NULL DEFAULT 0,
      UNIQUE KEY calendar_collections_name (user_id, name),
      CONSTRAINT calendar_collections_calendar_fk FOREIGN KEY (calendar_id) REFERENCES calendars (id) ON DELETE CASCADE,
      CONSTRAINT calendar_collections_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
