import { type Kysely, sql } from 'kysely';

// Groups of habits, in an order of the person's.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS habit_groups (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(100) NOT NULL,
      position BIGINT NOT NULL,
      folded BOOLEAN NOT NULL DEFAULT FALSE,
      KEY habit_groups_order (user_id, position),
      CONSTRAINT habit_groups_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
