import { type Kysely, sql } from 'kysely';

// The id of a credential has at most 1,023 bytes (WebAuthn, section 4).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS passkeys (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(100) NOT NULL,
      credential_id VARBINARY(1023) NOT NULL,
      public_key VARBINARY(2048) NOT NULL,
      counter BIGINT UNSIGNED NOT NULL,
      transports VARCHAR(255) CHARACTER SET ascii NOT NULL,
      created_at DATETIME(3) NOT NULL,
      last_used_at DATETIME(3) NULL,
      UNIQUE KEY passkeys_credential (credential_id),
      KEY passkeys_user (user_id, id),
      CONSTRAINT passkeys_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`.execute(db);
}
