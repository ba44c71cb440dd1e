import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readOnce } from '@/platform/server/one-answer';
import { readShortLists } from '@/platform/server/short-lists.sql';
import type { BudgetRow, BudgetsAnswer } from '../../planning-answers';
import type { Carry } from '../../rules';
import { budgetedMonth, carryOver } from '../../rules/budget';
import { leftOfBudgets } from '../../rules/forecast';
import { rounded } from '../../rules/money';
import { monthAfter, monthsBetween } from '../../rules/months';
import { baseCurrencyOf, listAccounts } from '../accounts/queries';
import { listCategories } from '../categories/queries';
import { booksRevision, readMonths } from '../months/queries';
import type { MonthSums } from '../months/rules';
import { readConverter } from '../rates/queries';

/** What is spent of a category by month, and its lines without a rate. */
interface Spent {
  byMonth: Map<string, bigint>;
  /** Months, one for each line. */
  notConverted: string[];
}

/** What is spent of categories, whatever transfers file under them (specification 5.8). */
function spentBy(months: ReadonlyMap<string, MonthSums>): (categoryId: number) => Spent {
  const byCategory = new Map<number | null, Spent>();
  const spentOf = (id: number | null) => {
    const spent = byCategory.get(id) ?? { byMonth: new Map<string, bigint>(), notConverted: [] };
    byCategory.set(id, spent);
    return spent;
  };
  for (const [month, { cells, notConverted }] of months) {
    for (const { categoryId, sum } of cells) {
      const { byMonth } = spentOf(categoryId);
      byMonth.set(month, (byMonth.get(month) ?? 0n) - sum);
    }
    for (const { categoryId } of notConverted) spentOf(categoryId).notConverted.push(month);
  }
  return spentOf;
}

/** The budgets of all months, and what becomes of what is left of them. */
export const readPlan = (db: Kysely<Database>, ownerId: number) =>
  readOnce(db, `plan of ${String(ownerId)}`, () => selectPlan(db, ownerId));

async function selectPlan(db: Kysely<Database>, ownerId: number) {
  const [amounts, carries] = await readShortLists(db, [
    sql`(
      SELECT JSON_OBJECTAGG(CONCAT(category_id, ' ', month), amount)
      FROM expense_budgets WHERE user_id = ${ownerId})`,
    sql`(SELECT JSON_OBJECTAGG(category_id, carry) FROM expense_budget_modes WHERE user_id = ${ownerId})`,
  ]);
  const budgets = new Map<number, Map<string, bigint>>();
  for (const [key, amount] of Object.entries(JSON.parse(amounts ?? '{}') as Record<string, number>)) {
    const [id = '', month = ''] = key.split(' ');
    const months = budgets.get(Number(id)) ?? new Map<string, bigint>();
    budgets.set(Number(id), months.set(month, BigInt(amount)));
  }
  const modes = Object.entries(JSON.parse(carries ?? '{}') as Record<string, Carry>);
  return { budgets, modes: new Map(modes.map(([id, carry]) => [Number(id), carry])) };
}

function firstMonth(budgets: ReadonlyMap<string, bigint> | undefined): string {
  return [...(budgets?.keys() ?? [])].sort()[0] ?? '';
}

/** The budgets of a month with what was spent and carried, of all categories of expenses (specification 5.8). */
export const readBudgets = (
  db: Kysely<Database>,
  ownerId: number,
  { month }: { month: string },
): Promise<Omit<BudgetsAnswer, 'revision'>> =>
  readOnce(db, `budgets of ${String(ownerId)} in ${month}`, () => computeBudgets(db, ownerId, month));

async function computeBudgets(
  db: Kysely<Database>,
  ownerId: number,
  month: string,
): Promise<Omit<BudgetsAnswer, 'revision'>> {
  const [revision, accounts, categories, plan] = await Promise.all([
    booksRevision(db, ownerId),
    listAccounts(db, ownerId),
    listCategories(db, ownerId),
    readPlan(db, ownerId),
  ]);
  const currency = await baseCurrencyOf(db, ownerId, accounts);
  const onBudget = accounts.filter((account) => account.on_budget);
  const convert = await readConverter(db, ownerId, {
    target: currency,
    currencies: accounts.map((account) => account.currency),
  });
  const ids = categories.filter(({ kind }) => kind === 'expense').map(({ id }) => id);
  const modeOf = (id: number): Carry => plan.modes.get(id) ?? 'none';
  // Only what carries needs the months before.
  const carrying = ids.filter((id) => modeOf(id) !== 'none' && plan.budgets.has(id));
  const first = carrying
    .map((id) => firstMonth(plan.budgets.get(id)))
    .reduce((least, one) => (one < least ? one : least), month);
  const months = await readMonths(db, ownerId, {
    ...{ revision, accounts: onBudget, currency, convert },
    months: monthsBetween(first, month),
  });
  const spentOf = spentBy(months);
  const rows = ids.map((categoryId): BudgetRow => {
    const budgets = plan.budgets.get(categoryId) ?? new Map<string, bigint>();
    const mode = modeOf(categoryId);
    const own = budgetedMonth({ budgets, spent: spentOf(categoryId).byMonth, mode }, month);
    return {
      categoryId,
      budget: budgets.has(month) ? String(own.budget) : null,
      spent: String(own.spent),
      carry: String(own.carry),
      balance: String(own.balance),
      mode,
    };
  });
  // What is missing in a month before is missing in what it carries.
  const missing = ids.flatMap((id) => {
    const from = carrying.includes(id) ? firstMonth(plan.budgets.get(id)) : month;
    return spentOf(id).notConverted.filter((one) => one === month || (one >= from && one < month));
  });
  const sum = (of: (row: BudgetRow) => string | null) =>
    String(rows.reduce((total, row) => total + BigInt(of(row) ?? 0), 0n));
  return {
    month,
    currency,
    rows,
    total: {
      budget: sum(({ budget }) => budget),
      spent: sum(({ spent }) => spent),
      carry: sum(({ carry }) => carry),
      balance: sum(({ balance }) => balance),
    },
    notConverted: missing.length,
  };
}

/** In place of a month: those before the first. */
export const BEFORE = 'before';

/** What is still to be spent of a category's budget in a month. */
export interface BudgetLeft {
  categoryId: number;
  /** YYYY-MM */
  month: string;
  /** Above 0, in the currency of budgets. */
  left: bigint;
}

/**
 * What is still to be spent of the budgets of months from this one on, beside what is entered ahead and due. A month in
 * which nothing is budgeted yet has the budgets of the last one that has some.
 *
 * @param months in their order, without a gap
 * @param due what is due of a category in a month, or `BEFORE` the first, positive
 */
export async function readBudgetsLeft(
  db: Kysely<Database>,
  ownerId: number,
  {
    months,
    due,
  }: { months: readonly [string, ...string[]]; due: (categoryId: number, month: string) => bigint },
): Promise<BudgetLeft[]> {
  const [first, ...later] = months;
  const { budgets } = await readPlan(db, ownerId);
  const planned = [...new Set([...budgets.values()].flatMap((ofMonths) => [...ofMonths.keys()]))].sort();
  if (planned.length === 0) return [];
  const [revision, now, accounts] = await Promise.all([
    booksRevision(db, ownerId),
    readBudgets(db, ownerId, { month: first }),
    listAccounts(db, ownerId),
  ]);
  const onBudget = accounts.filter((account) => account.on_budget);
  const convert = await readConverter(db, ownerId, {
    target: now.currency,
    currencies: accounts.map((account) => account.currency),
  });
  const spentOf = spentBy(
    await readMonths(db, ownerId, {
      ...{ revision, accounts: onBudget, currency: now.currency, convert, months: later },
    }),
  );
  const budgetOf = (categoryId: number, month: string) => {
    const source = planned.findLast((one) => one <= month);
    return (source !== undefined && budgets.get(categoryId)?.get(source)) || 0n;
  };
  return now.rows.flatMap(({ categoryId, spent, carry, mode }) => {
    const known = (month: string) =>
      month === first ? BigInt(spent) : (spentOf(categoryId).byMonth.get(month) ?? 0n);
    const left = leftOfBudgets(
      months.map((month) => ({
        budget: budgetOf(categoryId, month),
        known: known(month) + due(categoryId, month),
      })),
      {
        carry: carryOver(BigInt(carry) - (mode === 'none' ? 0n : due(categoryId, BEFORE)), mode),
        carriesDebt: mode === 'both',
      },
    );
    return months.flatMap((month, at) => (left[at] ? [{ categoryId, month, left: left[at] }] : []));
  });
}

const AVERAGED_MONTHS = 3;

/** What the month before had budgeted, or what was spent on average of three months before. */
export async function suggestBudgets(
  db: Kysely<Database>,
  ownerId: number,
  { month, by }: { month: string; by: 'last' | 'average' },
): Promise<{ budgets: { categoryId: number; amount: number }[] }> {
  const last = await readBudgets(db, ownerId, { month: monthAfter(month, -1) });
  if (by === 'last')
    return {
      budgets: last.rows.flatMap(({ categoryId, budget }) =>
        budget === null ? [] : [{ categoryId, amount: Number(budget) }],
      ),
    };
  const before = [last];
  for (let back = 2; back <= AVERAGED_MONTHS; back++)
    before.push(await readBudgets(db, ownerId, { month: monthAfter(month, -back) }));
  const budgets = last.rows.flatMap(({ categoryId }) => {
    const spent = before.reduce(
      (total, { rows }) => total + BigInt(rows.find((row) => row.categoryId === categoryId)?.spent ?? 0),
      0n,
    );
    return spent === 0n ? [] : [{ categoryId, amount: Number(rounded(spent, BigInt(AVERAGED_MONTHS))) }];
  });
  return { budgets };
}
