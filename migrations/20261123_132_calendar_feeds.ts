import { type Kysely, sql } from 'kysely';

// Addresses under which a calendar program reads without a token. Found by the digest of their key; the key itself is sealed.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_feeds (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(100) NOT NULL,
      digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      sealed VARBINARY(255) NOT NULL,
      calendar_ids TEXT NULL,
      detail ENUM('full', 'busy') NOT NULL,
      with_tools BOOLEAN NOT NULL,
      created_at DATETIME(3) NOT NULL,
      last_used_at DATETIME(3) NULL,
      UNIQUE KEY calendar_feeds_digest (digest),
      KEY calendar_feeds_user (user_id),
      CONSTRAINT calendar_feeds_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
