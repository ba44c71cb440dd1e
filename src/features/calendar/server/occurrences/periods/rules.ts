import { addMonths, weekdayOf, weekFirst } from '@/platform/shared/civil';
import type { Rule } from '../../../rules/rule';

/*
 * The days of rules, by whole periods of their frequency. What a calendar is full of is reckoned here with days as numbers,
 * since a window of 2,000 series has to be there in some 60 ms; all other rules are left to the library.
 */

/** Whether a rule is one of those whose days are reckoned here. */
export function hasPlainDays(rule: Rule): boolean {
  if (rule.byHour ?? rule.byMinute ?? rule.bySecond ?? rule.byYearDay ?? rule.byWeekNo) return false;
  const ordinals = rule.byDay?.some(({ nth }) => nth !== null) ?? false;
  if (rule.freq === 'DAILY') return !rule.bySetPos;
  if (rule.freq === 'WEEKLY') return true;
  if (rule.freq === 'MONTHLY') return !(ordinals && rule.byMonthDay);
  if (rule.freq !== 'YEARLY') return false;
  return rule.byDay === null || (rule.byMonth !== null && !(ordinals && rule.byMonthDay));
}

/** The number of the period in which a day lies, 0 being that of the first; may be below 0. */
export function periodOf(rule: Rule, first: number, day: number): number {
  if (rule.freq === 'DAILY') return Math.floor((day - first) / rule.interval);
  if (rule.freq === 'WEEKLY')
    return Math.floor((day - weekFirst(first, rule.weekStart)) / (7 * rule.interval));
  if (rule.freq === 'MONTHLY') return Math.floor((monthOf(day) - monthOf(first)) / rule.interval);
  return Math.floor((Math.floor(monthOf(day) / 12) - Math.floor(monthOf(first) / 12)) / rule.interval);
}

/** The days of a period, in order; of the first one also those before the first day. */
export function daysOfPeriod(rule: Rule, first: number, period: number): number[] {
  const days = candidates(rule, first, period);
  if (!rule.bySetPos || days.length === 0) return days;
  const chosen = rule.bySetPos.map((at) => days[at > 0 ? at - 1 : days.length + at]);
  return [...new Set(chosen.filter((day) => day !== undefined))].sort((a, b) => a - b);
}

function candidates(rule: Rule, first: number, period: number): number[] {
  if (rule.freq === 'DAILY') {
    const day = first + period * rule.interval;
    return isInMonths(rule, day) && isMonthDay(rule, day) && isWeekday(rule, day) ? [day] : [];
  }
  if (rule.freq === 'WEEKLY') {
    const monday = weekFirst(first, rule.weekStart) + period * 7 * rule.interval;
    const weekdays = rule.byDay?.map(({ weekday }) => weekday) ?? [weekdayOf(first)];
    const days = weekdays.map((weekday) => monday + ((weekday - rule.weekStart + 7) % 7));
    return days.filter((day) => isInMonths(rule, day)).sort((a, b) => a - b);
  }
  if (rule.freq === 'MONTHLY') {
    const month = monthOf(first) + period * rule.interval;
    if (rule.byMonth && !rule.byMonth.includes((month % 12) + 1)) return [];
    return daysOfMonth(rule, first, month);
  }
  const january = (Math.floor(monthOf(first) / 12) + period * rule.interval) * 12;
  const own = [(monthOf(first) % 12) + 1];
  const months = rule.byMonth ?? (rule.byMonthDay ? ALL_MONTHS : own);
  return months.flatMap((month) => daysOfMonth(rule, first, january + month - 1));
}

const ALL_MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** The days of a month that a rule names; none where it names no day that the month has. */
function daysOfMonth(rule: Rule, first: number, month: number): number[] {
  const begin = dayOfMonth(month);
  const length = dayOfMonth(month + 1) - begin;
  if (rule.byMonthDay) {
    const days = rule.byMonthDay
      .map((date) => (date > 0 ? date : length + date + 1))
      .filter((date) => date >= 1 && date <= length)
      .map((date) => begin + date - 1)
      .filter((day) => isWeekday(rule, day));
    return [...new Set(days)].sort((a, b) => a - b);
  }
  if (rule.byDay) {
    const days = rule.byDay.flatMap(({ nth, weekday }) => nthDays(begin, length, nth, weekday));
    return [...new Set(days)].sort((a, b) => a - b);
  }
  const date = first - dayOfMonth(monthOf(first));
  return date < length ? [begin + date] : [];
}

function nthDays(begin: number, length: number, nth: number | null, weekday: number): number[] {
  const firstOne = begin + ((weekday - weekdayOf(begin) + 7) % 7);
  const count = Math.floor((begin + length - 1 - firstOne) / 7) + 1;
  if (nth === null) return Array.from({ length: count }, (_, at) => firstOne + at * 7);
  const at = nth > 0 ? nth - 1 : count + nth;
  return at >= 0 && at < count ? [firstOne + at * 7] : [];
}

function isInMonths({ byMonth }: Rule, day: number): boolean {
  return byMonth === null || byMonth.includes((monthOf(day) % 12) + 1);
}

function isWeekday({ byDay }: Rule, day: number): boolean {
  return byDay === null || byDay.some(({ weekday }) => weekday === weekdayOf(day));
}

function isMonthDay({ byMonthDay }: Rule, day: number): boolean {
  if (!byMonthDay) return true;
  const begin = dayOfMonth(monthOf(day));
  const length = dayOfMonth(monthOf(day) + 1) - begin;
  const date = day - begin + 1;
  return byMonthDay.includes(date) || byMonthDay.includes(date - length - 1);
}

/** Months since the year 0. */
function monthOf(day: number): number {
  const date = new Date(day * 24 * 60 * 60 * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The first day of a month. */
function dayOfMonth(month: number): number {
  return addMonths(0, month - 1970 * 12);
}
