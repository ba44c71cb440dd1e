import { type Kysely, sql } from 'kysely';

// The account's revision of a row's last change, by which it is told to outside programs.
const TABLES = ['watched_tags', 'watched_types'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const done = await sql`SHOW COLUMNS FROM ${sql.table(table)} LIKE 'revision'`.execute(db);
    if (done.rows.length > 0) continue;
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN revision BIGINT UNSIGNED NOT NULL DEFAULT 0`.execute(
      db,
    );
  }

  const done = await sql`SHOW COLUMNS FROM watched_records LIKE 'told_revision'`.execute(db);
  if (done.rows.length === 0)
    await sql`ALTER TABLE watched_records ADD COLUMN told_revision BIGINT UNSIGNED NOT NULL DEFAULT 0`.execute(
      db,
    );
  const known = await sql`SHOW INDEX FROM watched_records WHERE Key_name = 'watched_records_changed'`.execute(
    db,
  );
  if (known.rows.length === 0)
    await sql`ALTER TABLE watched_records ADD KEY watched_records_changed (user_id, told_revision)`.execute(
      db,
    );
}
