import { type Kysely, sql } from 'kysely';

// A transfer is two rows that name each other. Those, schedules and imports are named without a foreign key, since an undo
// puts rows back one table at a time. Rows lie by person, since a search
// reads all of theirs; registers, balances and reports are read from one index alone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_transactions (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT,
      user_id INT UNSIGNED NOT NULL,
      account_id INT UNSIGNED NOT NULL,
      date DATE NOT NULL,
      amount BIGINT NOT NULL,
      payee VARCHAR(200) NOT NULL,
      payee_key VARCHAR(400) NOT NULL,
      imported_text VARCHAR(1000) NOT NULL,
      notes VARCHAR(2000) NOT NULL,
      state ENUM('open', 'cleared', 'reconciled') NOT NULL,
      transfer_id INT UNSIGNED NULL,
      foreign_amount BIGINT NULL,
      foreign_currency CHAR(3) CHARACTER SET ascii NULL,
      schedule_id INT UNSIGNED NULL,
      occurrence INT UNSIGNED NULL,
      import_id INT UNSIGNED NULL,
      external_id VARCHAR(255) NOT NULL,
      fingerprint CHAR(32) CHARACTER SET ascii NULL,
      revision BIGINT UNSIGNED NOT NULL,
      created_at DATETIME(3) NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      trashed_at DATETIME(3) NULL,
      PRIMARY KEY (user_id, id),
      UNIQUE KEY expense_transactions_id (id),
      KEY expense_transactions_register (user_id, account_id, trashed_at, date, id, amount, state, transfer_id),
      KEY expense_transactions_day (user_id, date, id),
      KEY expense_transactions_external (account_id, external_id),
      KEY expense_transactions_fingerprint (account_id, fingerprint),
      KEY expense_transactions_payee (user_id, payee_key, date),
      KEY expense_transactions_import (import_id),
      KEY expense_transactions_schedule (user_id, schedule_id, occurrence, trashed_at),
      KEY expense_transactions_trash (trashed_at),
      CONSTRAINT expense_transactions_account_fk FOREIGN KEY (account_id) REFERENCES expense_accounts (id) ON DELETE CASCADE,
      CONSTRAINT expense_transactions_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
