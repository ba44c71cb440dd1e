import type { ReportAnswer, ReportRow } from '../../report-answers';
import type { ReportAsked } from '../../report-schema';
import type { ReportPart } from '../../rules';
import { lastDay, monthOf, monthsBetween } from '../../rules/months';
import type { Filter } from '../../schema';

/** A part of a report: its sum by the key of the category, payee, account or month. */
export interface Figure {
  key: string;
  name: string;
  amount: bigint;
}

export const UNCATEGORISED = 'none';

/** What the report counts, as a filter of the register. */
export function filterOf({ kind, from, to, accountId }: ReportAsked): Filter {
  const own = accountId === undefined ? {} : { accountId };
  // A value at a day is of all that was before.
  return kind === 'networth' ? { ...own, to } : { ...own, from, to, population: kind };
}

/** The filter that opens the lines of one figure. */
function filterOfFigure(base: Filter, by: ReportPart, { key, name }: Figure): Filter {
  switch (by) {
    case 'category':
      return { ...base, categoryId: key === UNCATEGORISED ? UNCATEGORISED : Number(key) };
    case 'payee':
      return { ...base, payee: name };
    case 'account':
      return { ...base, accountId: Number(key) };
    case 'month':
      return { ...base, ...daysWithin(key, base) };
  }
}

/** The months that a span of days touches, 'YYYY-MM'. */
export const monthsOf = ({ from, to }: { from: string; to: string }): string[] =>
  monthsBetween(monthOf(from), monthOf(to));

/** YYYY-MM-DD, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The whole months of a span, and the days before and after them. */
export function wholeMonths({ from, to }: Days): { months: string[]; edges: Days[] } {
  const months = monthsOf({ from, to }).filter((month) => from <= `${month}-01` && lastDay(month) <= to);
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return { months, edges: [{ from, to }] };
  const edges: Days[] = [];
  if (monthOf(from) < first) edges.push({ from, to: lastDay(monthOf(from)) });
  if (last < monthOf(to)) edges.push({ from: `${monthOf(to)}-01`, to });
  return { months, edges };
}

/** The last day of a month within a span that ends on a day. */
export function lastDayWithin(month: string, to: string): string {
  const last = lastDay(month);
  return last < to ? last : to;
}

/** The days of a month that a filter lets through. */
function daysWithin(month: string, { from, to = '' }: Filter): Pick<Filter, 'from' | 'to'> {
  const first = `${month}-01`;
  return {
    ...(from !== undefined && { from: first > from ? first : from }),
    to: lastDayWithin(month, to),
  };
}

/** The rows of a report: months in their order, all else by size, the largest first. */
export function reportRows(asked: ReportAsked, by: ReportPart, figures: readonly Figure[]): ReportRow[] {
  const base = filterOf(asked);
  const sorted = by === 'month' ? figures : figures.toSorted(bySize);
  return sorted.map((figure) => ({
    key: figure.key,
    name: figure.name,
    amount: String(figure.amount),
    filter: filterOfFigure(base, by, figure),
  }));
}

const bySize = (a: Figure, b: Figure) =>
  a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : a.name < b.name ? -1 : 1;

export type Report = Omit<ReportAnswer, 'revision'>;
