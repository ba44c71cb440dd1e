import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_sync_calls (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      at BIGINT UNSIGNED NOT NULL,
      address VARCHAR(45) CHARACTER SET ascii NOT NULL,
      kind ENUM('single', 'batch') NOT NULL,
      outcomes VARCHAR(255) CHARACTER SET ascii NOT NULL,
      KEY watched_sync_calls_user (user_id, id),
      CONSTRAINT watched_sync_calls_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
