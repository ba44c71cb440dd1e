import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS expense_rates (
      user_id INT UNSIGNED NOT NULL,
      day DATE NOT NULL,
      currency CHAR(3) CHARACTER SET ascii NOT NULL,
      base CHAR(3) CHARACTER SET ascii NOT NULL,
      rate DECIMAL(20, 10) NOT NULL,
      source ENUM('hand', 'file') NOT NULL,
      PRIMARY KEY (user_id, day, currency, base),
      KEY expense_rates_currency (user_id, currency, base, day),
      CONSTRAINT expense_rates_user_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    ) ENGINE=InnoDB CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`.execute(db);
}
