import { type Kysely, sql } from 'kysely';

// Priorities from 1 (low) to 4 (urgent), and labels, of which none has a comma, joined by commas.
// MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM devflow_items LIKE 'labels'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_items
      ADD COLUMN priority TINYINT UNSIGNED NOT NULL DEFAULT 0,
      ADD COLUMN labels VARCHAR(820) NOT NULL DEFAULT ''`.execute(db);
}
