import { type Kysely, sql } from 'kysely';

// It names the series and not the record, which it survives.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_events (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      series_id VARCHAR(191) NOT NULL,
      title VARCHAR(500) NOT NULL,
      source ENUM('hand', 'sync', 'undo') NOT NULL,
      episode_before INT UNSIGNED NULL,
      completed_before BOOLEAN NULL,
      episode_after INT UNSIGNED NOT NULL,
      completed_after BOOLEAN NOT NULL,
      watched_time BIGINT UNSIGNED NOT NULL,
      at BIGINT UNSIGNED NOT NULL,
      KEY watched_events_series (user_id, series_id, id),
      CONSTRAINT watched_events_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
