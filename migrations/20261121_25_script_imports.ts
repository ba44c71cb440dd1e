import { type Kysely, sql } from 'kysely';

// What an import did, so that it can be undone and that repeating the call changes nothing.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS script_imports (
      user_id INT UNSIGNED NOT NULL,
      operation_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      revision BIGINT UNSIGNED NOT NULL,
      changes MEDIUMTEXT NOT NULL,
      undone MEDIUMTEXT NULL,
      imported_at DATETIME(3) NOT NULL,
      PRIMARY KEY (user_id, operation_id),
      KEY script_imports_imported (imported_at),
      CONSTRAINT script_imports_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
