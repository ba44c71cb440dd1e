import { dayOf } from '@/platform/shared/civil';
import { expenseLimits } from '../rules';

/** A day of the years 1900 to 2200 as YYYY-MM-DD; null if there is no such day. */
export function writtenDay(year: number, month: number, day: number): string | null {
  if (year < expenseLimits.firstYear || year > expenseLimits.lastYear) return null;
  const text = [String(year), pad(month), pad(day)].join('-');
  return dayOf(text) === null ? null : text;
}

const pad = (number: number) => String(number).padStart(2, '0');
