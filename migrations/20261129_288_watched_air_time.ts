import { type Kysely, sql } from 'kysely';

// The time of day at which new episodes come, HH:MM; empty for none. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['watched_records', 'watched_before', 'watched_trash']) {
    const table = sql.table(name);
    const done = await sql`SHOW COLUMNS FROM ${table} LIKE 'air_time'`.execute(db);
    if (done.rows.length > 0) continue;
    await sql`ALTER TABLE ${table} ADD COLUMN air_time VARCHAR(5) NOT NULL DEFAULT ''`.execute(db);
  }
}
