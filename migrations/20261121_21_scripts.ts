import { type Kysely, sql } from 'kysely';

// The texts lie in a table of their own, so that reading a list passes no text. A script in the trash has live NULL,
// which the unique key does not compare: its name is free again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS scripts (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      live TINYINT UNSIGNED NULL,
      tags TEXT NOT NULL,
      size INT UNSIGNED NOT NULL,
      content_hash BINARY(32) NOT NULL,
      version INT UNSIGNED NOT NULL,
      revision BIGINT UNSIGNED NOT NULL,
      pinned BOOLEAN NOT NULL DEFAULT FALSE,
      updated_at DATETIME(3) NOT NULL,
      saved_by BINARY(32) NULL,
      trashed_at DATETIME(3) NULL,
      UNIQUE KEY scripts_name (user_id, name, live),
      KEY scripts_revision (user_id, revision),
      KEY scripts_trashed (trashed_at),
      CONSTRAINT scripts_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
