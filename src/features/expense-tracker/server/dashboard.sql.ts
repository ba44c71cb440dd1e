import type { FigureAsked, FigureKind } from '@/platform/server/tools/figures';
import { dayOf } from '@/platform/shared/civil';
import { fullDate, shortDate } from '@/platform/shared/civil-names';
import { type Figure, FIGURE_ROWS } from '@/platform/shared/figures';
import { figure } from '../rules/figures';
import { forecastLine } from '../rules/forecast';
import { spentOfBudget } from '../rules/home';
import { daysOfMonth, monthOf } from '../rules/months';
import { dayAfter } from '../rules/schedule';
import type { Filter } from '../schema';
import { readBudgets } from './budgets/queries';
import { listCategories } from './categories/queries';
import { readForecast } from './forecast.sql';
import { readSpending } from './reports/queries';

export const expenseFigures: readonly FigureKind[] = [
  { key: 'budget', title: 'Budget of the month', read: readBudget },
  { key: 'spending', title: 'Spending', read: readSpent },
  { key: 'ahead', title: 'Balance to come', read: readAhead },
];

const RECURRING = '/expense-tracker?tab=recurring';
const BUDGET = '/expense-tracker?tab=budget';
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
  const month = monthOf(today);
  const budgets = await readBudgets(db, user.id, { month });
  const { currency, total, rows } = budgets;
  const there = spentOfBudget(budgets);
  if (!there) return null;
  const names = new Map((await listCategories(db, user.id)).map(({ id, name }) => [id, name]));
  const days = daysOfMonth(month);
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
    href: BUDGET,
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
async function readSpent({ db, user, span: { from, to, before } }: FigureAsked): Promise<Figure | null> {
  const { report: now, before: then } = await readSpending(db, user.id, { from, to, before });
  const total = BigInt(now.total);
  if (total === 0n && BigInt(then) === 0n) return null;
  return {
    value: money(total, now.currency),
    counts: `spent${withoutRate(now.notConverted, 'line')}`,
    before: figure(then, now.currency),
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

/** What accounts will hold as many days from now as the span is long, if all happens that is expected. */
async function readAhead({ db, user, today, span, preferences }: FigureAsked): Promise<Figure | null> {
  const length = (dayOf(span.to) ?? 0) - (dayOf(span.from) ?? 0) + 1;
  const { currency, notConverted, ...forecast } = await readForecast(db, user.id, {
    to: dayAfter(today, length),
  });
  const entries = forecast.entries
    .map((entry) => ({ ...entry, amount: BigInt(entry.amount) }))
    .filter(({ amount }) => amount !== 0n);
  if (entries.length === 0) return null;
  const held = forecast.accounts.reduce((sum, { converted }) => sum + BigInt(converted ?? 0), 0n);
  const { days, end, lowest } = forecastLine(held, entries, { from: forecast.today, to: forecast.to });
  const dayText = (day: string) =>
    day.slice(0, 4) === today.slice(0, 4) ? shortDate(day, preferences) : fullDate(day, preferences);
  return {
    value: money(end, currency),
    counts: `on ${dayText(forecast.to)}, lowest ${figure(lowest.held, currency)} on ${dayText(lowest.day)}${withoutRate(notConverted, 'account')}`,
    href: `/expense-tracker?tab=reports&report=forecast&to=${forecast.to}`,
    picture: {
      kind: 'line',
      currency,
      days: days.map((one) => ({ day: one.day, value: Number(one.held) })),
      rows: entries.slice(0, ROWS_BELOW_LINE).map(({ kind, day, name, amount }) => ({
        name: name || 'Transaction',
        value: `${figure(amount, currency)} · ${dayText(day)}`,
        href: { due: RECURRING, entered: linesHref({ from: day, to: day }), budget: BUDGET }[kind],
      })),
    },
  };
}
