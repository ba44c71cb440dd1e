import { dayOf, monthFirst, monthLast, textOfDay, weekdayOf } from '@/platform/shared/civil';
import { MONTH, readDay, readWeekday, WEEKDAY } from './days';
import type { Phrase, Repeat } from './phrases';

/** 'every …', as parts of an RRULE (RFC 5545, section 3.3.10). */

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const codeOf = (weekday: number) => CODES[weekday - 1] ?? 'MO';
const LIST = String.raw`${WEEKDAY}s?(?:(?:\s*[,&]\s*|\s*,?\s+and\s+|\s+)${WEEKDAY}s?)*`;
const INTERVAL = String.raw`(?:(other|\d{1,3})\s+)?`;
const ORDER = '(1st|first|2nd|second|3rd|third|4th|fourth|last)';
const ORDERS: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };

const dateOf = (day: number) => day - monthFirst(day) + 1;
const monthOf = (day: number) => Number(textOfDay(day).slice(5, 7));

const intervalOf = (typed: string | undefined) => (typed?.toLowerCase() === 'other' ? 2 : Number(typed ?? 1));

function parts(frequency: string, interval: number, ...rest: string[]): string {
  return [`FREQ=${frequency}`, ...(interval > 1 ? [`INTERVAL=${String(interval)}`] : []), ...rest].join(';');
}

function weekly(interval: number, weekdays: readonly number[]): Repeat {
  const sorted = [...new Set(weekdays)].sort((a, b) => a - b);
  return {
    rule: (start) =>
      parts(
        'WEEKLY',
        interval,
        `BYDAY=${(sorted.length > 0 ? sorted : [weekdayOf(start)]).map(codeOf).join(',')}`,
      ),
    falls: (day) => sorted.length === 0 || sorted.includes(weekdayOf(day)),
  };
}

/** The 29th to the 31st are the last day of months that are shorter (rule 8). */
function monthDay(date: number): string {
  if (date === 31) return 'BYMONTHDAY=-1';
  if (date < 29) return `BYMONTHDAY=${String(date)}`;
  return `BYMONTHDAY=${date === 30 ? '28,29,30' : '28,29'};BYSETPOS=-1`;
}

/** Null: on the day of its start. */
function monthly(interval: number, date: number | null): Repeat {
  return {
    rule: (start) => parts('MONTHLY', interval, monthDay(date ?? dateOf(start))),
    falls: (day) => date === null || dateOf(day) === Math.min(date, dateOf(monthLast(day))),
  };
}

/** The nth weekday of a month, from its end where negative. */
function monthlyOn(interval: number, nth: number, weekday: number): Repeat {
  return {
    rule: () => parts('MONTHLY', interval, `BYDAY=${String(nth)}${codeOf(weekday)}`),
    falls: (day) =>
      weekdayOf(day) === weekday &&
      (nth > 0 ? Math.ceil(dateOf(day) / 7) === nth : Math.ceil((monthLast(day) - day + 1) / 7) === -nth),
  };
}

function yearly(interval: number, date: number | null): Repeat {
  const isLeapDay = (day: number) => textOfDay(day).endsWith('-02-29');
  return {
    rule: (start) => {
      const month = `BYMONTH=${String(monthOf(start))}`;
      return parts(
        'YEARLY',
        interval,
        month,
        isLeapDay(date ?? start) ? 'BYMONTHDAY=-1' : `BYMONTHDAY=${String(dateOf(start))}`,
      );
    },
    falls: (day) => {
      if (date === null) return true;
      if (isLeapDay(date)) return monthOf(day) === 2 && day === monthLast(day);
      return textOfDay(day).slice(5) === textOfDay(date).slice(5);
    },
  };
}

function orderOf(typed: string): number {
  const order = typed.toLowerCase();
  return ORDERS[order] ?? Number(order.slice(0, 1));
}

const as = (repeat: Repeat) => ({ kind: 'rule' as const, repeat });

export const REPEATS: readonly Phrase[] = [
  {
    form: `(?:every\\s+weekday|(?:on\\s+)?weekdays)`,
    read: () => as(weekly(1, [1, 2, 3, 4, 5])),
  },
  {
    form: `every\\s+${INTERVAL}days?`,
    read: ([typed]) => {
      const interval = intervalOf(typed);
      return interval === 0 ? null : as({ rule: () => parts('DAILY', interval), falls: () => true });
    },
  },
  {
    form: `every\\s+${INTERVAL}weeks?(?:\\s+on\\s+(${LIST}))?`,
    read: ([typed, list]) =>
      intervalOf(typed) === 0 ? null : as(weekly(intervalOf(typed), weekdaysOf(list))),
  },
  {
    form: `every\\s+(other\\s+)?(${LIST})`,
    read: ([other, list]) => as(weekly(other ? 2 : 1, weekdaysOf(list))),
  },
  {
    form: `every\\s+${INTERVAL}months?(?:\\s+on\\s+the\\s+(?:${ORDER}\\s+(${WEEKDAY}|day)|(\\d{1,2})(?:st|nd|rd|th)?))?`,
    read: ([typed, order, weekday, date]) => {
      const interval = intervalOf(typed);
      if (interval === 0 || (date !== undefined && !(Number(date) >= 1 && Number(date) <= 31))) return null;
      if (!order || !weekday) return as(monthly(interval, date === undefined ? null : Number(date)));
      if (weekday.toLowerCase() !== 'day')
        return as(monthlyOn(interval, orderOf(order), readWeekday(weekday)));
      return as(monthly(interval, orderOf(order) === -1 ? 31 : orderOf(order)));
    },
  },
  {
    form: `every\\s+${ORDER}\\s+(${WEEKDAY}|day)\\s+of\\s+(?:the|each|every)\\s+month`,
    read: ([order = '', weekday = '']) =>
      weekday.toLowerCase() === 'day'
        ? as(monthly(1, orderOf(order) === -1 ? 31 : orderOf(order)))
        : as(monthlyOn(1, orderOf(order), readWeekday(weekday))),
  },
  {
    form: `every\\s+(?:${INTERVAL}years?(?:\\s+on)?\\s+)?(\\d{1,2}(?:st|nd|rd|th)?\\s+${MONTH}|${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?)`,
    read: ([typed, date = ''], context) => {
      // Any year that has every day.
      const day = readDay(date, context)?.from(dayOf('2024-01-01') ?? 0) ?? null;
      return day === null || intervalOf(typed) === 0 ? null : as(yearly(intervalOf(typed), day));
    },
  },
  {
    form: `every\\s+${INTERVAL}years?`,
    read: ([typed]) => (intervalOf(typed) === 0 ? null : as(yearly(intervalOf(typed), null))),
  },
  {
    form: String.raw`[x×](\d{1,3})|(\d{1,3})\s+times`,
    read: ([count, times]) => {
      const number = Number(count ?? times);
      return number > 0 ? { kind: 'count', count: number } : null;
    },
  },
];

function weekdaysOf(list: string | undefined): number[] {
  return (list ?? '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== 'and' && word !== '')
    .map(readWeekday);
}
