import { type Kysely, sql } from 'kysely';

// Links by which whoever has one reads one script, until they end.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS script_links (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      script_id INT UNSIGNED NOT NULL,
      token_hash BINARY(32) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      expires_at DATETIME(3) NOT NULL,
      last_used_at DATETIME(3) NULL,
      UNIQUE KEY script_links_token (token_hash),
      KEY script_links_user (user_id),
      CONSTRAINT script_links_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT script_links_script_fk FOREIGN KEY (script_id) REFERENCES scripts (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
}
