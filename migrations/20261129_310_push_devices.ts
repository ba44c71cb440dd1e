import { type Kysely, sql } from 'kysely';

// Browsers that reminders are pushed to, each for as long as the session in which it was chosen lasts. A subscription is
// found by the digest of its address, which is unique in the world; the rest of it is sealed.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS push_devices (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      session_id INT UNSIGNED NOT NULL,
      endpoint_digest BINARY(32) NOT NULL,
      subscription VARBINARY(2000) NOT NULL,
      hides_text TINYINT(1) NOT NULL DEFAULT 0,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY push_devices_endpoint (endpoint_digest),
      UNIQUE KEY push_devices_session (session_id),
      KEY push_devices_user (user_id),
      CONSTRAINT push_devices_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT push_devices_session_fk FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
