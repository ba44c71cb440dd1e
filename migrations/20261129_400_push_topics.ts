import { type Kysely, sql } from 'kysely';

// Reminders go to topics of ntfy as well, which belong to the account and to no session.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE push_devices MODIFY session_id INT UNSIGNED NULL`.execute(db);
}
