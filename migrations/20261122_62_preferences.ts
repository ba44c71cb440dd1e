import { type Kysely, sql } from 'kysely';

// One row for each account that has chosen, or whose browser was asked.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS preferences (
      user_id INT UNSIGNED NOT NULL PRIMARY KEY,
      time_zone VARCHAR(64) CHARACTER SET ascii NOT NULL,
      week_start TINYINT UNSIGNED NOT NULL,
      date_order ENUM('ymd', 'dmy', 'mdy') NOT NULL,
      hour_cycle TINYINT UNSIGNED NOT NULL,
      day_start TINYINT UNSIGNED NOT NULL,
      base_currency CHAR(3) CHARACTER SET ascii NOT NULL,
      language ENUM('documented', 'en', 'zh') NOT NULL,
      single_keys BOOLEAN NOT NULL,
      milestones BOOLEAN NOT NULL,
      CONSTRAINT preferences_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
