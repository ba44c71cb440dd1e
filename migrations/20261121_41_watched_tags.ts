import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_tags (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(50) NOT NULL,
      color CHAR(7) CHARACTER SET ascii NOT NULL,
      description VARCHAR(200) NOT NULL,
      position INT UNSIGNED NOT NULL,
      UNIQUE KEY watched_tags_name (user_id, name),
      CONSTRAINT watched_tags_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
