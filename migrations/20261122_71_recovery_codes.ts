import { type Kysely, sql } from 'kysely';

// A code that was used is gone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS recovery_codes (
      user_id INT UNSIGNED NOT NULL,
      code_hash BINARY(32) NOT NULL,
      PRIMARY KEY (user_id, code_hash),
      CONSTRAINT recovery_codes_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
