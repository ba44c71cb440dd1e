import { type Kysely, sql } from 'kysely';

// Statuses belong to the account and serve every feature; `position` is their order where a feature has none of its own.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_statuses (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(255) NOT NULL,
      position BIGINT NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      KEY devflow_statuses_order (user_id, position, id),
      CONSTRAINT devflow_statuses_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
}
