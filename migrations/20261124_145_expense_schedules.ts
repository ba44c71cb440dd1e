import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_schedules (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      account_id INT UNSIGNED NOT NULL,
      to_account_id INT UNSIGNED NULL,
      name VARCHAR(100) NOT NULL,
      amount BIGINT NOT NULL,
      about_percent TINYINT UNSIGNED NOT NULL,
      category_id INT UNSIGNED NULL,
      unit ENUM('day', 'week', 'month', 'year') NOT NULL,
      every TINYINT UNSIGNED NOT NULL,
      anchor DATE NOT NULL,
      ends DATE NULL,
      times INT UNSIGNED NULL,
      weekend ENUM('none', 'before', 'after') NOT NULL,
      posting ENUM('ask', 'automatic') NOT NULL,
      next_occurrence INT UNSIGNED NOT NULL,
      skipped MEDIUMTEXT NOT NULL,
      kind ENUM('bill', 'subscription', 'income', 'transfer') NOT NULL,
      url VARCHAR(2000) NOT NULL,
      reminder_days TINYINT UNSIGNED NULL,
      automatic_from DATE NULL,
      updated_at DATETIME(3) NOT NULL,
      trashed_at DATETIME(3) NULL,
      KEY expense_schedules_user (user_id),
      KEY expense_schedules_trash (trashed_at),
      KEY expense_schedules_posting (posting, trashed_at),
      CONSTRAINT expense_schedules_account_fk FOREIGN KEY (account_id) REFERENCES expense_accounts (id) ON DELETE CASCADE,
      CONSTRAINT expense_schedules_to_account_fk FOREIGN KEY (to_account_id) REFERENCES expense_accounts (id) ON DELETE SET NULL,
      CONSTRAINT expense_schedules_category_fk FOREIGN KEY (category_id) REFERENCES expense_categories (id) ON DELETE SET NULL,
      CONSTRAINT expense_schedules_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
