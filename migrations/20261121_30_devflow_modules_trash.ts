import { type Kysely, sql } from 'kysely';

// One ALTER, so that it happens whole or not at all; MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM devflow_modules LIKE 'trashed_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE devflow_modules
      ADD COLUMN trashed_at DATETIME(3) NULL,
      ADD KEY devflow_modules_trash (trashed_at)`.execute(db);
}
