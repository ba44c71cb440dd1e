import { type Kysely, sql } from 'kysely';

// Habits; what changes from a day on is in habit_schedules. A deleted group is taken out of them by its change, for undo.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS habits (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      group_id INT UNSIGNED NULL,
      name VARCHAR(100) NOT NULL,
      question VARCHAR(200) NOT NULL,
      notes TEXT NOT NULL,
      color CHAR(7) NOT NULL,
      kind ENUM('check', 'amount') NOT NULL,
      direction ENUM('at_least', 'at_most') NOT NULL,
      unit VARCHAR(30) NOT NULL,
      step BIGINT NOT NULL,
      empty_counts BOOLEAN NOT NULL,
      start_date DATE NOT NULL,
      position BIGINT NOT NULL,
      reminder_at TIME NULL,
      archived_at DATETIME(3) NULL,
      revision BIGINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      trashed_at DATETIME(3) NULL,
      KEY habits_order (user_id, position),
      KEY habits_trash (trashed_at),
      CONSTRAINT habits_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
