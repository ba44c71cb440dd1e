import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import type { actions, conditions } from '../../../import-schema';
import type { BudgetLine, ModeLine, ProfileLine, RateLine, RuleLine } from '../schema';
import type { Known } from '../transactions/queries';

/** The rules in their order. */
export async function listRuleLines(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('expense_rules')
    .selectAll()
    .where('user_id', '=', ownerId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => {
    const line: RuleLine = {
      name: row.name,
      conditions: JSON.parse(row.conditions) as z.output<typeof conditions>,
      actions: JSON.parse(row.actions) as z.output<typeof actions>,
      enabled: row.enabled,
    };
    return { row, line };
  });
}

export async function listBudgetLines(
  db: Kysely<Database>,
  ownerId: number,
  { categories }: Known,
): Promise<BudgetLine[]> {
  const rows = await db
    .selectFrom('expense_budgets')
    .select(['category_id as category', 'month', 'amount'])
    .where('user_id', '=', ownerId)
    .orderBy('category_id')
    .orderBy('month')
    .execute();
  return rows.filter(({ category }) => categories.has(category));
}

export async function listModeLines(
  db: Kysely<Database>,
  ownerId: number,
  { categories }: Known,
): Promise<ModeLine[]> {
  const rows = await db
    .selectFrom('expense_budget_modes')
    .select(['category_id as category', 'carry'])
    .where('user_id', '=', ownerId)
    .orderBy('category_id')
    .execute();
  return rows.filter(({ category }) => categories.has(category));
}

export async function listProfileLines(
  db: Kysely<Database>,
  ownerId: number,
  { accounts }: Known,
): Promise<ProfileLine[]> {
  const rows = await db
    .selectFrom('expense_import_profiles')
    .select(['account_id as account', 'header_hash as headerHash', 'mapping'])
    .where('user_id', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows.filter(({ account }) => accounts.has(account));
}

export async function listRateLines(db: Kysely<Database>, ownerId: number): Promise<RateLine[]> {
  return db
    .selectFrom('expense_rates')
    .select([sql<string>`CAST(day AS CHAR)`.as('day'), 'currency', 'base', 'rate', 'source'])
    .where('user_id', '=', ownerId)
    .orderBy(sql`expense_rates.day`)
    .orderBy('currency')
    .orderBy('base')
    .execute();
}

export async function readSettings(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('expense_settings')
    .select(['id', 'base_currency'])
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
}
