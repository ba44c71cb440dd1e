import { monthName, type NamedDates } from '@/platform/shared/civil-names';
import type { ReportAnswer, ReportRow } from '../../report-answers';
import type { Filter } from '../../schema';
import { monthsOf, type Range } from './range';

/** A month of a report, YYYY-MM, with what it opens. */
export interface MonthRow {
  month: string;
  name: string;
  /** Its last day within the range. */
  day: string;
  amount: bigint;
  filter: Filter;
}

/** Every month of a range, also those in which nothing was. */
export function monthRows(
  { rows, filter }: Pick<ReportAnswer, 'rows' | 'filter'>,
  range: Range,
  preferences: NamedDates,
): MonthRow[] {
  const byMonth = new Map(rows.map((row) => [row.key, row]));
  return monthsOf(range).map(({ month, from, to }) => {
    const row = byMonth.get(month);
    return {
      month,
      name: monthName(from, preferences),
      day: to,
      amount: BigInt(row?.amount ?? 0),
      filter: row?.filter ?? { ...filter, from, to },
    };
  });
}

/** A month below its bar: 'Nov', and the year where it turns. */
export function shortMonth(month: string, at: number, preferences: NamedDates): string {
  const name = monthName(`${month}-01`, preferences, true);
  return at === 0 || month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

/** The greatest rows, with the others as one. */
export function greatest(rows: readonly ReportRow[], most: number): { name: string; amount: bigint }[] {
  const sorted = rows.map(({ name, amount }) => ({ name, amount: BigInt(amount) }));
  sorted.sort((one, other) => (one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0));
  if (sorted.length <= most) return sorted;
  const others = sorted.slice(most - 1).reduce((sum, { amount }) => sum + amount, 0n);
  return [...sorted.slice(0, most - 1), { name: 'Others', amount: others }];
}

/** Names that differ: a second of the same name is numbered. */
export function withDistinctNames<Row extends { name: string }>(rows: readonly Row[]): Row[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const count = (seen.get(row.name) ?? 0) + 1;
    seen.set(row.name, count);
    return count === 1 ? row : { ...row, name: `${row.name} (${String(count)})` };
  });
}

/** A share in whole percent; null of nothing. */
export function sharePercent(amount: bigint, total: bigint): number | null {
  return total <= 0n || amount < 0n ? null : Math.round(Number((amount * 1000n) / total) / 10);
}
