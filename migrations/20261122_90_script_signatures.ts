import { type Kysely, sql } from 'kysely';

// In a table of its own, so that a search reads neither texts nor lists. It starts empty: the process adds the signatures
// of existing texts in the background, and meanwhile these texts are searched themselves.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS script_signatures (
      script_id INT UNSIGNED NOT NULL PRIMARY KEY,
      version INT UNSIGNED NOT NULL,
      bits MEDIUMBLOB NOT NULL,
      CONSTRAINT script_signatures_script_fk FOREIGN KEY (script_id) REFERENCES scripts (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
