import {
  addMonths,
  dayOf,
  monthFirst,
  monthLast,
  textOfDay,
  weekdayOf,
  weekFirst,
} from '@/platform/shared/civil';
import { dateRange, longDate, monthName, type NamedDates } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { CalendarView } from './calendar-address';

/** Both ends included, YYYY-MM-DD. */
export interface Period {
  first: string;
  last: string;
}

/** The days that a view of a date shows: of a month whole weeks. @param weekStart 1 Monday to 7 Sunday */
export function periodOf(view: CalendarView, date: string, weekStart: number): Period {
  const day = dayOf(date) ?? 0;
  if (view === 'day') return { first: date, last: date };
  const [from, to] = view === 'week' ? [day, day] : [monthFirst(day), monthLast(day)];
  return { first: textOfDay(weekFirst(from, weekStart)), last: textOfDay(weekFirst(to, weekStart) + 6) };
}

/** The same place of the period after, or before. @param steps of the view: months, weeks, days */
export function stepped(view: CalendarView, date: string, steps: number): string {
  const day = dayOf(date) ?? 0;
  if (view === 'month' || view === 'agenda') return textOfDay(addMonths(day, steps));
  return textOfDay(day + steps * (view === 'week' ? 7 : 1));
}

/** Whether a view of one date shows the other as a part of the same period. */
export function isShownTogether(view: CalendarView, one: string, other: string, weekStart: number): boolean {
  if (view === 'month' || view === 'agenda') return one.slice(0, 7) === other.slice(0, 7);
  const [a, b] = [periodOf(view, one, weekStart), periodOf(view, other, weekStart)];
  return a.first === b.first;
}

/** The heading of a period: 'November 2026', '16 – 22 November 2026', 'Friday, 20 November 2026'. */
export function titleOf(
  view: CalendarView,
  date: string,
  preferences: NamedDates & Pick<Preferences, 'weekStart'>,
): string {
  if (view === 'day') return longDate(date, preferences);
  if (view !== 'week') return monthName(date, preferences);
  const { first, last } = periodOf(view, date, preferences.weekStart);
  return dateRange(first, last, preferences);
}

/** All days of a period. */
export function daysOf({ first, last }: Period): string[] {
  const from = dayOf(first) ?? 0;
  return Array.from({ length: (dayOf(last) ?? 0) - from + 1 }, (_, at) => textOfDay(from + at));
}

/** So many days later. */
export function daysLater(date: string, days: number): string {
  return textOfDay((dayOf(date) ?? 0) + days);
}

/** The time that a new event of a day begins with: 09:00, or today the next full hour. @param now a wall time */
export function usualStart(day: string, now: string): string {
  const next = day === now.slice(0, 10) ? Number(now.slice(11, 13)) + 1 : 0;
  return `${day}T${String(Math.min(23, Math.max(9, next))).padStart(2, '0')}:00:00`;
}

/** The days of a week without its weekend, unless the day in focus is a part of that. */
export function workdays(days: readonly string[], focused: string): readonly string[] {
  const isOfWeekend = (day: string) => [6, 7].includes(weekdayOf(dayOf(day) ?? 0));
  return isOfWeekend(focused) ? days : days.filter((day) => !isOfWeekend(day));
}

/**
 * The number of a week that is shown, or of that of a single day: that of its Thursday, on whatever day it begins; the first one
 * of a year is that of its first Thursday (ISO 8601).
 */
export function weekNumberOf(days: readonly string[]): number {
  const all = days.map((day) => dayOf(day) ?? 0);
  const thursday = all.find((day) => weekdayOf(day) === 4) ?? weekFirst(all[0] ?? 0, 1) + 3;
  const newYear = dayOf(`${textOfDay(thursday).slice(0, 4)}-01-01`) ?? 0;
  return Math.floor((thursday - newYear) / 7) + 1;
}
