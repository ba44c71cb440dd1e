import { type Kysely, sql } from 'kysely';

// Which work a record is a season of. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['watched_records', 'watched_before', 'watched_trash']) {
    const table = sql.table(name);
    const done = await sql`SHOW COLUMNS FROM ${table} LIKE 'work'`.execute(db);
    if (done.rows.length > 0) continue;
    await sql`
      ALTER TABLE ${table}
        ADD COLUMN work VARCHAR(200) NOT NULL DEFAULT '',
        ADD COLUMN season SMALLINT UNSIGNED NOT NULL DEFAULT 0`.execute(db);
  }
}
