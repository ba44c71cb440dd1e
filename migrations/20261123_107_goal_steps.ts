import { type Kysely, sql } from 'kysely';

// Steps of a goal, in their order.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS goal_steps (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      goal_id INT UNSIGNED NOT NULL,
      title VARCHAR(200) NOT NULL,
      position BIGINT NOT NULL,
      done_at DATETIME(3) NULL,
      KEY goal_steps_order (goal_id, position),
      KEY goal_steps_user (user_id),
      CONSTRAINT goal_steps_goal_fk FOREIGN KEY (goal_id) REFERENCES goals (id) ON DELETE CASCADE,
      CONSTRAINT goal_steps_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
