import { type Kysely, sql } from 'kysely';

// What was noted of a habit on a civil day; no zone moves it. A note may stand without a state. Amounts are in thousandths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS habit_entries (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      habit_id INT UNSIGNED NOT NULL,
      day DATE NOT NULL,
      state ENUM('done', 'missed', 'skipped') NULL,
      amount BIGINT NULL,
      note VARCHAR(1000) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      UNIQUE KEY habit_entries_day (habit_id, day),
      KEY habit_entries_user (user_id, day),
      CONSTRAINT habit_entries_habit_fk FOREIGN KEY (habit_id) REFERENCES habits (id) ON DELETE CASCADE,
      CONSTRAINT habit_entries_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
