import { type Kysely, sql } from 'kysely';

// What the rows of a UID do not tell: the name that a program gave it, and the last revision at which rows of it were deleted
// or got another UID or calendar. It stays when the rows are gone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_objects (
      calendar_id INT UNSIGNED NOT NULL,
      uid VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      revision BIGINT UNSIGNED NOT NULL DEFAULT 0,
      changed_at DATETIME(3) NOT NULL,
      PRIMARY KEY (calendar_id, uid),
      UNIQUE KEY calendar_objects_name (calendar_id, name),
      KEY calendar_objects_revision (calendar_id, revision),
      KEY calendar_objects_changed (changed_at),
      CONSTRAINT calendar_objects_calendar_fk FOREIGN KEY (calendar_id) REFERENCES calendars (id) ON DELETE CASCADE,
      CONSTRAINT calendar_objects_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
