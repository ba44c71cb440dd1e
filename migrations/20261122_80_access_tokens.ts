import { type Kysely, sql } from 'kysely';

// Of a token only the hash is stored. Its tools are read together with it and never searched: one column.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS access_tokens (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      token_hash BINARY(32) NOT NULL,
      name VARCHAR(100) NOT NULL,
      tools VARCHAR(1000) CHARACTER SET ascii NOT NULL,
      created_at DATETIME(3) NOT NULL,
      expires_at DATETIME(3) NULL,
      last_used_at DATETIME(3) NULL,
      UNIQUE KEY access_tokens_hash (token_hash),
      UNIQUE KEY access_tokens_name (user_id, name),
      CONSTRAINT access_tokens_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
