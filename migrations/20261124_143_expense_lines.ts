import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_lines (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      transaction_id INT UNSIGNED NOT NULL,
      place SMALLINT UNSIGNED NOT NULL,
      category_id INT UNSIGNED NULL,
      amount BIGINT NOT NULL,
      note VARCHAR(500) NOT NULL,
      UNIQUE KEY expense_lines_place (transaction_id, place),
      KEY expense_lines_sums (transaction_id, category_id, amount),
      KEY expense_lines_category (user_id, category_id),
      CONSTRAINT expense_lines_transaction_fk FOREIGN KEY (transaction_id) REFERENCES expense_transactions (id) ON DELETE CASCADE,
      CONSTRAINT expense_lines_category_fk FOREIGN KEY (category_id) REFERENCES expense_categories (id) ON DELETE SET NULL,
      CONSTRAINT expense_lines_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
