import { type Kysely, sql } from 'kysely';

// Days on which one habit, or all of them, rest.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS habit_pauses (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      habit_id INT UNSIGNED NULL,
      from_day DATE NOT NULL,
      until_day DATE NULL,
      reason VARCHAR(200) NOT NULL,
      KEY habit_pauses_user (user_id, from_day),
      CONSTRAINT habit_pauses_habit_fk FOREIGN KEY (habit_id) REFERENCES habits (id) ON DELETE CASCADE,
      CONSTRAINT habit_pauses_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
