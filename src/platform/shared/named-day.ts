import { addMonths, monthFirst, weekFirst } from './civil';

/** The days that people name without a date. */

/** The form of a weekday's English name; of `readNamedDay` it stands alone, or after 'next' and 'this'. */
export const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const AWAY: Record<string, number> = {
  today: 0,
  今天: 0,
  tomorrow: 1,
  明天: 1,
  'day after tomorrow': 2,
  后天: 2,
};
const NAMED = new RegExp(`^(?:(next|this) )?(${WEEKDAY})$`);

/** 1 Monday to 7 Sunday of its name; 0 for none. */
export function readWeekday(name: string): number {
  return WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** A day (civil.ts), or a weekday (1 to 7) that comes every week. */
export type NamedDay = { day: number } | { weekday: number };

/**
 * Reads today, tomorrow, 'in 3 days', 'next week' (its first day), 'next month' (its first), 'friday' and 'next fri', which is
 * of the week after this one.
 * @param today a day of civil.ts
 * @param weekStart 1 Monday to 7 Sunday
 */
export function readNamedDay(text: string, today: number, weekStart: number): NamedDay | null {
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase().replace(/^the /, '');
  const away = AWAY[plain];
  if (away !== undefined) return { day: today + away };
  if (plain === 'next week') return { day: weekFirst(today, weekStart) + 7 };
  if (plain === 'next month') return { day: addMonths(monthFirst(today), 1) };
  const later = /^in (an?|\d{1,3}) (day|week|month)s?$/.exec(plain);
  if (later) {
    const amount = /^a/.test(later[1] ?? '') ? 1 : Number(later[1]);
    if (later[2] === 'month') return { day: addMonths(today, amount) };
    return { day: today + amount * (later[2] === 'week' ? 7 : 1) };
  }
  const [, which, name = ''] = NAMED.exec(plain) ?? [];
  const weekday = readWeekday(name);
  if (weekday === 0) return null;
  if (which === 'next') return { day: weekFirst(today, weekStart) + 7 + ((weekday - weekStart + 7) % 7) };
  return { weekday };
}
