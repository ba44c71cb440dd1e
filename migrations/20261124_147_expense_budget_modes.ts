import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_budget_modes (
      user_id INT UNSIGNED NOT NULL,
      category_id INT UNSIGNED NOT NULL PRIMARY KEY,
      carry ENUM('none', 'surplus', 'both') NOT NULL,
      KEY expense_budget_modes_user (user_id),
      CONSTRAINT expense_budget_modes_category_fk FOREIGN KEY (category_id) REFERENCES expense_categories (id) ON DELETE CASCADE,
      CONSTRAINT expense_budget_modes_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
