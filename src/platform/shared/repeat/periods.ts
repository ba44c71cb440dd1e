import { addMonths, weekdayOf, weekFirst } from '@/platform/shared/civil';
import type { Rule, RuleDay } from './rule';
import type { Steps } from './steps';

/*
 * The days of rules by whole periods of their frequency, with days as numbers: a window of 2,000 series has to be there in some
 * 60 ms, and each day that is looked at has to be counted, which no library does.
 */

/** The number of the period in which a day lies, 0 being that of the first; may be below 0. */
export function periodOf(rule: Rule, first: number, day: number): number {
  if (rule.freq === 'DAILY') return Math.floor((day - first) / rule.interval);
  if (rule.freq === 'WEEKLY')
    return Math.floor((day - weekFirst(first, rule.weekStart)) / (7 * rule.interval));
  if (rule.freq === 'MONTHLY') return Math.floor((monthOf(day) - monthOf(first)) / rule.interval);
  return Math.floor((Math.floor(monthOf(day) / 12) - Math.floor(monthOf(first) / 12)) / rule.interval);
}

/** The days of a period in order, before BYSETPOS; of the first one also those before the first day. */
export function daysOfPeriod(rule: Rule, first: number, period: number, steps: Steps): number[] {
  if (rule.freq === 'DAILY') {
    const day = first + period * rule.interval;
    steps.take();
    return isOfDate(rule, day) && isWeekday(rule, day) ? [day] : [];
  }
  const days = candidates(rule, first, period);
  steps.take(1 + days.length);
  return days.length < 2 ? days : [...new Set(days)].sort((a, b) => a - b);
}

/** Whether a rule of less than a day happens on a day. */
export function isDayOf(rule: Rule, day: number): boolean {
  return isOfDate(rule, day) && isWeekday(rule, day) && isYearDay(rule, day);
}

function candidates(rule: Rule, first: number, period: number): number[] {
  if (rule.freq === 'WEEKLY') {
    const monday = weekFirst(first, rule.weekStart) + period * 7 * rule.interval;
    const weekdays = rule.byDay?.map(({ weekday }) => weekday) ?? [weekdayOf(first)];
    const days = weekdays.map((weekday) => monday + ((weekday - rule.weekStart + 7) % 7));
    return rule.byMonth ? days.filter((day) => isInMonths(rule, day)) : days;
  }
  if (rule.freq === 'MONTHLY') {
    const month = monthOf(first) + period * rule.interval;
    if (rule.byMonth && !rule.byMonth.includes((month % 12) + 1)) return [];
    return daysOfMonth(rule, first, month);
  }
  const january = (Math.floor(monthOf(first) / 12) + period * rule.interval) * 12;
  if (rule.byYearDay ?? rule.byWeekNo ?? (rule.byDay && !rule.byMonth))
    return daysOfYear(rule, first, january);
  const own = [(monthOf(first) % 12) + 1];
  const months = rule.byMonth ?? (rule.byMonthDay ? ALL_MONTHS : own);
  return months.flatMap((month) => daysOfMonth(rule, first, january + month - 1));
}

const ALL_MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** A month or a year, as its first day and how many it has. */
interface Stretch {
  begin: number;
  length: number;
}

/** The days of a month that a rule names; none where it names no day that the month has. */
function daysOfMonth(rule: Rule, first: number, month: number): number[] {
  const begin = dayOfMonth(month);
  const whole = { begin, length: dayOfMonth(month + 1) - begin };
  if (rule.byMonthDay) {
    return listed(rule.byMonthDay, whole).filter(
      (day) => !rule.byDay || rule.byDay.some((one) => isNthOf(one, day, whole)),
    );
  }
  if (rule.byDay) return rule.byDay.flatMap((one) => nthDays(one, whole));
  const date = first - dayOfMonth(monthOf(first));
  return date < whole.length ? [begin + date] : [];
}

/** Those of a year by its days or weeks, or by weekdays that are counted in it. */
function daysOfYear(rule: Rule, first: number, january: number): number[] {
  const begin = dayOfMonth(january);
  const whole = { begin, length: dayOfMonth(january + 12) - begin };
  const { byDay, byMonth, byMonthDay, byWeekNo, byYearDay, weekStart } = rule;
  const weekdays = byDay ?? ((byMonthDay ?? byYearDay) ? null : [{ nth: null, weekday: weekdayOf(first) }]);
  const all = byYearDay
    ? listed(byYearDay, whole)
    : byWeekNo
      ? daysOfWeeks(byWeekNo, weekStart, whole)
      : (byDay ?? []).flatMap((one) => nthDays(one, whole));
  // In a month, weekdays are counted in it.
  const scope = (day: number) => (byMonth ? monthAround(day) : whole);
  return all.filter(
    (day) =>
      isOfDate(rule, day) &&
      (!byWeekNo || !byYearDay || daysOfWeeks(byWeekNo, weekStart, whole).includes(day)) &&
      (!weekdays || weekdays.some((one) => isNthOf(one, day, scope(day)))),
  );
}

/** The days of weeks (ISO 8601, but for where they begin) that lie in their year. */
function daysOfWeeks(numbers: readonly number[], weekStart: number, { begin, length }: Stretch): number[] {
  // The first week is that of the 4th of January.
  const firstOf = (january: number) => weekFirst(january + 3, weekStart);
  const days: number[] = [];
  const add = (monday: number) => {
    for (let day = monday; day < monday + 7; day++) if (day >= begin && day < begin + length) days.push(day);
  };
  const [year, next] = [firstOf(begin), firstOf(begin + length)];
  const weeks = (next - year) / 7;
  for (const number of numbers) {
    const at = number > 0 ? number - 1 : weeks + number;
    if (at >= 0 && at < weeks) add(year + at * 7);
    // Days at the year's edges are of weeks of the years beside it.
    if (number === 1) add(next);
    const before = (year - firstOf(dayOfMonth(monthOf(begin) - 12))) / 7;
    if (number === before || number === -1) add(year - 7);
  }
  return days;
}

/** The days of a stretch with these numbers, which count from its end below 0. */
function listed(numbers: readonly number[], { begin, length }: Stretch): number[] {
  return numbers
    .map((number) => (number > 0 ? number - 1 : length + number))
    .filter((at) => at >= 0 && at < length)
    .map((at) => begin + at);
}

function nthDays({ nth, weekday }: RuleDay, { begin, length }: Stretch): number[] {
  const firstOne = begin + ((weekday - weekdayOf(begin) + 7) % 7);
  const count = Math.floor((begin + length - 1 - firstOne) / 7) + 1;
  if (nth === null) return Array.from({ length: count }, (_, at) => firstOne + at * 7);
  const at = nth > 0 ? nth - 1 : count + nth;
  return at >= 0 && at < count ? [firstOne + at * 7] : [];
}

function isNthOf({ nth, weekday }: RuleDay, day: number, { begin, length }: Stretch): boolean {
  if (weekdayOf(day) !== weekday) return false;
  if (nth === null) return true;
  const at = nth > 0 ? Math.floor((day - begin) / 7) + 1 : -Math.floor((begin + length - 1 - day) / 7) - 1;
  return at === nth;
}

/** Whether a day is of the months and the days of months that a rule names. */
function isOfDate(rule: Rule, day: number): boolean {
  return isInMonths(rule, day) && isMonthDay(rule, day);
}

function isInMonths({ byMonth }: Rule, day: number): boolean {
  return byMonth === null || byMonth.includes((monthOf(day) % 12) + 1);
}

function isWeekday({ byDay }: Rule, day: number): boolean {
  return byDay === null || byDay.some(({ weekday }) => weekday === weekdayOf(day));
}

function isMonthDay({ byMonthDay }: Rule, day: number): boolean {
  if (!byMonthDay) return true;
  const { begin, length } = monthAround(day);
  const date = day - begin + 1;
  return byMonthDay.includes(date) || byMonthDay.includes(date - length - 1);
}

function isYearDay({ byYearDay }: Rule, day: number): boolean {
  if (!byYearDay) return true;
  const january = Math.floor(monthOf(day) / 12) * 12;
  const [begin, next] = [dayOfMonth(january), dayOfMonth(january + 12)];
  return byYearDay.includes(day - begin + 1) || byYearDay.includes(day - next);
}

function monthAround(day: number): Stretch {
  const month = monthOf(day);
  const begin = dayOfMonth(month);
  return { begin, length: dayOfMonth(month + 1) - begin };
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * 24 * 60 * 60 * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

const monthFirsts = new Map<number, number>();

/** The first day of a month; remembered, since there are few of them and each is asked for again and again. */
function dayOfMonth(month: number): number {
  let day = monthFirsts.get(month);
  if (day === undefined) {
    day = addMonths(0, month - 1970 * 12);
    if (monthFirsts.size === MONTHS_KEPT) monthFirsts.clear();
    monthFirsts.set(month, day);
  }
  return day;
}

/** Those of 500 years. */
const MONTHS_KEPT = 6_000;
