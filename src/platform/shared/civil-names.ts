import { dayOf } from './civil';
import { localeOf, type Preferences } from './preferences';
import { typedDate } from './typed-date';

const formats = new Map<string, Intl.DateTimeFormat>();

function named(
  date: string,
  preferences: Pick<Preferences, 'language'>,
  form: Intl.DateTimeFormatOptions,
): string {
  const locale = localeOf(preferences) === 'en' ? 'en-GB' : localeOf(preferences);
  const key = `${locale} ${JSON.stringify(form)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format((dayOf(date) ?? Number.NaN) * 24 * 60 * 60 * 1000);
}

type Language = Pick<Preferences, 'language'>;

/** 'Tuesday, 3 November 2026' of YYYY-MM-DD. */
export function longDate(date: string, preferences: Language): string {
  return named(date, preferences, { dateStyle: 'full' });
}

/** '3 November 2026' of YYYY-MM-DD. */
export function fullDate(date: string, preferences: Language): string {
  return named(date, preferences, { dateStyle: 'long' });
}

/** 'Tue 3 November' of YYYY-MM-DD. */
export function shortDayName(date: string, preferences: Language): string {
  return named(date, preferences, { weekday: 'short', day: 'numeric', month: 'long' });
}

/** 'Tuesday 3 November' of YYYY-MM-DD. */
export function dayName(date: string, preferences: Language): string {
  return named(date, preferences, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** '3 Nov' of YYYY-MM-DD. */
export function shortDate(date: string, preferences: Language): string {
  return named(date, preferences, { day: 'numeric', month: 'short' });
}

/** '3 Nov' of YYYY-MM-DD, or with its year as the person writes it if that is another one than today's. */
export function dateText(
  date: string,
  today: string,
  preferences: Pick<Preferences, 'language' | 'dateOrder'>,
): string {
  return date.slice(0, 4) === today.slice(0, 4)
    ? shortDate(date, preferences)
    : typedDate(date, preferences.dateOrder);
}

/** 'November 2026', or 'Nov' if short. */
export function monthName(date: string, preferences: Language, short = false): string {
  return named(date, preferences, short ? { month: 'short' } : { month: 'long', year: 'numeric' });
}

/** The name of a date's weekday: 'Tuesday', 'Tue' or 'T'. */
export function weekdayName(date: string, preferences: Language, width: 'long' | 'short' | 'narrow'): string {
  return named(date, preferences, { weekday: width });
}
