import { dateText, monthName, type NamedDates } from '@/platform/shared/civil-names';
import { daysOfMonth, monthAfter, monthOf } from '../../rules/months';

/** Days from and up to; undefined: without a bound. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a period is one whole month. */
export function isMonth({ from, to }: Period): boolean {
  if (from === undefined) return false;
  const month = daysOfMonth(monthOf(from));
  return month.from === from && month.to === to;
}

/** The month so many months after that of a period's beginning; that of today after none. */
export function steppedMonth({ from, to }: Period, months: number, today: string): Period {
  const start = from ?? to;
  return daysOfMonth(start === undefined ? monthOf(today) : monthAfter(monthOf(start), months));
}

/** 'November 2026', '3 Nov – 9 Nov', 'From 3 Nov', 'Until 9 Nov' or 'All dates'. */
export function periodText(period: Period, today: string, preferences: NamedDates): string {
  const { from, to } = period;
  if (from !== undefined && isMonth(period)) return monthName(from, preferences);
  const shown = (date: string) => dateText(date, today, preferences);
  if (from !== undefined && to !== undefined) return `${shown(from)} – ${shown(to)}`;
  if (from !== undefined) return `From ${shown(from)}`;
  return to === undefined ? 'All dates' : `Until ${shown(to)}`;
}
