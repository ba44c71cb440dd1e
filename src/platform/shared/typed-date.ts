import { civilDay, textOfDay } from './civil';
import { orderedDate } from './preferred-dates';
import type { DateOrder, Preferences } from './preferences';

/** A civil date (YYYY-MM-DD) in the preferred order, as a person types it: '2026/11/22'. */
export function typedDate(date: string, order: DateOrder): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return orderedDate(order, year, month, day);
}

/** The person's date now, as YYYY-MM-DD. */
export function todayOf(
  { timeZone, dayStart }: Pick<Preferences, 'timeZone' | 'dayStart'>,
  now: Date,
): string {
  return textOfDay(civilDay(now, timeZone, dayStart));
}
