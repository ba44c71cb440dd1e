import { type Kysely, sql } from 'kysely';

// Downloads of all data of an account, begun by a ticket that counts once; how far each is.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS data_downloads (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      ticket_hash BINARY(32) NOT NULL,
      state ENUM('waiting', 'running', 'done', 'failed', 'cancelled') NOT NULL,
      done INT UNSIGNED NOT NULL DEFAULT 0,
      total INT UNSIGNED NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY data_downloads_ticket (ticket_hash),
      KEY data_downloads_user (user_id),
      KEY data_downloads_age (created_at),
      CONSTRAINT data_downloads_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
