import { type Kysely, sql } from 'kysely';

// Reminders that are still to be pushed to devices; send_at says when one is tried next.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS push_sends (
      device_id INT UNSIGNED NOT NULL,
      reminder_id BIGINT UNSIGNED NOT NULL,
      due_at DATETIME(3) NOT NULL,
      send_at DATETIME(3) NOT NULL,
      PRIMARY KEY (device_id, reminder_id),
      KEY push_sends_reminder (reminder_id),
      KEY push_sends_send (send_at),
      KEY push_sends_due (due_at),
      CONSTRAINT push_sends_device_fk FOREIGN KEY (device_id) REFERENCES push_devices (id) ON DELETE CASCADE,
      CONSTRAINT push_sends_reminder_fk FOREIGN KEY (reminder_id) REFERENCES reminders (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
