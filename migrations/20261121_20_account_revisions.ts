import { type Kysely, sql } from 'kysely';

// How often the data of a topic changed in an account; every change counts in its own transaction.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS account_revisions (
      user_id INT UNSIGNED NOT NULL,
      topic VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      revision BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (user_id, topic),
      CONSTRAINT account_revisions_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
