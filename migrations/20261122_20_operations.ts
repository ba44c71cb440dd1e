import { type Kysely, sql } from 'kysely';

// What calls with an id of the client's answered, for their repetition, and what they changed, for their undo; a few
// days long.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS operations (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      topic VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      operation_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      request_hash BINARY(32) NULL,
      answer LONGTEXT NULL,
      changes LONGTEXT NULL,
      revision BIGINT UNSIGNED NULL,
      undone LONGTEXT NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY operations_client (user_id, topic, operation_id),
      KEY operations_age (created_at),
      CONSTRAINT operations_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
