import { type Kysely, sql } from 'kysely';

// Up to which revision of a topic it is forgotten what was deleted: who has read less must read everything again.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM account_revisions LIKE 'forgotten'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`ALTER TABLE account_revisions ADD COLUMN forgotten BIGINT UNSIGNED NOT NULL DEFAULT 0`.execute(
    db,
  );
}
