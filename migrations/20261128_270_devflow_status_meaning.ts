import { type Kysely, sql } from 'kysely';

// A colour, and whether items come there by being done. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM devflow_statuses LIKE 'means_done'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_statuses
      ADD COLUMN color CHAR(7) CHARACTER SET ascii NULL,
      ADD COLUMN means_done BOOLEAN NOT NULL DEFAULT FALSE`.execute(db);
}
