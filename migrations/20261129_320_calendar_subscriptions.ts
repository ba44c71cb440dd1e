import { type Kysely, sql } from 'kysely';

// Calendars that follow a file at an address. The address may hold a secret, so it is sealed; next_at says when it is asked next.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_subscriptions (
      calendar_id INT UNSIGNED NOT NULL PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      address VARBINARY(8000) NOT NULL,
      etag VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
      last_modified VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
      digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
      every_minutes INT UNSIGNED NOT NULL,
      next_at DATETIME(3) NOT NULL,
      checked_at DATETIME(3) NULL,
      fetched_at DATETIME(3) NULL,
      failures INT UNSIGNED NOT NULL DEFAULT 0,
      problem VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      KEY calendar_subscriptions_user (user_id),
      KEY calendar_subscriptions_next (next_at),
      CONSTRAINT calendar_subscriptions_calendar_fk FOREIGN KEY (calendar_id) REFERENCES calendars (id) ON DELETE CASCADE,
      CONSTRAINT calendar_subscriptions_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
