import { type Kysely, sql } from 'kysely';

// In which currency sums over several are shown.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_settings (
      user_id INT UNSIGNED NOT NULL PRIMARY KEY,
      base_currency CHAR(3) CHARACTER SET ascii NOT NULL,
      CONSTRAINT expense_settings_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
