import { sql } from 'kysely';
import type { FigureAsked, FigureKind } from '@/platform/server/tools/figures';
import { dayOf, monthLast, textOfDay } from '@/platform/shared/civil';
import { fullDate, shortDate } from '@/platform/shared/civil-names';
import { type Figure, FIGURE_ROWS, type FigureLine } from '@/platform/shared/figures';
import { groupedBy } from '@/platform/shared/grouped';
import { figure } from '../rules/figures';
import { spentOfBudget } from '../rules/home';
import type { Filter } from '../schema';
import { readAccounts } from './accounts/queries';
import { readBudgets } from './budgets/queries';
import { listCategories } from './categories/queries';
import { readConverter } from './rates/queries';
import { readReport } from './reports/queries';
import { readUpcoming } from './schedules/upcoming.sql';

export const expenseFigures: readonly FigureKind[] = [
  { key: 'budget', title: 'Budget of the month', read: readBudget },
  { key: 'spending', title: 'Spending', read: readSpending },
  { key: 'ahead', title: 'Balance to come', read: readAhead },
];

const RECURRING = '/expense-tracker?tab=recurring';
/** Below a line there is less room. */
const ROWS_BELOW_LINE = 3;

const money = (amount: bigint | string, currency: string) => `${figure(amount, currency)} ${currency}`;
const withoutRate = (count: number, what: string) =>
  count === 0 ? '' : `, without ${String(count)} ${what}${count === 1 ? '' : 's'} that have no rate`;
const partOf = (part: bigint, whole: bigint) =>
  whole <= 0n ? 0 : Math.min(1, Math.max(0, Number(part) / Number(whole)));

/** The register with the lines that a filter lets through. */
function linesHref({ from, to, categoryId, population }: Filter): string {
  const search = { tab: 'register', from, to, category: categoryId, count: population };
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  return `/expense-tracker?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** What is left of this month's budget, the categories of which most is spent first. */
async function readBudget({ db, user, today }: FigureAsked): Promise<Figure | null> {
  const month = today.slice(0, 'YYYY-MM'.length);
  const budgets = await readBudgets(db, user.id, { month });
  const { currency, total, rows } = budgets;
  const there = spentOfBudget(budgets);
  if (!there) return null;
  const names = new Map((await listCategories(db, user.id)).map(({ id, name }) => [id, name]));
  const days = { from: `${month}-01`, to: textOfDay(monthLast(dayOf(today) ?? 0)) };
  const budgeted = rows
    .map(({ categoryId, budget, carry, spent }) => {
      const available = BigInt(budget ?? 0) + BigInt(carry);
      return { categoryId, available, spent: BigInt(spent), share: partOf(BigInt(spent), available) };
    })
    .filter(({ available }) => available > 0n)
    .sort((one, other) => other.share - one.share);
  return {
    value: money(total.balance, currency),
    counts: `left of ${figure(there.available, currency)}${withoutRate(budgets.notConverted, 'line')}`,
    href: '/expense-tracker?tab=budget',
    picture: {
      kind: 'rows',
      rows: budgeted.slice(0, FIGURE_ROWS).map(({ categoryId, available, spent, share }) => ({
        name: names.get(categoryId) ?? '',
        value: `${figure(spent, currency)} of ${figure(available, currency)}`,
        href: linesHref({ ...days, categoryId, population: 'budget' }),
        share,
      })),
    },
  };
}

/** What was spent in the span, by its largest categories. */
async function readSpending({ db, user, span: { from, to, before } }: FigureAsked): Promise<Figure | null> {
  const reportOf = (days: { from: string; to: string }) =>
    readReport(db, user.id, { kind: 'spending', ...days });
  const [now, then] = await Promise.all([reportOf({ from, to }), reportOf(before)]);
  const total = BigInt(now.total);
  if (total === 0n && BigInt(then.total) === 0n) return null;
  return {
    value: money(total, now.currency),
    counts: `spent${withoutRate(now.notConverted, 'line')}`,
    before: figure(then.total, then.currency),
    href: linesHref(now.filter),
    picture: {
      kind: 'rows',
      rows: now.rows.slice(0, FIGURE_ROWS).map(({ name, amount, filter }) => ({
        name,
        value: figure(amount, now.currency),
        href: linesHref(filter),
        share: partOf(BigInt(amount), total),
      })),
    },
  };
}

interface Due {
  day: string;
  href: string;
  name: string;
  /** In minor units of the one currency. */
  amount: bigint;
}

/** What accounts will hold as many days from now as the span is long, by what is entered and what is recurring. */
async function readAhead(asked: FigureAsked): Promise<Figure | null> {
  const { db, user, today, span, preferences } = asked;
  const { accounts, baseCurrency: currency } = await readAccounts(db, user.id);
  const open = accounts.filter(({ archived }) => !archived);
  if (open.length === 0) return null;
  const length = (dayOf(span.to) ?? 0) - (dayOf(span.from) ?? 0) + 1;
  const last = textOfDay((dayOf(today) ?? 0) + length);
  const convert = await readConverter(db, user.id, {
    target: currency,
    currencies: open.map((account) => account.currency),
    until: today,
  });
  // What has no rate counts for nothing, as in reports.
  const converted = (amount: bigint, from: string) => convert(amount, from, today) ?? 0n;
  const without = open.filter(({ currency: of }) => convert(1n, of, today) === null).length;
  const due = await listDue(asked, { ids: new Set(open.map(({ id }) => id)), last, converted });
  if (due.length === 0) return null;

  const dayText = (day: string) =>
    day.slice(0, 4) === today.slice(0, 4) ? shortDate(day, preferences) : fullDate(day, preferences);

  let held = open.reduce(
    (sum, { todayBalance, currency: of }) => sum + converted(BigInt(todayBalance), of),
    0n,
  );
  let lowest = { day: today, held };
  const days: FigureLine['days'] = [{ day: today, value: Number(held) }];
  for (const [day, ofDay] of groupedBy(due, (one) => one.day)) {
    // The day before, so that the line is a step and no slope.
    if (day > today) days.push({ day: textOfDay((dayOf(day) ?? 0) - 1), value: Number(held) });
    held += ofDay.reduce((sum, { amount }) => sum + amount, 0n);
    days.push({ day, value: Number(held) });
    if (held < lowest.held) lowest = { day, held };
  }
  days.push({ day: last, value: Number(held) });
  return {
    value: money(held, currency),
    counts: `on ${dayText(last)}, lowest ${figure(lowest.held, currency)} on ${dayText(lowest.day)}${withoutRate(without, 'account')}`,
    href: RECURRING,
    picture: {
      kind: 'line',
      currency,
      days: [...new Map(days.map((one) => [one.day, one])).values()],
      rows: due.slice(0, ROWS_BELOW_LINE).map(({ day, name, amount, href }) => ({
        name,
        value: `${figure(amount, currency)} · ${dayText(day)}`,
        href,
      })),
    },
  };
}

/** What changes the balance of accounts from today until a day, in the order of its days. */
async function listDue(
  { db, user, today }: FigureAsked,
  {
    ids,
    last,
    converted,
  }: { ids: ReadonlySet<number>; last: string; converted: (amount: bigint, currency: string) => bigint },
): Promise<Due[]> {
  const [{ upcoming }, entered] = await Promise.all([
    readUpcoming(db, user.id, { from: today, to: last }),
    db
      .selectFrom('expense_transactions as entry')
      .innerJoin('expense_accounts as account', 'account.id', 'entry.account_id')
      .select([sql<string>`CAST(entry.date AS CHAR)`.as('day'), 'entry.payee', 'account.currency'])
      .select(['entry.id', 'entry.amount', 'entry.account_id', 'entry.transfer_id'])
      .where('entry.user_id', '=', user.id)
      .where('entry.trashed_at', 'is', null)
      .where('entry.date', '>', sql<Date>`${today}`)
      .where('entry.date', '<=', sql<Date>`${last}`)
      .execute(),
  ]);
  const scheduled = upcoming.flatMap(({ due, name, amount, currency, accountId, toAccountId }): Due[] => {
    const moved = converted(BigInt(amount), currency);
    // What goes from one account to another leaves the sum as it is.
    const sides = Number(ids.has(accountId)) - Number(toAccountId !== null && ids.has(toAccountId));
    return sides === 0
      ? []
      : [{ day: due < today ? today : due, name, amount: BigInt(sides) * moved, href: RECURRING }];
  });
  const own = entered.filter(({ account_id }) => ids.has(account_id));
  const written = own
    .filter(({ transfer_id }) => !own.some(({ id }) => id === transfer_id))
    .map(({ day, payee, amount, currency }) => ({
      day,
      name: payee || 'Transaction',
      amount: converted(BigInt(amount), currency),
      href: linesHref({ from: day, to: day }),
    }));
  return [...scheduled, ...written].sort((one, other) =>
    one.day < other.day ? -1 : one.day > other.day ? 1 : 0,
  );
}
