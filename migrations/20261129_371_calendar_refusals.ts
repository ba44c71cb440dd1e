import { type Kysely, sql } from 'kysely';

// What programs sent by CalDAV and was refused, to be told in the app; what is sent again is one of them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_refusals (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      refused_at DATETIME(3) NOT NULL,
      times INT UNSIGNED NOT NULL,
      program VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      title VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      reason VARCHAR(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      sent MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      UNIQUE KEY calendar_refusals_digest (user_id, digest),
      KEY calendar_refusals_latest (user_id, refused_at),
      KEY calendar_refusals_refused (refused_at),
      CONSTRAINT calendar_refusals_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
