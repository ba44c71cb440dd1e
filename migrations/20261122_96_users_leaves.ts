import { type Kysely, sql } from 'kysely';

// When the account is deleted at its owner's wish. One ALTER, so that it happens whole or not at all; MySQL has no ADD
// COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM users LIKE 'leaves_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE users
      ADD COLUMN leaves_at DATETIME(3) NULL AFTER deactivated_at,
      ADD KEY users_leaves (leaves_at)`.execute(db);
}
