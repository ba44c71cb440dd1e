import { type Kysely, sql } from 'kysely';

// One link an account. The identity is a hash, since a subject may have any 255 bytes and must be compared exactly.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS oidc_links (
      user_id INT UNSIGNED NOT NULL PRIMARY KEY,
      identity BINARY(32) NOT NULL,
      email VARCHAR(254) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      last_used_at DATETIME(3) NOT NULL,
      UNIQUE KEY oidc_links_identity (identity),
      CONSTRAINT oidc_links_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
}
