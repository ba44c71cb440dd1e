import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_imports (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      account_id INT UNSIGNED NOT NULL,
      file_name VARCHAR(255) NOT NULL,
      format ENUM('csv', 'ofx', 'qif', 'camt', 'api') NOT NULL,
      imported_at DATETIME(3) NOT NULL,
      operation_id VARCHAR(64) CHARACTER SET ascii NOT NULL,
      added INT UNSIGNED NOT NULL,
      matched INT UNSIGNED NOT NULL,
      skipped INT UNSIGNED NOT NULL,
      undone_at DATETIME(3) NULL,
      KEY expense_imports_user (user_id, imported_at),
      CONSTRAINT expense_imports_account_fk FOREIGN KEY (account_id) REFERENCES expense_accounts (id) ON DELETE CASCADE,
      CONSTRAINT expense_imports_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
