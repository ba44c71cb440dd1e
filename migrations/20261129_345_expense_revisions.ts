import { type Kysely, sql } from 'kysely';

// The account's revision of a row's last change, by which it is told to outside programs.
const TABLES = [
  'expense_accounts',
  'expense_categories',
  'expense_rules',
  'expense_schedules',
  'expense_budgets',
  'expense_budget_modes',
  'expense_rates',
  'expense_settings',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    const done = await sql`SHOW COLUMNS FROM ${sql.table(table)} LIKE 'revision'`.execute(db);
    if (done.rows.length > 0) continue;
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN revision BIGINT UNSIGNED NOT NULL DEFAULT 0`.execute(
      db,
    );
  }
  const known =
    await sql`SHOW INDEX FROM expense_transactions WHERE Key_name = 'expense_transactions_changed'`.execute(
      db,
    );
  if (known.rows.length === 0)
    await sql`ALTER TABLE expense_transactions ADD KEY expense_transactions_changed (user_id, revision)`.execute(
      db,
    );
}
