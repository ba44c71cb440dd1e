import { type Kysely, sql } from 'kysely';

// What can be taken back, by the id that the client made for it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_operations (
      user_id INT UNSIGNED NOT NULL,
      operation_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      kind ENUM('change', 'remove') NOT NULL,
      revision BIGINT UNSIGNED NOT NULL,
      count INT UNSIGNED NOT NULL,
      at BIGINT UNSIGNED NOT NULL,
      undone BOOLEAN NOT NULL DEFAULT FALSE,
      PRIMARY KEY (user_id, operation_id),
      KEY watched_operations_at (at),
      CONSTRAINT watched_operations_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
