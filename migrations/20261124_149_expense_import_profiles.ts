import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_import_profiles (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      account_id INT UNSIGNED NOT NULL,
      header_hash CHAR(64) CHARACTER SET ascii NOT NULL,
      mapping TEXT NOT NULL,
      UNIQUE KEY expense_import_profiles_head (account_id, header_hash),
      KEY expense_import_profiles_user (user_id),
      CONSTRAINT expense_import_profiles_account_fk FOREIGN KEY (account_id) REFERENCES expense_accounts (id) ON DELETE CASCADE,
      CONSTRAINT expense_import_profiles_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
