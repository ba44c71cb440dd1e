import { type Kysely, sql } from 'kysely';

// Two levels. Lines go on naming a category that is in the trash, so that it comes back exactly.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_categories (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      parent_id INT UNSIGNED NULL,
      kind ENUM('expense', 'income') NOT NULL,
      name VARCHAR(100) NOT NULL,
      color CHAR(7) CHARACTER SET ascii NOT NULL,
      position BIGINT NOT NULL,
      trashed_at DATETIME(3) NULL,
      KEY expense_categories_order (user_id, position),
      KEY expense_categories_trash (trashed_at),
      KEY expense_categories_parent (parent_id),
      CONSTRAINT expense_categories_parent_fk FOREIGN KEY (parent_id) REFERENCES expense_categories (id) ON DELETE CASCADE,
      CONSTRAINT expense_categories_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
