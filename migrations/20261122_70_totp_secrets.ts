import { type Kysely, sql } from 'kysely';

// One row for each account that has set up an authenticator app, or has begun to.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS totp_secrets (
      user_id INT UNSIGNED NOT NULL PRIMARY KEY,
      sealed VARBINARY(100) NOT NULL,
      last_step BIGINT UNSIGNED NOT NULL,
      confirmed_at DATETIME(3) NULL,
      CONSTRAINT totp_secrets_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
