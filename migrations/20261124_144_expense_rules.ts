import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_rules (
      id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
      user_id INT UNSIGNED NOT NULL,
      position BIGINT NOT NULL,
      name VARCHAR(100) NOT NULL,
      conditions TEXT NOT NULL,
      actions TEXT NOT NULL,
      enabled BOOLEAN NOT NULL,
      KEY expense_rules_order (user_id, position),
      CONSTRAINT expense_rules_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
