import { type Kysely, sql } from 'kysely';

// Goals in two levels; what they follow outside of this tool is named without a foreign key. Values are in thousandths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS goals (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      parent_id INT UNSIGNED NULL,
      name VARCHAR(200) NOT NULL,
      why TEXT NOT NULL,
      measure ENUM('number', 'steps', 'habit', 'devflow', 'money', 'parts') NOT NULL,
      unit VARCHAR(30) NOT NULL,
      start_value BIGINT NOT NULL,
      target_value BIGINT NOT NULL,
      start_date DATE NOT NULL,
      due_date DATE NULL,
      weight TINYINT UNSIGNED NOT NULL,
      habit_id INT UNSIGNED NULL,
      devflow_feature_id INT UNSIGNED NULL,
      expense_account_id INT UNSIGNED NULL,
      \`last_value\` BIGINT NULL,
      state ENUM('open', 'reached', 'dropped') NOT NULL,
      closed_at DATETIME(3) NULL,
      position BIGINT NOT NULL,
      trashed_at DATETIME(3) NULL,
      KEY goals_order (user_id, position),
      KEY goals_trash (trashed_at),
      CONSTRAINT goals_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
