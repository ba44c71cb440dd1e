import { type Kysely, sql } from 'kysely';

// The rhythm of a habit from a day on, so that the days before keep theirs. Targets are in thousandths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS habit_schedules (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      habit_id INT UNSIGNED NOT NULL,
      valid_from DATE NOT NULL,
      rhythm ENUM('days', 'week', 'month', 'interval', 'rolling') NOT NULL,
      weekdays TINYINT UNSIGNED NOT NULL,
      times SMALLINT UNSIGNED NOT NULL,
      span SMALLINT UNSIGNED NOT NULL,
      target BIGINT NULL,
      UNIQUE KEY habit_schedules_day (habit_id, valid_from),
      KEY habit_schedules_user (user_id),
      CONSTRAINT habit_schedules_habit_fk FOREIGN KEY (habit_id) REFERENCES habits (id) ON DELETE CASCADE,
      CONSTRAINT habit_schedules_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
