import { dayOf, monthFirst, monthLast, textOfDay, weekdayOf } from '@/platform/shared/civil';
import { readWeekday, WEEKDAY } from '@/platform/shared/named-day';
import { usualPattern, WORKING_DAYS, type MonthDay } from '@/platform/shared/repeat/pattern';
import { MONTH, readDay } from './days';
import type { Phrase, Repeat } from './phrases';

/** 'every …' (rule 15). */

const LIST = String.raw`${WEEKDAY}s?(?:(?:\s*[,&]\s*|\s*,?\s+and\s+|\s+)${WEEKDAY}s?)*`;
const PLURAL = '(?:mon|tues|wednes|thurs|fri|satur|sun)days';
const PLURALS = String.raw`${PLURAL}(?:(?:\s*[,&]\s*|\s*,?\s+and\s+)${PLURAL})*`;
const INTERVAL = String.raw`(?:(other|two|three|four|second|third|fourth|2nd|3rd|4th|[1-9]\d{0,2})\s+)?`;
const DATE = String.raw`(?:3[01]|[12]\d|0?[1-9])`;
const ORDER = '(1st|first|2nd|second|3rd|third|4th|fourth|last)';
const ORDERS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };
const NUMBERS: Record<string, number> = { other: 2, two: 2, three: 3, four: 4 };
const OF_MONTH = String.raw`\s+of\s+(?:the|each|every)\s+month`;

const dateOf = (day: number) => day - monthFirst(day) + 1;

const intervalOf = (typed = '1') =>
  NUMBERS[typed.toLowerCase()] ?? ORDERS[typed.toLowerCase()] ?? Number.parseInt(typed, 10);

function daily(interval: number): Repeat {
  return { pattern: (start) => ({ ...usualPattern('daily', start), interval }), falls: () => true };
}

/** On the weekday of its start where none is named. */
function weekly(interval: number, weekdays: readonly number[]): Repeat {
  return {
    pattern: (start) => {
      const usual = usualPattern('weekly', start);
      return { ...usual, interval, weekdays: weekdays.length > 0 ? weekdays : usual.weekdays };
    },
    falls: (day) => weekdays.length === 0 || weekdays.includes(weekdayOf(day)),
  };
}

/** On the date of its start where no day is named. */
function monthly(interval: number, on?: MonthDay): Repeat {
  return {
    pattern: (start) => {
      const usual = usualPattern('monthly', start);
      return { ...usual, interval, on: on ?? usual.on };
    },
    falls: (day) => !on || isDayOfMonth(day, on),
  };
}

function onDate(date: number): MonthDay {
  return { by: 'date', date, short: 'last' };
}

function isDayOfMonth(day: number, on: MonthDay): boolean {
  if (on.by === 'date') return dateOf(day) === Math.min(on.date, dateOf(monthLast(day)));
  if (on.by === 'last-day') return day === monthLast(day);
  if (on.by !== 'weekday' || weekdayOf(day) !== on.weekday) return false;
  return on.nth > 0 ? Math.ceil(dateOf(day) / 7) === on.nth : monthLast(day) - day < 7;
}

/** @param date in a leap year; null: that of its start */
function yearly(interval: number, date: number | null): Repeat {
  const isLeapDay = date !== null && textOfDay(date).endsWith('-02-29');
  return {
    pattern: (start) => {
      const usual = usualPattern('yearly', start);
      return { ...usual, interval, on: isLeapDay ? { by: 'last-day' } : usual.on };
    },
    falls: (day) => {
      if (isLeapDay) return textOfDay(day).slice(5, 7) === '02' && day === monthLast(day);
      return date === null || textOfDay(day).slice(5) === textOfDay(date).slice(5);
    },
  };
}

const OFTEN: Record<string, () => Repeat> = {
  daily: () => daily(1),
  weekly: () => weekly(1, []),
  monthly: () => monthly(1),
  yearly: () => yearly(1, null),
};

function orderOf(typed: string): number {
  const order = typed.toLowerCase();
  return ORDERS[order] ?? Number(order.slice(0, 1));
}

const as = (repeat: Repeat) => ({ kind: 'rule' as const, repeat });

/** 'second Tuesday', 'last day' as typed. */
function dayOfOrder(order: string, of: string): MonthDay {
  const nth = orderOf(order);
  if (of.toLowerCase() !== 'day') return { by: 'weekday', nth, weekday: readWeekday(of) };
  return nth === -1 ? { by: 'last-day' } : onDate(nth);
}

export const REPEATS: readonly Phrase[] = [
  {
    form: String.raw`every\s+weekday|(?:on\s+)?weekdays`,
    read: () => as(weekly(1, WORKING_DAYS)),
  },
  {
    form: String.raw`every\s+${INTERVAL}days?`,
    read: ([typed]) => as(daily(intervalOf(typed))),
  },
  {
    form: String.raw`every\s+${INTERVAL}weeks?(?:\s+on\s+(${LIST}))?`,
    read: ([typed, list]) => as(weekly(intervalOf(typed), weekdaysOf(list))),
  },
  {
    form: String.raw`every\s+(other\s+)?(${LIST})`,
    read: ([other, list]) => as(weekly(other ? 2 : 1, weekdaysOf(list))),
  },
  {
    form: String.raw`every\s+${INTERVAL}months?(?:\s+on\s+the\s+(?:${ORDER}\s+(${WEEKDAY}|day)|(${DATE})(?:st|nd|rd|th)?))?`,
    read: ([typed, order, of, date]) => {
      const on = date === undefined ? order && of && dayOfOrder(order, of) : onDate(Number(date));
      return as(monthly(intervalOf(typed), on || undefined));
    },
  },
  {
    form: String.raw`every\s+${ORDER}\s+(${WEEKDAY}|day)${OF_MONTH}|(?:on\s+)?(?:the\s+)?${ORDER}\s+(${WEEKDAY}|day)\s+of\s+(?:each|every)\s+month`,
    read: ([everyOrder, everyDay, order = '', of = '']) =>
      as(monthly(1, dayOfOrder(everyOrder ?? order, everyDay ?? of))),
  },
  {
    form: String.raw`every\s+${ORDER}\s+(${WEEKDAY})`,
    // The second is mostly every other one.
    read: ([order = '', of = '']) =>
      as(orderOf(order) === 2 ? weekly(2, [readWeekday(of)]) : monthly(1, dayOfOrder(order, of))),
  },
  {
    form: String.raw`(?:every|monthly\s+on)\s+(?:the\s+)?(${DATE})(?:st|nd|rd|th)(?:${OF_MONTH})?|(?:on\s+)?(?:the\s+)?(${DATE})(?:st|nd|rd|th)\s+of\s+(?:each|every)\s+month`,
    read: ([date, other]) => as(monthly(1, onDate(Number(date ?? other)))),
  },
  {
    form: String.raw`(daily|weekly|monthly|yearly)|(?:on\s+)?(${PLURALS})`,
    read: ([often = '', days]) => as(OFTEN[often.toLowerCase()]?.() ?? weekly(1, weekdaysOf(days))),
    weak: true,
  },
  {
    form: String.raw`every\s+(?:${INTERVAL}years?(?:\s+on)?\s+)?(${DATE}(?:st|nd|rd|th)?\s+${MONTH}|${MONTH}\s+${DATE}(?:st|nd|rd|th)?)`,
    read: ([typed, date = ''], context) => {
      // A year that has every day.
      const day = readDay(date, context)?.from(dayOf('2024-01-01') ?? 0) ?? null;
      return day === null ? null : as(yearly(intervalOf(typed), day));
    },
  },
  {
    form: String.raw`every\s+${INTERVAL}years?`,
    read: ([typed]) => as(yearly(intervalOf(typed), null)),
  },
  {
    form: String.raw`[x×]([1-9]\d{0,2})|([1-9]\d{0,2})\s+times`,
    read: ([count, times]) => ({ kind: 'count', count: Number(count ?? times) }),
  },
];

function weekdaysOf(list: string | undefined): number[] {
  return (list ?? '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== 'and' && word !== '')
    .map(readWeekday);
}
