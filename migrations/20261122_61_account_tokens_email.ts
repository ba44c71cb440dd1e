import { type Kysely, sql } from 'kysely';

// A third kind of link confirms a new e-mail address, and carries it. One ALTER, so that it happens whole or not at all.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM account_tokens LIKE 'email'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE account_tokens
      MODIFY COLUMN purpose ENUM('activate', 'reset', 'email') NOT NULL,
      ADD COLUMN email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NULL`.execute(db);
}
