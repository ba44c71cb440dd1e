import { type Kysely, sql } from 'kysely';

// Deleted records, with the columns of watched_records. They lie apart, so that no key of the living has to tell them from
// the dead; of a series either a record lives or one lies here.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_trash (
      trashed_at DATETIME(3) NOT NULL,
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
      PRIMARY KEY (user_id, id),
      UNIQUE KEY watched_trash_series (user_id, series_id),
      KEY watched_trash_newest (user_id, trashed_at, id),
      KEY watched_trash_lapsed (trashed_at),
      CONSTRAINT watched_trash_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
