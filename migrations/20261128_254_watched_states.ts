import { type Kysely, sql } from 'kysely';

// What the person says of a record beside its progress. A completed one is told by is_completed alone, whatever its
// open_state. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['watched_records', 'watched_before', 'watched_trash']) {
    const table = sql.table(name);
    const done = await sql`SHOW COLUMNS FROM ${table} LIKE 'open_state'`.execute(db);
    if (done.rows.length > 0) continue;
    await sql`
      ALTER TABLE ${table}
        ADD COLUMN open_state ENUM('planned', 'watching', 'paused', 'dropped') NOT NULL DEFAULT 'watching',
        ADD COLUMN state_stamp BIGINT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN total_episodes INT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN score TINYINT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN rewatches INT UNSIGNED NOT NULL DEFAULT 0,
        ADD COLUMN note MEDIUMTEXT NOT NULL`.execute(db);
  }
}
