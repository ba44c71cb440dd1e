import { type Kysely, sql } from 'kysely';

// When the mail with a link was given up, for whoever has invited its reader. MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM account_tokens LIKE 'undelivered_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`ALTER TABLE account_tokens ADD COLUMN undelivered_at DATETIME(3) NULL`.execute(db);
}
