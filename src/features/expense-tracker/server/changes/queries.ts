import { sql } from 'kysely';
import type { Owned, TableName } from './schema';

/** What belongs to a row, or names it, and would go or lose it with the row. */
const USES: Partial<Record<TableName, readonly (readonly [table: string, column: string])[]>> = {
  expense_accounts: [
    ['expense_transactions', 'account_id'],
    ['expense_schedules', 'account_id'],
    ['expense_schedules', 'to_account_id'],
    ['expense_imports', 'account_id'],
    ['expense_import_profiles', 'account_id'],
  ],
  expense_categories: [
    ['expense_categories', 'parent_id'],
    ['expense_lines', 'category_id'],
    ['expense_schedules', 'category_id'],
    ['expense_budgets', 'category_id'],
    ['expense_budget_modes', 'category_id'],
  ],
};

/** Those of an account's rows that are in use by others, in the trash or not. */
export async function listUsed(
  { trx, ownerId }: Owned,
  table: TableName,
  ids: readonly number[],
): Promise<Set<number>> {
  const uses = USES[table];
  if (!uses || ids.length === 0) return new Set();
  const parts = uses.map(
    ([from, column]) =>
      sql`SELECT ${sql.id(column)} AS id FROM ${sql.table(from)}
          WHERE user_id = ${ownerId} AND ${sql.id(column)} IN (${sql.join(ids)})
            ${from === table ? sql`AND id NOT IN (${sql.join(ids)})` : sql``}`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` UNION `)}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}
