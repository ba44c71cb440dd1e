import { type Kysely, sql } from 'kysely';

// One row for each list that admins save whole; it counts the saves, and is locked by them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS option_revisions (
      list ENUM('navigator', 'home') NOT NULL PRIMARY KEY,
      revision INT UNSIGNED NOT NULL DEFAULT 1,
      changed_by VARCHAR(50) NULL,
      changed_at DATETIME(3) NULL
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
  await sql`INSERT IGNORE INTO option_revisions (list) VALUES ('navigator'), ('home')`.execute(db);
}
