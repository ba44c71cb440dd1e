import { type Kysely, sql } from 'kysely';

// One ALTER, so that it happens whole or not at all; MySQL has no ADD COLUMN IF NOT EXISTS.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM users LIKE 'deactivated_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE users
      ADD COLUMN deactivated_at DATETIME(3) NULL AFTER activated_at,
      ADD COLUMN last_seen_at DATETIME(3) NULL,
      ADD KEY users_role (role)`.execute(db);
}
