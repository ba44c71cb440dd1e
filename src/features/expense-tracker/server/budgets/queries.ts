import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { readOnce } from '@/platform/server/one-answer';
import type { BudgetRow, BudgetsAnswer } from '../../planning-answers';
import type { Carry } from '../../rules';
import { budgetedMonth, carryOver, lastDay, monthOf, monthText } from '../../rules/budget';
import { leftOfBudgets } from '../../rules/forecast';
import { type AccountRecord, baseCurrencyOf, listAccounts } from '../accounts/queries';
import { listCategories } from '../categories/queries';
import { type Converter } from '../rates/rules';
import { readConverter } from '../rates/queries';

/** What is spent of categories by month, in one currency. */
interface Spent {
  /** By category and month. */
  sums: Map<number, Map<string, bigint>>;
  /** The lines without a rate. */
  notConverted: { category: number; month: string }[];
}

/** The lines of categories on accounts of the budget, from one month to another (specification 5.8). */
function selectSpent(
  db: Kysely<Database>,
  ownerId: number,
  {
    accountIds,
    categoryIds,
    from,
    to,
  }: { accountIds: number[]; categoryIds: number[]; from: string; to: string },
) {
  return (
    db
      .selectFrom('expense_transactions as entry')
      .innerJoin('expense_lines as line', 'line.transaction_id', 'entry.id')
      // Begun with the lines, which servers do while their statistics are old, it reads those of all years.
      .modifyFront(sql`STRAIGHT_JOIN`)
      .where('entry.user_id', '=', ownerId)
      .where('entry.account_id', 'in', accountIds)
      .where('entry.trashed_at', 'is', null)
      .where('entry.date', '>=', sql<Date>`${`${from}-01`}`)
      .where('entry.date', '<=', sql<Date>`${lastDay(to)}`)
      .where('line.category_id', 'in', categoryIds)
  );
}

async function readSpent(
  db: Kysely<Database>,
  ownerId: number,
  span: {
    accounts: readonly AccountRecord[];
    categoryIds: number[];
    from: string;
    to: string;
    currency: string;
    convert: Converter;
  },
): Promise<Spent> {
  const { accounts, categoryIds, from, to, currency, convert } = span;
  const spent: Spent = { sums: new Map(), notConverted: [] };
  const add = (category: number | null, month: string, amount: bigint) => {
    const months = spent.sums.get(category ?? 0) ?? new Map<string, bigint>();
    spent.sums.set(category ?? 0, months.set(month, (months.get(month) ?? 0n) - amount));
  };
  const idsOf = (list: readonly AccountRecord[]) => list.map(({ id }) => id);
  const own = idsOf(accounts.filter((account) => account.currency === currency));
  const foreign = idsOf(accounts.filter((account) => account.currency !== currency));
  if (categoryIds.length === 0) return spent;
  const rows =
    own.length === 0
      ? []
      : await selectSpent(db, ownerId, { accountIds: own, categoryIds, from, to })
          .select([
            'line.category_id',
            sql<number>`EXTRACT(YEAR_MONTH FROM entry.date)`.as('month'),
            sql<string>`CAST(SUM(line.amount) AS CHAR)`.as('sum'),
          ])
          .groupBy(['line.category_id', 'month'])
          .execute();
  for (const { category_id, month, sum } of rows) add(category_id, monthText(month), BigInt(sum));
  const others =
    foreign.length === 0
      ? []
      : await selectSpent(db, ownerId, { accountIds: foreign, categoryIds, from, to })
          .select([
            'line.category_id',
            'line.amount',
            'entry.account_id',
            sql<string>`CAST(entry.date AS CHAR)`.as('date'),
          ])
          .execute();
  const currencies = new Map(accounts.map((account) => [account.id, account.currency]));
  for (const { category_id, amount, account_id, date } of others) {
    const converted = convert(BigInt(amount), currencies.get(account_id) ?? currency, date);
    const month = monthOf(date);
    if (converted !== null) add(category_id, month, converted);
    else spent.notConverted.push({ category: category_id ?? 0, month });
  }
  return spent;
}

/** The budgets of all months, and what becomes of what is left of them. */
const readPlan = (db: Kysely<Database>, ownerId: number) =>
  readOnce(db, `plan of ${String(ownerId)}`, () => selectPlan(db, ownerId));

async function selectPlan(db: Kysely<Database>, ownerId: number) {
  const [budgets, modes] = await Promise.all([
    db
      .selectFrom('expense_budgets')
      .select(['category_id', 'month', 'amount'])
      .where('user_id', '=', ownerId)
      .execute(),
    db
      .selectFrom('expense_budget_modes')
      .select(['category_id', 'carry'])
      .where('user_id', '=', ownerId)
      .execute(),
  ]);
  const byCategory = new Map<number, Map<string, bigint>>();
  for (const { category_id, month, amount } of budgets) {
    const months = byCategory.get(category_id) ?? new Map<string, bigint>();
    byCategory.set(category_id, months.set(month, BigInt(amount)));
  }
  return {
    budgets: byCategory,
    modes: new Map<number, Carry>(modes.map(({ category_id, carry }) => [category_id, carry])),
  };
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
  const [accounts, categories, plan] = await Promise.all([
    listAccounts(db, ownerId),
    listCategories(db, ownerId),
    readPlan(db, ownerId),
  ]);
  const currency = await baseCurrencyOf(db, ownerId, accounts);
  const onBudget = accounts.filter((account) => account.on_budget);
  const convert = await readConverter(db, ownerId, {
    target: currency,
    currencies: onBudget.map((account) => account.currency),
    until: lastDay(month),
  });
  const ids = categories.filter(({ kind }) => kind === 'expense').map(({ id }) => id);
  const modeOf = (id: number): Carry => plan.modes.get(id) ?? 'none';
  // Only what carries needs the months before.
  const carrying = ids.filter((id) => modeOf(id) !== 'none' && plan.budgets.has(id));
  const first = carrying
    .map((id) => firstMonth(plan.budgets.get(id)))
    .reduce((least, one) => (one < least ? one : least), month);
  const span = { accounts: onBudget, currency, convert, to: month };
  const [now, past] = await Promise.all([
    readSpent(db, ownerId, { ...span, categoryIds: ids, from: month }),
    first < month
      ? readSpent(db, ownerId, { ...span, categoryIds: carrying, from: first })
      : { sums: new Map<number, Map<string, bigint>>(), notConverted: [] },
  ]);
  const rows = ids.map((categoryId): BudgetRow => {
    const budgets = plan.budgets.get(categoryId) ?? new Map<string, bigint>();
    const spent = past.sums.get(categoryId) ?? now.sums.get(categoryId) ?? new Map<string, bigint>();
    const mode = modeOf(categoryId);
    const own = budgetedMonth({ budgets, spent, mode }, month);
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
  const missing = past.notConverted.filter(
    (line) => line.month < month && line.month >= firstMonth(plan.budgets.get(line.category)),
  );
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
    notConverted: now.notConverted.length + missing.length,
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
  const [now, accounts] = await Promise.all([
    readBudgets(db, ownerId, { month: first }),
    listAccounts(db, ownerId),
  ]);
  const onBudget = accounts.filter((account) => account.on_budget);
  const ids = now.rows.map(({ categoryId }) => categoryId);
  const convert = await readConverter(db, ownerId, {
    target: now.currency,
    currencies: onBudget.map((account) => account.currency),
    until: lastDay(months.at(-1) ?? first),
  });
  const ahead =
    later.length === 0
      ? undefined
      : await readSpent(db, ownerId, {
          ...{ accounts: onBudget, categoryIds: ids, currency: now.currency, convert },
          ...{ from: later[0] ?? first, to: later.at(-1) ?? first },
        });
  const budgetOf = (categoryId: number, month: string) => {
    const source = planned.findLast((one) => one <= month);
    return (source !== undefined && budgets.get(categoryId)?.get(source)) || 0n;
  };
  return now.rows.flatMap(({ categoryId, spent, carry, mode }) => {
    const known = (month: string) =>
      month === first ? BigInt(spent) : (ahead?.sums.get(categoryId)?.get(month) ?? 0n);
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

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 1 ? `${String(year - 1)}-12` : `${String(year)}-${String(number - 1).padStart(2, '0')}`;
}

/** What the month before had budgeted, or what was spent on average of three months before. */
export async function suggestBudgets(
  db: Kysely<Database>,
  ownerId: number,
  { month, by }: { month: string; by: 'last' | 'average' },
): Promise<{ budgets: { categoryId: number; amount: number }[] }> {
  const last = await readBudgets(db, ownerId, { month: monthBefore(month) });
  if (by === 'last')
    return {
      budgets: last.rows.flatMap(({ categoryId, budget }) =>
        budget === null ? [] : [{ categoryId, amount: Number(budget) }],
      ),
    };
  const before = [last];
  while (before.length < AVERAGED_MONTHS)
    before.push(await readBudgets(db, ownerId, { month: monthBefore(before.at(-1)?.month ?? month) }));
  const budgets = last.rows.flatMap(({ categoryId }) => {
    const spent = before.reduce(
      (total, { rows }) => total + BigInt(rows.find((row) => row.categoryId === categoryId)?.spent ?? 0),
      0n,
    );
    return spent === 0n ? [] : [{ categoryId, amount: Math.round(Number(spent) / AVERAGED_MONTHS) }];
  });
  return { budgets };
}
