import { type Kysely, sql } from 'kysely';

// What browsers were asked to sign: to add a passkey to an account, or, without an account, to sign in.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS passkey_challenges (
      challenge BINARY(32) NOT NULL PRIMARY KEY,
      user_id INT UNSIGNED NULL,
      expires_at DATETIME(3) NOT NULL,
      KEY passkey_challenges_expires (expires_at),
      KEY passkey_challenges_user (user_id),
      CONSTRAINT passkey_challenges_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
