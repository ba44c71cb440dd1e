import { type Kysely, sql } from 'kysely';

// When the owner of an account last proved it in this session other than by the password, which is asked for again at
// each change that a stranger must not make. One ALTER, so that it happens whole or not at all.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM sessions LIKE 'proven_at'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE sessions
      ADD COLUMN proven_at DATETIME(3) NULL,
      ADD COLUMN proven_by ENUM('passkey', 'provider') NULL`.execute(db);
}
