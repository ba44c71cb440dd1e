import { type Kysely, sql } from 'kysely';

// LONGTEXT: a script may have 16,777,215 characters of four bytes each.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS script_texts (
      script_id INT UNSIGNED NOT NULL PRIMARY KEY,
      content LONGTEXT NOT NULL,
      CONSTRAINT script_texts_script_fk FOREIGN KEY (script_id) REFERENCES scripts (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
