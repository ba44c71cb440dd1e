import { type Kysely, sql } from 'kysely';

// What accounts were reminded of, each occasion once; mail_at says when its mail is to be tried next.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS reminders (
      id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      tool VARCHAR(50) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      occasion VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      text VARCHAR(400) NOT NULL,
      href VARCHAR(200) NOT NULL,
      due_at DATETIME(3) NOT NULL,
      revision BIGINT UNSIGNED NOT NULL,
      mail_at DATETIME(3) NULL,
      UNIQUE KEY reminders_occasion (user_id, tool, occasion),
      KEY reminders_revision (user_id, revision),
      KEY reminders_mail (mail_at),
      KEY reminders_due (due_at),
      CONSTRAINT reminders_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
