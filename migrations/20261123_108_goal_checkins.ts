import { type Kysely, sql } from 'kysely';

// What a goal with a number stood at on a day, in thousandths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS goal_checkins (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      goal_id INT UNSIGNED NOT NULL,
      day DATE NOT NULL,
      value BIGINT NOT NULL,
      note VARCHAR(1000) NOT NULL,
      KEY goal_checkins_day (goal_id, day),
      KEY goal_checkins_user (user_id),
      CONSTRAINT goal_checkins_goal_fk FOREIGN KEY (goal_id) REFERENCES goals (id) ON DELETE CASCADE,
      CONSTRAINT goal_checkins_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
