import { dayOf, textOfDay } from './civil';
import type { DateOrder } from './preferences';

/** Years that a date may have in every tool (as the calendar's). */
const YEARS = { first: 1900, last: 2200 };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const WORDS: Record<string, number> = {
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  昨天: -1,
  今天: 0,
  明天: 1,
};

/** A date read from a text, as YYYY-MM-DD, or why it was not. */
export type TypedDate = { date: string } | { problem: 'unreadable' | 'no-such-day' };

/**
 * Reads a date as people type it. Parts are in the preferred order, with these exceptions: four digits in front are the
 * year; '3.11.' with its last dot begins with the day, as only those write it who mean that; and what the preferred order
 * cannot be, such as 25/11 with the month first, is read the other way round. Without a year it is `today`'s; two digits
 * are of 1970 to 2069. Also read: 20261103, 2026年11月3日, full-width digits, 3 Nov 2026, and today, tomorrow, yesterday.
 * @param today YYYY-MM-DD
 */
export function readTypedDate(text: string, order: DateOrder, today: string): TypedDate {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim().toLowerCase();
  const away = WORDS[plain];
  if (away !== undefined) return { date: textOfDay((dayOf(today) ?? 0) + away) };
  const solid = /^(\d{4})(\d\d)(\d\d)$/.exec(plain);
  const spaced = (solid ? solid.slice(1).join('-') : plain).replace(/^(\d+)年(\d+)月(\d+)日?$/, '$1-$2-$3');
  const parts =
    /^(\d{1,4}|\p{L}{3,})([-/., ]+)(\d{1,2}|\p{L}{3,}\.?)(?:([-/., ]+)(\d{4}|\d{1,2}))?(\.?)$/u.exec(spaced);
  if (!parts) return { problem: 'unreadable' };
  const [, one = '', firstMark = '', two = '', , three, lastDot = ''] = parts;
  const currentYear = today.slice(0, 4);
  if (/\p{L}/u.test(one + two)) return withMonthName(one, two, three ?? currentYear);
  if (one.length > 2) {
    return one.length === 4 && three !== undefined
      ? firstThatIs([[one, two, three]])
      : { problem: 'unreadable' };
  }
  if (order === 'ymd' && three !== undefined && three.length <= 2) return firstThatIs([[one, two, three]]);
  const year = three ?? currentYear;
  const dotted = firstMark.trim() === '.' && (lastDot === '.' || (three !== undefined && order === 'ymd'));
  const dayFirst: Parts = [year, two, one];
  const monthFirst: Parts = [year, one, two];
  if (dotted) return firstThatIs([dayFirst]);
  return firstThatIs(order === 'dmy' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]);
}

/** Year, month and day as typed. */
type Parts = [string, string, string];

function withMonthName(one: string, two: string, year: string): TypedDate {
  const [name, day] = /\d/.test(one) ? [two, one] : [one, two];
  const month = monthOf(name.replace('.', ''));
  if (month === 0 || !/^\d{1,2}$/.test(day)) return { problem: 'unreadable' };
  return firstThatIs([[year, String(month), day]]);
}

/** 1 to 12; 0 for what is no beginning of a month's English name. */
function monthOf(name: string): number {
  const at = MONTHS.indexOf(name.slice(0, 3));
  return FULL_MONTHS[at]?.startsWith(name) || name === 'sept' ? at + 1 : 0;
}

function firstThatIs(readings: readonly Parts[]): TypedDate {
  for (const [year, month, day] of readings) {
    const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (dayOf(date) !== null && isWithinYears(date)) return { date };
  }
  return { problem: 'no-such-day' };
}

function fullYear(year: string): string {
  if (year.length > 2) return year;
  return String(Number(year) + (Number(year) < 70 ? 2000 : 1900));
}

function isWithinYears(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last;
}
