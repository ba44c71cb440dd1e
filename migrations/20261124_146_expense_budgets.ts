import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_budgets (
      user_id INT UNSIGNED NOT NULL,
      category_id INT UNSIGNED NOT NULL,
      month CHAR(7) CHARACTER SET ascii NOT NULL,
      amount BIGINT NOT NULL,
      PRIMARY KEY (category_id, month),
      KEY expense_budgets_user (user_id, month),
      CONSTRAINT expense_budgets_category_fk FOREIGN KEY (category_id) REFERENCES expense_categories (id) ON DELETE CASCADE,
      CONSTRAINT expense_budgets_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
