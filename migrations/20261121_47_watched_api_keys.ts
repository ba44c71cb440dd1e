import { type Kysely, sql } from 'kysely';

// Found by a keyed digest, shown from what is sealed.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS watched_api_keys (
      user_id INT UNSIGNED NOT NULL PRIMARY KEY,
      digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      sealed VARBINARY(255) NOT NULL,
      created_at BIGINT UNSIGNED NOT NULL,
      UNIQUE KEY watched_api_keys_digest (digest),
      CONSTRAINT watched_api_keys_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
