import { type Kysely, sql } from 'kysely';

// What a change did, for its undo, and what it answered, for its repetition; a few days long.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_operations (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      operation_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      request_hash BINARY(32) NOT NULL,
      answer LONGTEXT NOT NULL,
      changes LONGTEXT NOT NULL,
      created_at DATETIME(3) NOT NULL,
      undone_revision BIGINT UNSIGNED NULL,
      UNIQUE KEY devflow_operations_client (user_id, operation_id),
      KEY devflow_operations_age (created_at),
      CONSTRAINT devflow_operations_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
}
