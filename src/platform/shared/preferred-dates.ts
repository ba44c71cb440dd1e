import { namedDatesLocaleOf, type DateOrder, type Preferences } from './preferences';

type DatePreferences = Pick<Preferences, 'timeZone' | 'dateOrder' | 'datesChosen' | 'hourCycle' | 'language'>;

/** An ISO time, ms since 1970 or a date; what cannot be read is shown as '-'. */
type Moment = string | number | Date | null | undefined;

/** How times are shown to an account, in its time zone, where the specification gives no form. */
export interface PreferredDates {
  /** '2026/11/22' in the preferred order. */
  day: (moment: Moment) => string;
  /** '14:05', or '2:05 PM'. */
  time: (moment: Moment) => string;
  /** Both. */
  minute: (moment: Moment) => string;
  /** With the names of the day and the month: 'Sunday, 22 November 2026'. */
  longDay: (moment: Moment) => string;
}

const known = new WeakMap<DatePreferences, PreferredDates>();

/** The forms of dates and times for these preferences. */
export function preferredDates(preferences: DatePreferences): PreferredDates {
  const made = known.get(preferences) ?? make(preferences);
  known.set(preferences, made);
  return made;
}

function make(preferences: DatePreferences): PreferredDates {
  const { timeZone, dateOrder, hourCycle } = preferences;
  const numbers = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const words = new Intl.DateTimeFormat(namedDatesLocaleOf(preferences), { timeZone, dateStyle: 'full' });
  const shown = (form: (parts: Parts) => string) => (moment: Moment) => {
    const date = new Date(moment ?? '');
    return Number.isNaN(date.getTime()) ? '-' : form(partsOf(numbers, date));
  };
  const day = ({ year, month, day: ofMonth }: Parts) => orderedDate(dateOrder, year, month, ofMonth);
  const time = ({ hour, minute }: Parts) => (hourCycle === 24 ? `${hour}:${minute}` : twelve(hour, minute));
  return {
    day: shown(day),
    time: shown(time),
    minute: shown((parts) => `${day(parts)} ${time(parts)}`),
    longDay: (moment) => {
      const date = new Date(moment ?? '');
      return Number.isNaN(date.getTime()) ? '-' : words.format(date);
    },
  };
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>;

function partsOf(format: Intl.DateTimeFormat, date: Date): Parts {
  const parts: Parts = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const { type, value } of format.formatToParts(date))
    if (type in parts) parts[type as keyof Parts] = value;
  return { ...parts, year: parts.year.padStart(4, '0') };
}

/** The parts of a date with slashes between, in the preferred order. */
export function orderedDate(order: DateOrder, year: string, month: string, day: string): string {
  if (order === 'ymd') return `${year}/${month}/${day}`;
  return order === 'dmy' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

function twelve(hour: string, minute: string): string {
  const hours = Number(hour);
  return `${String(hours % 12 || 12)}:${minute} ${hours < 12 ? 'AM' : 'PM'}`;
}
