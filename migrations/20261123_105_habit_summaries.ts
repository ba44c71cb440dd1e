import { type Kysely, sql } from 'kysely';

// The figures of a habit, so that lists read no entries; ahead has those of the following days, should nothing be noted.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS habit_summaries (
      habit_id INT UNSIGNED NOT NULL PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      through_day DATE NOT NULL,
      week_start TINYINT UNSIGNED NOT NULL,
      score DOUBLE NOT NULL,
      streak INT UNSIGNED NOT NULL,
      best INT UNSIGNED NOT NULL,
      total BIGINT NOT NULL,
      week TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      ahead TEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      KEY habit_summaries_user (user_id),
      KEY habit_summaries_day (through_day),
      CONSTRAINT habit_summaries_habit_fk FOREIGN KEY (habit_id) REFERENCES habits (id) ON DELETE CASCADE,
      CONSTRAINT habit_summaries_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
