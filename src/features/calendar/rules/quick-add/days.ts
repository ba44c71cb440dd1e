import { addMonths, dayOf, monthFirst, monthLast, textOfDay, weekFirst } from '@/platform/shared/civil';
import { readNamedDay, WEEKDAY } from '@/platform/shared/named-day';
import { readTypedDate } from '@/platform/shared/read-typed-date';
import { ANY_CLOCK, CLOCK, readClock } from './clocks';
import type { Context, Phrase, Reading, TypedDay } from './phrases';

/** Days, ranges of days, and what something lasts until. */

export const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE_OF = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?:,?\s+\d{4})?`;
/** A date that is nothing else wherever it stands. */
const NAMED = String.raw`(?:${DATE_OF}\s+(?:of\s+)?${MONTH}\.?${YEAR}|${MONTH}\.?\s+${DATE_OF}${YEAR}|\d{4}[-/]\d{1,2}[-/]\d{1,2})`;
/** Not 24/7, and no version such as 3.11. */
const NUMBERS = String.raw`(?:(?!24\/7\b)\d{1,2}\/\d{1,2}(?:\/\d{4}|\/\d\d)?|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)?)`;
const withWeekday = (date: string) => String.raw`(?:(?:${WEEKDAY},?\s+)?${date})`;
const RELATIVE = String.raw`(?:today|(?:(?:the\s+)?day\s+after\s+)?tomorrow|今天|明天|后天|in\s+(?:an?|\d{1,3})\s+(?:day|week|month)s?|(?:next|this)\s+${WEEKDAY})`;
const STRONG = `(?:${withWeekday(NAMED)}|${RELATIVE})`;
const WEAK = `(?:${withWeekday(NUMBERS)}|${WEEKDAY})`;
export const ANY_DAY = `(?:${STRONG}|${WEAK})`;
const ON = String.raw`(?:on|from|starting)\s+`;
const UNTIL = '(?:until|till?|through|to)';
const DASH = String.raw`\s*[-–—]\s*`;

const fixed = (day: number | null): TypedDay => ({ from: () => day, weekday: false });

/** The day of a text that has the form of one. */
export function readDay(text: string, context: Context): TypedDay | null {
  const named = readNamedDay(text, context.today, context.weekStart);
  if (named && 'day' in named) return fixed(named.day);
  if (named) return { from: (day) => weekFirst(day + 6, named.weekday), weekday: true };
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase().replace(/^the /, '');
  return readDate(plain.replace(new RegExp(`^${WEEKDAY},? `), ''), context);
}

/** A date; without a year it is the next such one. */
function readDate(plain: string, { dateOrder, today }: Context): TypedDay | null {
  const simple = plain
    .replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
    .replace(/(\p{L})\./u, '$1')
    .replace(' of ', ' ')
    .replaceAll(',', '');
  const isOfYear = (year: number) => {
    const read = readTypedDate(simple, dateOrder, `${String(year)}-01-01`);
    return 'date' in read ? dayOf(read.date) : null;
  };
  const year = Number(textOfDay(today).slice(0, 4));
  const [day, inLeapYear] = [isOfYear(year), isOfYear(2024)];
  if (day === null && inLeapYear === null) return null;
  // With a year it is of that year in whichever year it is read.
  if (day !== null && day === isOfYear(year + 1)) return fixed(day);
  return {
    weekday: false,
    from: (first) => {
      const from = Number(textOfDay(first).slice(0, 4));
      for (let next = from; next <= from + 8; next += 1) {
        const found = isOfYear(next);
        if (found !== null && found >= first) return found;
      }
      return null;
    },
  };
}

/** The order in which all of some dates are, if one of them tells ('21/12 - 3/1'); not of '26/12/21', which may begin with its year. */
function orderOf(dates: readonly (string | undefined)[]): Context['dateOrder'] | undefined {
  const parts = dates.map((date) => date?.split(/[/.]/) ?? []);
  if (parts.some(([, , year = '']) => year.length === 2)) return undefined;
  const isDate = (at: number) => parts.some((part) => Number(part[at]) > 12);
  return isDate(0) ? 'dmy' : isDate(1) ? 'mdy' : undefined;
}

/** The days of '7-11 Dec' or 'Dec 7-11'. */
function readDays(
  month: string,
  first: string,
  last: string,
  year: string,
  context: Context,
): Reading | null {
  const [from, to] = [first, last].map((day) => readDay(`${day} ${month}${year}`, context));
  return from && to && Number(first) < Number(last) ? { kind: 'day', day: from, last: to } : null;
}

/** The 27th of this month or the next that has one. */
function ofTheMonth(date: number): TypedDay {
  return {
    weekday: false,
    from: (day) => {
      for (let months = 0; months < 12; months += 1) {
        const first = addMonths(monthFirst(day), months);
        const found = first + date - 1;
        if (found >= day && found <= monthLast(first)) return found;
      }
      return null;
    },
  };
}

function readEnd(
  typed: string | undefined,
  clock: string | undefined,
  word: string,
  context: Context,
): Reading | null {
  const day = typed === undefined ? undefined : readDay(typed, context);
  if (day === null) return null;
  if (clock === undefined)
    return day ? { kind: 'until', day, alone: /^until$|^till?$|^through$/i.test(word) } : null;
  const time = readClock(clock.trim());
  if (!time) return null;
  return day ? { kind: 'end', clock: time, day } : { kind: 'end', clock: time };
}

function aDay(typed: string | undefined, context: Context): Reading | null {
  const day = readDay(typed ?? '', context);
  return day && { kind: 'day', day };
}

export const DAYS: readonly Phrase[] = [
  {
    form: String.raw`(?:${ON})?(\d{1,2})${DASH}(\d{1,2})\s+(${MONTH})\.?((?:,?\s+\d{4})?)`,
    read: ([first = '', last = '', month = '', year = ''], context) =>
      readDays(month, first, last, year, context),
  },
  {
    form: String.raw`(?:${ON})?(${MONTH})\.?\s+(\d{1,2})${DASH}(\d{1,2})((?:,?\s+\d{4})?)`,
    read: ([month = '', first = '', last = '', year = ''], context) =>
      readDays(month, first, last, year, context),
  },
  {
    form: `(?:${ON})?(?:(${NUMBERS})${DASH}(${NUMBERS})|(${WEEKDAY})${DASH}(${WEEKDAY}))`,
    read: ([first, last, firstWeekday, lastWeekday], context) => {
      const dateOrder = orderOf([first, last]) ?? context.dateOrder;
      const [day, to] = [first ?? firstWeekday, last ?? lastWeekday].map((typed) =>
        readDay(typed ?? '', { ...context, dateOrder }),
      );
      return day && to ? { kind: 'day', day, last: to } : null;
    },
  },
  {
    form: `(?:${ON})?(${STRONG})|${ON}(${WEAK})`,
    read: ([strong, weak], context) => aDay(strong ?? weak, context),
  },
  { form: `(${WEAK})`, read: ([typed], context) => aDay(typed, context), weak: true },
  {
    form: String.raw`on\s+the\s+(\d{1,2})(?:st|nd|rd|th)`,
    read: ([date]) =>
      Number(date) >= 1 && Number(date) <= 31 ? { kind: 'day', day: ofTheMonth(Number(date)) } : null,
  },
  {
    form: `(${UNTIL})\\s+(?:(${ANY_DAY}),?\\s+)?(?:at\\s+)?(${ANY_CLOCK})`,
    read: ([word = '', day, clock], context) => readEnd(day, clock, word, context),
  },
  {
    form: `(${UNTIL})\\s+(${ANY_DAY})|[-–—]\\s+(${ANY_DAY})(?:\\s+(?:at\\s+)?(${CLOCK}))?`,
    read: ([word, day, dashed, clock], context) => readEnd(day ?? dashed, clock, word ?? 'to', context),
  },
];
