import { monthName, type NamedDates } from '@/platform/shared/civil-names';
import type { ReportAnswer, ReportRow } from '../../report-answers';
import type { CategoryRow } from '../../answers';
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

/** A category of a report with all below it, or one of those. */
export interface CategorySum {
  key: string;
  name: string;
  amount: bigint;
  filter: Filter;
  color?: string | undefined;
  /** The name of the category that it is a part of. */
  parent?: string;
}

const bySize = (one: { amount: bigint }, other: { amount: bigint }) =>
  one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0;

/** Categories with what is below them summed up, the greatest first, each with its parts; what has no part stands alone. */
export function rolledUp(
  rows: readonly ReportRow[],
  category: (
    id: number | null | undefined,
  ) => Pick<CategoryRow, 'id' | 'name' | 'parentId' | 'color'> | undefined,
): (CategorySum & { parts: CategorySum[] })[] {
  const found = new Map<string, CategorySum & { parts: CategorySum[] }>();
  for (const { key, name, amount, filter } of rows) {
    const own = category(Number(key));
    const parent = category(own?.parentId);
    const above = parent ?? own;
    const top = found.get(String(above?.id ?? key)) ?? {
      key: String(above?.id ?? key),
      name: above?.name ?? name,
      amount: 0n,
      filter: above ? { ...filter, categoryId: above.id, withChildren: true } : filter,
      color: above?.color,
      parts: [],
    };
    top.amount += BigInt(amount);
    top.parts.push({
      key: parent ? key : `${key} itself`,
      name: parent ? name : `${name} itself`,
      amount: BigInt(amount),
      filter,
      color: own?.color,
      parent: top.name,
    });
    found.set(top.key, top);
  }
  return [...found.values()].toSorted(bySize).map((top) => {
    const [first, ...others] = top.parts.toSorted(bySize);
    const isAlone = others.length === 0 && first?.key === `${top.key} itself`;
    return isAlone
      ? { ...top, filter: first.filter, parts: [] }
      : { ...top, parts: top.parts.toSorted(bySize) };
  });
}

/** The greatest of rows in the order of their size, with the others as one. */
export function greatest<Row extends { name: string; amount: bigint }>(
  rows: readonly Row[],
  most: number,
): (Row | { name: string; amount: bigint; color?: undefined })[] {
  if (rows.length <= most) return [...rows];
  const others = rows.slice(most - 1).reduce((sum, { amount }) => sum + amount, 0n);
  return [...rows.slice(0, most - 1), { name: 'Others', amount: others }];
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
