import { addMonths, dayOf, monthFirst, monthLast, textOfDay } from '@/platform/shared/civil';
import { dateText, monthName, type NamedDates } from '@/platform/shared/civil-names';

/** Days from and up to; undefined: without a bound. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** The month of a day. */
export function monthOf(date: string): Period {
  const day = dayOf(date) ?? 0;
  return { from: textOfDay(monthFirst(day)), to: textOfDay(monthLast(day)) };
}

/** Whether a period is one whole month. */
export function isMonth({ from, to }: Period): boolean {
  return from !== undefined && monthOf(from).from === from && monthOf(from).to === to;
}

/** The month so many months after that of a period's beginning; that of today after none. */
export function steppedMonth({ from, to }: Period, months: number, today: string): Period {
  const start = from ?? to;
  if (start === undefined) return monthOf(today);
  return monthOf(textOfDay(addMonths(monthFirst(dayOf(start) ?? 0), months)));
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
