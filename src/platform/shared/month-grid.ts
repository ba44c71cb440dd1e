import { addMonths, dayOf, monthFirst, monthLast, textOfDay, weekFirst } from './civil';

/** The weeks that a month touches, each of seven dates (YYYY-MM-DD) from `weekStart` (1 Monday to 7 Sunday) on. */
export function monthWeeks(month: string, weekStart: number): string[][] {
  const day = known(month);
  return weeksFrom(weekFirst(monthFirst(day), weekStart), monthLast(day));
}

/** The weeks from one date to another (YYYY-MM-DD), whole: the first and the last may begin before or end after. */
export function weeksBetween(first: string, last: string, weekStart: number): string[][] {
  return weeksFrom(weekFirst(known(first), weekStart), known(last));
}

interface DayKeys {
  key: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
}

/**
 * The date that a key leads to in a month's grid (the date grid of the ARIA patterns): arrows by a day or a week, Home and
 * End to the ends of the week, Page Up and Page Down by a month, with Shift by a year. Null if the key does not move.
 */
export function monthKeyTarget(from: string, { key, shiftKey }: DayKeys, weekStart: number): string | null {
  const day = known(from);
  const months = shiftKey ? 12 : 1;
  const first = weekFirst(day, weekStart);
  const targets: Record<string, number> = {
    ArrowLeft: day - 1,
    ArrowRight: day + 1,
    ArrowUp: day - 7,
    ArrowDown: day + 7,
    Home: first,
    End: first + 6,
    PageUp: addMonths(day, -months),
    PageDown: addMonths(day, months),
  };
  const target = targets[key];
  return target === undefined ? null : textOfDay(target);
}

/**
 * The same in a grid whose columns are weeks: up and down by a day, left and right by a week, Home and End to the ends of
 * the row, with Ctrl to the first and the last date, Page Up and Page Down by a month.
 */
export function yearKeyTarget(from: string, keys: DayKeys, { first, last }: DateRange): string | null {
  const day = known(from);
  const [begin, end] = [known(first), known(last)];
  const targets: Record<string, number> = {
    ArrowUp: day - 1,
    ArrowDown: day + 1,
    ArrowLeft: day - 7,
    ArrowRight: day + 7,
    Home: keys.ctrlKey ? begin : begin + modulo(day - begin, 7),
    End: keys.ctrlKey ? end : end - modulo(end - day, 7),
    PageUp: addMonths(day, -1),
    PageDown: addMonths(day, 1),
  };
  const target = targets[keys.key];
  if (target === undefined) return null;
  // A column has no neighbour beyond the ends, so an arrow stays; a month that is cut off leads to the end.
  const stays = keys.key.startsWith('Arrow') && (target < begin || target > end);
  return stays ? from : textOfDay(Math.min(Math.max(target, begin), end));
}

/** Both ends included, YYYY-MM-DD. */
export interface DateRange {
  first: string;
  last: string;
}

/** The date of the range that is nearest; a missing end is open. */
export function clampDate(
  date: string,
  { min, max }: { min?: string | undefined; max?: string | undefined },
): string {
  if (min !== undefined && date < min) return min;
  return max !== undefined && date > max ? max : date;
}

function weeksFrom(first: number, last: number): string[][] {
  const weeks = Math.floor((last - first) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => textOfDay(first + week * 7 + weekday)),
  );
}

function known(date: string): number {
  const day = dayOf(date);
  if (day === null) throw new RangeError(`${date} is no date`);
  return day;
}

function modulo(number: number, by: number): number {
  return ((number % by) + by) % by;
}
