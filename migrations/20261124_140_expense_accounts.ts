import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_accounts (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      name VARCHAR(100) NOT NULL,
      kind ENUM('cash', 'bank', 'card', 'savings', 'loan', 'asset') NOT NULL,
      currency CHAR(3) CHARACTER SET ascii NOT NULL,
      opening_amount BIGINT NOT NULL,
      opening_date DATE NOT NULL,
      on_budget BOOLEAN NOT NULL,
      bank_account VARCHAR(64) NOT NULL,
      position BIGINT NOT NULL,
      archived_at DATETIME(3) NULL,
      updated_at DATETIME(3) NOT NULL,
      trashed_at DATETIME(3) NULL,
      KEY expense_accounts_order (user_id, position),
      KEY expense_accounts_trash (trashed_at),
      CONSTRAINT expense_accounts_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
