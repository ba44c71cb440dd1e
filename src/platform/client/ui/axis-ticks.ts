import { addMonths, monthFirst, textOfDay } from '@/platform/shared/civil';

/**
 * Round values that span `least` to `most` with about `count` steps of 1, 2 or 5 times a power of ten. The first is not
 * above `least`, the last not below `most`; equal ends get room above.
 */
export function valueTicks(least: number, most: number, count = 4): number[] {
  const span = most > least ? most - least : Math.abs(most) || 1;
  const rough = span / count;
  const power = Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * 10 ** power >= rough * (1 - 1e-9)) ?? 10) * 10 ** power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(Math.ceil((most > least ? most : least + span) / step - 1e-9), first + 1);
  // The digits that a step has, so that 3 * 0.1 is 0.3.
  const digits = Math.max(0, 1 - power);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(digits)),
  );
}

/** Of a text in a chart, in pixels. */
export const CHARACTER_WIDTH = 7;

/** Whether texts side by side, each in so many pixels, leave one another room. */
export function haveRoom(texts: readonly string[], width: number): boolean {
  return texts.every((text) => text.length * CHARACTER_WIDTH <= width);
}

/** A day (since 1970) of an axis of time, and how much of its date says which one it is. */
export interface DayTick {
  day: number;
  unit: 'day' | 'month' | 'year';
}

const MONTH_STEPS = [1, 2, 3, 6];

/** At most `count` days between two days, both included: every so many days, or firsts of months or of years. */
export function dayTicks(first: number, last: number, count: number): DayTick[] {
  const room = Math.max(count, 2);
  const days = last - first + 1;
  const dayStep = [1, 2, 7, 14].find((step) => Math.ceil(days / step) <= room);
  if (dayStep !== undefined) {
    const length = Math.ceil(days / dayStep);
    return Array.from({ length }, (_, index) => ({ day: first + index * dayStep, unit: 'day' }));
  }
  const months = monthsBetween(first, last);
  for (const step of MONTH_STEPS) {
    const ticks = months.filter((day) => (Number(textOfDay(day).slice(5, 7)) - 1) % step === 0);
    if (ticks.length <= room) return ticks.map((day) => ({ day, unit: 'month' }));
  }
  const years = months.filter((day) => textOfDay(day).endsWith('-01-01'));
  const yearStep = Math.ceil(years.length / room);
  return years.filter((_, index) => index % yearStep === 0).map((day) => ({ day, unit: 'year' }));
}

/** The firsts of months between two days. */
function monthsBetween(first: number, last: number): number[] {
  const found: number[] = [];
  const start = monthFirst(first) === first ? first : addMonths(monthFirst(first), 1);
  for (let day = start; day <= last; day = addMonths(day, 1)) found.push(day);
  return found;
}
