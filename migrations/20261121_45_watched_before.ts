import { type Kysely, sql } from 'kysely';

// The records as they were before an operation; its columns are those of watched_records.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_before (
      operation_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      user_id INT UNSIGNED NOT NULL,
      id INT UNSIGNED NOT NULL,
      series_id VARCHAR(191) NOT NULL,
      title VARCHAR(500) NOT NULL,
      title_key VARCHAR(191) NOT NULL,
      search_key BLOB NOT NULL,
      current_episode INT UNSIGNED NOT NULL,
      is_completed BOOLEAN NOT NULL,
      trusted_episode INT UNSIGNED NOT NULL,
      tag VARCHAR(50) NOT NULL,
      types TEXT NOT NULL,
      bookmark_url TEXT NOT NULL,
      listpage_url TEXT NOT NULL,
      image_url TEXT NOT NULL,
      description MEDIUMTEXT NOT NULL,
      last_watched_time BIGINT UNSIGNED NOT NULL,
      sync_timestamp BIGINT UNSIGNED NULL,
      created_at BIGINT UNSIGNED NOT NULL,
      revision BIGINT UNSIGNED NOT NULL,
      progress_stamp BIGINT UNSIGNED NOT NULL,
      hand_stamp BIGINT UNSIGNED NOT NULL,
      title_stamp BIGINT UNSIGNED NOT NULL,
      tag_stamp BIGINT UNSIGNED NOT NULL,
      types_stamp BIGINT UNSIGNED NOT NULL,
      bookmark_url_stamp BIGINT UNSIGNED NOT NULL,
      listpage_url_stamp BIGINT UNSIGNED NOT NULL,
      image_url_stamp BIGINT UNSIGNED NOT NULL,
      description_stamp BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (user_id, operation_id, id),
      CONSTRAINT watched_before_operation_fk FOREIGN KEY (user_id, operation_id)
        REFERENCES watched_operations (user_id, operation_id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
