import { type Kysely, sql } from 'kysely';

// By which programs tell the revisions of an account from those of the same numbers before a backup was restored.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS calendar_eras (
      user_id INT UNSIGNED NOT NULL PRIMARY KEY,
      era VARCHAR(16) CHARACTER SET ascii NOT NULL,
      CONSTRAINT calendar_eras_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
