import { daysOfMonth, lastDay, monthAfter, monthOf, monthsBetween } from '../../rules/months';

export interface Range {
  from: string;
  to: string;
}

export const RANGES = [
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: '3-months', label: 'Last 3 months' },
  { value: '12-months', label: 'Last 12 months' },
  { value: 'year', label: 'This year' },
  { value: 'last-year', label: 'Last year' },
  { value: '5-years', label: 'Last 5 years' },
] as const;
export type RangeName = (typeof RANGES)[number]['value'];

/** The days of a range, whole months each. @param today YYYY-MM-DD */
export function rangeOf(name: RangeName, today: string): Range {
  const month = monthOf(today);
  const monthsBefore = (months: number) => ({ from: `${monthAfter(month, -months)}-01`, to: lastDay(month) });
  const year = Number(today.slice(0, 4));
  const ofYear = (one: number) => ({ from: `${String(one)}-01-01`, to: `${String(one)}-12-31` });
  switch (name) {
    case 'month':
      return monthsBefore(0);
    case 'last-month':
      return daysOfMonth(monthAfter(month, -1));
    case '3-months':
      return monthsBefore(2);
    case '12-months':
      return monthsBefore(11);
    case 'year':
      return ofYear(year);
    case 'last-year':
      return ofYear(year - 1);
    case '5-years':
      return monthsBefore(59);
  }
}

/** The name of a range; undefined if it has none. */
export function rangeName({ from, to }: Range, today: string): RangeName | undefined {
  return RANGES.find(({ value }) => {
    const range = rangeOf(value, today);
    return range.from === from && range.to === to;
  })?.value;
}

/** Days to come at the end of a month, by how many months ahead. */
export const UNTIL = [
  { value: '0', label: 'End of this month' },
  { value: '1', label: 'End of next month' },
  { value: '3', label: 'In 3 months' },
  { value: '6', label: 'In 6 months' },
  { value: '12', label: 'In 12 months' },
] as const;

/** The last day of the month that is so many months ahead. @param today YYYY-MM-DD */
export function untilDay(months: (typeof UNTIL)[number]['value'], today: string): string {
  return lastDay(monthAfter(monthOf(today), Number(months)));
}

/** The months that a range touches, YYYY-MM, each with its days within the range. */
export function monthsOf({ from, to }: Range): (Range & { month: string })[] {
  return monthsBetween(monthOf(from), monthOf(to)).map((month) => {
    const days = daysOfMonth(month);
    return { month, from: days.from < from ? from : days.from, to: days.to < to ? days.to : to };
  });
}
