import { type Kysely, sql } from 'kysely';

// Positions of DevFlow have wide gaps, so that a move changes one row; which order they make is all that counts.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS devflow_modules (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(255) NOT NULL,
      description MEDIUMTEXT NULL,
      position BIGINT NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      KEY devflow_modules_order (user_id, position, id),
      CONSTRAINT devflow_modules_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
}
