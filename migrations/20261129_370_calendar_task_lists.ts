import { type Kysely, sql } from 'kysely';

// What programs were told of the tasks of a tool, by which they learn what has changed and what is gone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_task_lists (
      user_id INT UNSIGNED NOT NULL,
      list VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      tool VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      era VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      stamp VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      revision INT UNSIGNED NOT NULL,
      forgotten INT UNSIGNED NOT NULL,
      told LONGTEXT CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      PRIMARY KEY (user_id, list, tool),
      CONSTRAINT calendar_task_lists_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
