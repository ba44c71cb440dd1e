import { type Kysely, sql } from 'kysely';

// The first key serves the open items of an account by feature, the second its newest completed ones.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_items (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      feature_id INT UNSIGNED NOT NULL,
      status_id INT UNSIGNED NULL,
      title VARCHAR(500) NOT NULL,
      notes MEDIUMTEXT NULL,
      is_completed BOOLEAN NOT NULL DEFAULT FALSE,
      position BIGINT NOT NULL,
      created_at DATETIME(3) NOT NULL,
      completed_at DATETIME(3) NULL,
      KEY devflow_items_open (user_id, is_completed, feature_id, position, id),
      KEY devflow_items_completed (user_id, is_completed, completed_at, id),
      KEY devflow_items_feature (feature_id, position, id),
      KEY devflow_items_status (status_id),
      CONSTRAINT devflow_items_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT devflow_items_feature_fk
        FOREIGN KEY (feature_id) REFERENCES devflow_modules (id) ON DELETE CASCADE,
      CONSTRAINT devflow_items_status_fk
        FOREIGN KEY (status_id) REFERENCES devflow_statuses (id) ON DELETE SET NULL
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
}
