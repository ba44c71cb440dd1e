import { type Kysely, sql } from 'kysely';

// Single events, series, and the occurrences of series that differ from them. Local times are wall clock; begins_at and
// ends_at enclose everything that may happen of the event, in UTC.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_events (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      calendar_id INT UNSIGNED NOT NULL,
      uid VARCHAR(255) NOT NULL,
      series_id INT UNSIGNED NULL,
      recurrence_id VARCHAR(15) CHARACTER SET ascii NOT NULL,
      title VARCHAR(500) NOT NULL,
      location VARCHAR(500) NOT NULL,
      url VARCHAR(2000) NOT NULL,
      notes MEDIUMTEXT NOT NULL,
      all_day BOOLEAN NOT NULL,
      start_local DATETIME NOT NULL,
      end_local DATETIME NOT NULL,
      zone VARCHAR(64) CHARACTER SET ascii NOT NULL,
      end_zone VARCHAR(64) CHARACTER SET ascii NULL,
      rule VARCHAR(1000) CHARACTER SET ascii NOT NULL,
      added MEDIUMTEXT NULL,
      removed MEDIUMTEXT NULL,
      changed VARCHAR(120) CHARACTER SET ascii NOT NULL,
      status ENUM('confirmed', 'tentative', 'cancelled') NOT NULL,
      busy BOOLEAN NOT NULL,
      color CHAR(7) CHARACTER SET ascii NULL,
      reminders VARCHAR(60) CHARACTER SET ascii NOT NULL,
      sequence INT UNSIGNED NOT NULL,
      extra MEDIUMTEXT NULL,
      imported_hash CHAR(64) CHARACTER SET ascii NULL,
      begins_at DATETIME(3) NOT NULL,
      ends_at DATETIME(3) NOT NULL,
      next_reminder_at DATETIME(3) NULL,
      revision BIGINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      trashed_at DATETIME(3) NULL,
      UNIQUE KEY calendar_events_uid (user_id, calendar_id, uid, recurrence_id),
      KEY calendar_events_window (user_id, ends_at, begins_at),
      KEY calendar_events_series (series_id, recurrence_id),
      KEY calendar_events_reminder (next_reminder_at),
      KEY calendar_events_trash (trashed_at),
      KEY calendar_events_calendar (calendar_id),
      CONSTRAINT calendar_events_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT calendar_events_calendar_fk FOREIGN KEY (calendar_id) REFERENCES calendars (id) ON DELETE CASCADE,
      CONSTRAINT calendar_events_series_fk FOREIGN KEY (series_id) REFERENCES calendar_events (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
