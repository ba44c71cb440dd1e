import { type Kysely, sql } from 'kysely';

// In which currency sums over several are shown.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_settings (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      base_currency CHAR(3) CHARACTER SET ascii NOT NULL,
      UNIQUE KEY expense_settings_account (user_id),
      CONSTRAINT expense_settings_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
