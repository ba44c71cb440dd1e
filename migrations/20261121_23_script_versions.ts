import { type Kysely, sql } from 'kysely';

// Earlier texts, compressed by the server's own COMPRESS().
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS script_versions (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      script_id INT UNSIGNED NOT NULL,
      version INT UNSIGNED NOT NULL,
      name VARCHAR(255) NOT NULL,
      reason ENUM('save', 'rename', 'import', 'restore', 'delete', 'conflict', 'overwrite') NOT NULL,
      label VARCHAR(100) NULL,
      size INT UNSIGNED NOT NULL,
      content_hash BINARY(32) NOT NULL,
      content LONGBLOB NOT NULL,
      stored_at DATETIME(3) NOT NULL,
      kept_at DATETIME(3) NOT NULL,
      KEY script_versions_kept (script_id, kept_at, id),
      KEY script_versions_user (user_id),
      CONSTRAINT script_versions_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT script_versions_script_fk FOREIGN KEY (script_id) REFERENCES scripts (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
