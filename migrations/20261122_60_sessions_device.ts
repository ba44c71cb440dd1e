import { type Kysely, sql } from 'kysely';

// By what people recognise a session of theirs, and a number to name it by: the token's hash stays on the server.
// One ALTER, so that it happens whole or not at all.
export async function up(db: Kysely<unknown>): Promise<void> {
  const done = await sql`SHOW COLUMNS FROM sessions LIKE 'user_agent'`.execute(db);
  if (done.rows.length > 0) return;
  await sql`
    ALTER TABLE sessions
      ADD COLUMN id INT UNSIGNED NOT NULL AUTO_INCREMENT,
      ADD COLUMN user_agent VARCHAR(255) NULL,
      ADD COLUMN address VARCHAR(45) CHARACTER SET ascii NULL,
      ADD UNIQUE KEY sessions_id (id)`.execute(db);
}
