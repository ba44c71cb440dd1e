import { type Kysely, sql } from 'kysely';

// Text columns are utf8mb4; keys compare by bytes, since their normal form is made before they are stored.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS users (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      username VARCHAR(50) NOT NULL,
      username_key VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      email VARCHAR(254) NOT NULL,
      email_key VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      name VARCHAR(100) NULL,
      role ENUM('user', 'admin', 'master') NOT NULL,
      password_hash VARCHAR(255) CHARACTER SET ascii NOT NULL,
      activated_at DATETIME(3) NULL,
      created_at DATETIME(3) NOT NULL,
      UNIQUE KEY users_username_key (username_key),
      UNIQUE KEY users_email_key (email_key)
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
  await sql`
    CREATE TABLE IF NOT EXISTS sessions (
      token_hash BINARY(32) NOT NULL PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      last_used_at DATETIME(3) NOT NULL,
      KEY sessions_user (user_id),
      KEY sessions_last_used (last_used_at),
      CONSTRAINT sessions_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
  await sql`
    CREATE TABLE IF NOT EXISTS account_tokens (
      token_hash BINARY(32) NOT NULL PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      purpose ENUM('activate', 'reset') NOT NULL,
      expires_at DATETIME(3) NOT NULL,
      KEY account_tokens_user (user_id, purpose),
      KEY account_tokens_expires (expires_at),
      CONSTRAINT account_tokens_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB`.execute(db);
  await sql`
    CREATE TABLE IF NOT EXISTS rate_limits (
      \`key\` VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY,
      points INT NOT NULL DEFAULT 0,
      expire BIGINT UNSIGNED NULL,
      KEY rate_limits_expire (expire)
    ) ENGINE=InnoDB`.execute(db);
}
