import { type Kysely, sql } from 'kysely';

// Each minute it is looked which habits have a time to remind of. MySQL has no ADD KEY IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW INDEX FROM habits WHERE Key_name = 'habits_reminder'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`ALTER TABLE habits ADD KEY habits_reminder (reminder_at)`.execute(db);
}
