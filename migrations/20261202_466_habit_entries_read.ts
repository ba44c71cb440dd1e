import { type Kysely, sql } from 'kysely';

// The figures of a habit are computed from all of its entries, which this key holds: to fetch each by its id takes three times as
// long. What is read of some days is read by the habits, so that the key of an account's days goes.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW INDEX FROM habit_entries WHERE Key_name = 'habit_entries_read'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE habit_entries
      DROP KEY habit_entries_user,
      ADD KEY habit_entries_read (habit_id, day, user_id, state, amount)`.execute(db);
}
