import { type Kysely, sql } from 'kysely';

// Synced progress that is too far from the known one to be believed unseen.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_reviews (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      series_id VARCHAR(191) NOT NULL,
      episode INT UNSIGNED NOT NULL,
      watched_time BIGINT UNSIGNED NOT NULL,
      received_at BIGINT UNSIGNED NOT NULL,
      dismissed BOOLEAN NOT NULL DEFAULT FALSE,
      UNIQUE KEY watched_reviews_news (user_id, series_id, watched_time, episode),
      CONSTRAINT watched_reviews_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
