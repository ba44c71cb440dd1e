import { fullDate, monthDay, type NamedDates } from '@/platform/shared/civil-names';
import { untilDay, weekdayOfCode, type MonthDay, type RepeatPattern, type RuleStart } from './pattern';
import { readPattern, rulePartsOf } from './read-pattern';

/** Rules in words. */

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const ORDER = ['first', 'second', 'third', 'fourth', 'fifth'];
const UNITS = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' };
const EACH = { daily: 'Every day', weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' };

export const weekdayWord = (weekday: number) => WEEKDAYS[weekday - 1] ?? '';

/** 'first', or 'last' for -1; 'second to last' for -2. */
export function orderWord(nth: number): string {
  if (nth === -1) return 'last';
  if (nth < 0) return `${orderWord(-nth)} to last`;
  return ORDER[nth - 1] ?? `${String(nth)}${suffixOf(nth)}`;
}

function suffixOf(number: number): string {
  if (Math.floor(number / 10) % 10 === 1) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10] ?? 'th';
}

/** '31st'. */
export const ordinal = (number: number) => `${String(number)}${suffixOf(number)}`;

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** A rule as a sentence without its full stop: 'Every 2 weeks on Thursday, until 18 December 2026'. */
export function ruleSentence(rule: string, about: RuleStart, preferences: NamedDates): string {
  const pattern = readPattern(rule, about);
  return pattern
    ? patternSentence(pattern, preferences)
    : `${customSentence(rule)}${endWords(rule, about, preferences)}`;
}

/** A repeat that the editor draws, in words. */
export function patternSentence(
  { frequency, interval, weekdays, on, month, end }: RepeatPattern,
  preferences: NamedDates,
): string {
  const every = interval > 1 ? `Every ${String(interval)} ${UNITS[frequency]}s` : EACH[frequency];
  const ends =
    end.by === 'never'
      ? ''
      : end.by === 'count'
        ? countWords(end.count)
        : `, until ${fullDate(end.day, preferences)}`;
  return `${every}${onWords()}${ends}`;

  function onWords(): string {
    if (frequency === 'daily') return '';
    if (frequency === 'weekly') return ` on ${weekdayList(weekdays)}`;
    if (frequency === 'monthly') return ` on ${dayWords(on)}`;
    const name = MONTHS[month - 1] ?? '';
    if (on.by !== 'date') return ` on ${dayWords(on)} of ${name}`;
    const isLeapDay = month === 2 && on.date === 29;
    // Of a leap year, which has every day.
    const day = monthDay(
      new Date(Date.UTC(2024, month - 1, on.date)).toISOString().slice(0, 10),
      preferences,
    );
    if (!isLeapDay) return ` on ${day}`;
    return on.short === 'skip' ? ` on ${day}, in leap years only` : ' on the last day of February';
  }
}

const countWords = (count: number) => (count === 1 ? ', once' : `, ${count.toLocaleString('en-US')} times`);

function weekdayList(weekdays: readonly number[]): string {
  const sorted = [...weekdays].sort((a, b) => a - b);
  if (sorted.join() === '1,2,3,4,5') return 'weekdays';
  return sorted.length === 7 ? 'every day' : listed(sorted.map(weekdayWord));
}

function dayWords(on: MonthDay): string {
  switch (on.by) {
    case 'last-day':
      return 'the last day';
    case 'weekday':
      return `the ${orderWord(on.nth)} ${weekdayWord(on.weekday)}`;
    case 'working-day':
      return `the ${orderWord(on.nth)} working day`;
    case 'date':
      if (on.date <= 28) return `the ${ordinal(on.date)}`;
      return on.short === 'last'
        ? `the ${ordinal(on.date)}, in shorter months on the last day`
        : `the ${ordinal(on.date)}, not in shorter months`;
  }
}

function customSentence(rule: string): string {
  const parts = rulePartsOf(rule);
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const frequency = (parts.get('FREQ') ?? '').toLowerCase();
  const unit = { ...UNITS, hourly: 'hour', minutely: 'minute', secondly: 'second' }[frequency] ?? frequency;
  const said = (name: string, words: (values: string[]) => string) => {
    const value = parts.get(name);
    return value === undefined ? [] : [words(value.split(','))];
  };
  const signed = (values: readonly string[]) => listed(values.map((value) => orderWord(Number(value))));
  return [
    interval > 1 ? `Every ${String(interval)} ${unit}s` : `Every ${unit}`,
    ...said('BYMONTH', (months) => `in ${listed(months.map((month) => MONTHS[Number(month) - 1] ?? month))}`),
    ...said('BYWEEKNO', (weeks) => `in week ${listed(weeks)}`),
    ...said('BYYEARDAY', (days) => `on the ${signed(days)} day of the year`),
    ...said('BYMONTHDAY', (days) => `on the ${signed(days)} day of the month`),
    ...said('BYDAY', (days) => `on ${listed(days.map(weekdayWords))}`),
    ...said('BYHOUR', (hours) => `at hour ${listed(hours)}`),
    ...said('BYMINUTE', (minutes) => `at minute ${listed(minutes)}`),
  ]
    .join(' ')
    .concat(...said('BYSETPOS', (places) => `, only the ${signed(places.toSorted(fromTheFirst))} of these`));
}

/** Places in their order: 1, 2, -2, -1. */
function fromTheFirst(one: string, other: string): number {
  const place = (text: string) => (Number(text) < 0 ? 1000 : 0) + Number(text);
  return place(one) - place(other);
}

/** 'Monday', or 'the second Monday' of '2MO'. */
function weekdayWords(code: string): string {
  const [, nth = '', day = ''] = /^([+-]?\d*)([A-Z]{2})$/.exec(code) ?? [];
  const name = weekdayWord(weekdayOfCode(day)) || code;
  return nth === '' ? name : `the ${orderWord(Number(nth))} ${name}`;
}

function endWords(rule: string, { zone }: RuleStart, preferences: NamedDates): string {
  const parts = rulePartsOf(rule);
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  const day = until === undefined ? null : untilDay(until, zone);
  if (day !== null) return `, until ${fullDate(day, preferences)}`;
  return count === undefined ? '' : countWords(Number(count));
}
