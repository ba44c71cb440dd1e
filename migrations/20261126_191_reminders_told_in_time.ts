import { type Kysely, sql } from 'kysely';

// Until now nothing was told later than an hour after its time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`UPDATE reminders SET told_at = due_at WHERE NOT unread AND told_at > due_at`.execute(db);
}
