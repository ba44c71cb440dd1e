import { DAY_MS, dayOf } from './civil';
import { namedDatesLocaleOf, type Preferences } from './preferences';
import { typedDate } from './typed-date';

/** What decides how a date is named: 'November 3, 2026' for who has chosen to have the month first. */
export type NamedDates = Pick<Preferences, 'language' | 'dateOrder' | 'datesChosen'>;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(preferences: NamedDates, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = namedDatesLocaleOf(preferences);
  const key = `${locale} ${JSON.stringify(form)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

const momentOf = (date: string) => (dayOf(date) ?? Number.NaN) * DAY_MS;

function named(date: string, preferences: NamedDates, form: Intl.DateTimeFormatOptions): string {
  return formatOf(preferences, form).format(momentOf(date));
}

/** 'Tuesday, 3 November 2026' of YYYY-MM-DD. */
export function longDate(date: string, preferences: NamedDates): string {
  return named(date, preferences, { dateStyle: 'full' });
}

/** '3 November 2026' of YYYY-MM-DD. */
export function fullDate(date: string, preferences: NamedDates): string {
  return named(date, preferences, { dateStyle: 'long' });
}

/** '16 – 22 November 2026' of two dates YYYY-MM-DD: what both have is said once. */
export function dateRange(first: string, last: string, preferences: NamedDates): string {
  // Of Chinese ICU makes figures with slashes.
  if (preferences.language === 'zh')
    return `${fullDate(first, preferences)} – ${fullDate(last, preferences)}`;
  const format = formatOf(preferences, { dateStyle: 'long' });
  const range = format.formatRange(momentOf(first), momentOf(last));
  return range.replace(/\s*–\s*/, ' – ');
}

/** '3 November' of YYYY-MM-DD. */
export function monthDay(date: string, preferences: NamedDates): string {
  return named(date, preferences, { day: 'numeric', month: 'long' });
}

/** 'Tue 3 November' of YYYY-MM-DD. */
export function shortDayName(date: string, preferences: NamedDates): string {
  return named(date, preferences, { weekday: 'short', day: 'numeric', month: 'long' });
}

/** 'Tuesday 3 November' of YYYY-MM-DD. */
export function dayName(date: string, preferences: NamedDates): string {
  return named(date, preferences, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** '3 Nov' of YYYY-MM-DD. */
export function shortDate(date: string, preferences: NamedDates): string {
  return named(date, preferences, { day: 'numeric', month: 'short' });
}

/** '3 Nov' of YYYY-MM-DD, or with its year as the person writes it if that is another one than today's. */
export function dateText(date: string, today: string, preferences: NamedDates): string {
  return date.slice(0, 4) === today.slice(0, 4)
    ? shortDate(date, preferences)
    : typedDate(date, preferences.dateOrder);
}

/** 'November 2026', or 'Nov' if short. */
export function monthName(date: string, preferences: NamedDates, short = false): string {
  return named(date, preferences, short ? { month: 'short' } : { month: 'long', year: 'numeric' });
}

/** The name of a date's weekday: 'Tuesday', 'Tue' or 'T'. */
export function weekdayName(
  date: string,
  preferences: NamedDates,
  width: 'long' | 'short' | 'narrow',
): string {
  return named(date, preferences, { weekday: width });
}

/** 'Fri 27 Nov', with the year if it is not this one. @param thisYear null: the year is always told */
export function shortDayText(day: string, thisYear: string | null, preferences: NamedDates): string {
  const year = thisYear !== null && day.startsWith(thisYear) ? '' : ` ${day.slice(0, 4)}`;
  return `${weekdayName(day, preferences, 'short')} ${shortDate(day, preferences)}${year}`;
}
