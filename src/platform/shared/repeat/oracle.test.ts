import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRule, type Rule } from './rule';
import { DAY_MS, wallText } from './wall';
import { type Series, wallStarts } from './occurrences';

/*
 * Rules in plain words: every day of some years is asked whether it is one of the rule's (RFC 5545, 3.3.10). Slow, and without
 * anything of what is tested, the library included.
 */

const dateOf = (day: number) => new Date(day * DAY_MS);
const yearOf = (day: number) => dateOf(day).getUTCFullYear();
const monthOf = (day: number) => dateOf(day).getUTCMonth() + 1;
const dayOfMonth = (day: number) => dateOf(day).getUTCDate();
const weekdayOf = (day: number) => dateOf(day).getUTCDay() || 7;
const yearFirst = (day: number) => Date.UTC(yearOf(day), 0, 1) / DAY_MS;
const yearLength = (day: number) => Date.UTC(yearOf(day) + 1, 0, 1) / DAY_MS - yearFirst(day);
const monthLength = (day: number) => new Date(Date.UTC(yearOf(day), monthOf(day), 0)).getUTCDate();
const weekFirst = (day: number, weekStart: number) => day - ((weekdayOf(day) - weekStart + 7) % 7);

/** Whether the so manieth of so many is named, from the beginning or the end. */
const names = (list: readonly number[], at: number, length: number) =>
  list.includes(at) || list.includes(at - length - 1);

/** Which period of the rule's frequency a day lies in. */
function periodOf(rule: Rule, day: number): number {
  if (rule.freq === 'DAILY') return day;
  if (rule.freq === 'WEEKLY') return weekFirst(day, rule.weekStart) / 7;
  return rule.freq === 'MONTHLY' ? yearOf(day) * 12 + monthOf(day) : yearOf(day);
}

function isWeekday(rule: Rule, day: number): boolean {
  return (rule.byDay ?? []).some(({ nth, weekday }) => {
    if (weekdayOf(day) !== weekday) return false;
    if (nth === null) return true;
    const isOfYear = rule.freq === 'YEARLY' && !rule.byMonth;
    const at = isOfYear ? day - yearFirst(day) : dayOfMonth(day) - 1;
    const length = isOfYear ? yearLength(day) : monthLength(day);
    return nth > 0 ? Math.floor(at / 7) === nth - 1 : Math.floor((length - 1 - at) / 7) === -nth - 1;
  });
}

function isNamed(rule: Rule, first: number, day: number): boolean {
  const { freq, byMonth, byMonthDay, byYearDay, byDay } = rule;
  if (byMonth && !byMonth.includes(monthOf(day))) return false;
  if (byMonthDay && !names(byMonthDay, dayOfMonth(day), monthLength(day))) return false;
  if (byYearDay && !names(byYearDay, day - yearFirst(day) + 1, yearLength(day))) return false;
  if (byDay) return isWeekday(rule, day);
  if (byMonthDay ?? byYearDay) return true;
  // What a rule leaves out is as its start has it.
  if (freq === 'DAILY') return true;
  if (freq === 'WEEKLY') return weekdayOf(day) === weekdayOf(first);
  if (dayOfMonth(day) !== dayOfMonth(first)) return false;
  return freq === 'MONTHLY' || byMonth !== null || monthOf(day) === monthOf(first);
}

/** The days of a rule up to one, the first included. */
function daysInPlainWords(rule: Rule, first: number, last: number): number[] {
  const periods = new Map<number, number[]>();
  // Whole periods: BYSETPOS counts from their beginning, also before the start, and from their end.
  for (let day = first - 366; day <= last + 366; day++) {
    const period = periodOf(rule, day);
    const away = period - periodOf(rule, first);
    if (away < 0 || away % rule.interval !== 0 || !isNamed(rule, first, day)) continue;
    periods.set(period, [...(periods.get(period) ?? []), day]);
  }
  const days = [...periods.values()].flatMap((days) => {
    const { bySetPos } = rule;
    return bySetPos ? days.filter((_, at) => names(bySetPos, at + 1, days.length)) : days;
  });
  const all = [first, ...days.filter((day) => day > first)];
  return all.slice(0, rule.count ?? all.length).filter((day) => day <= last);
}

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const signed = (max: number) => fc.integer({ min: -max, max }).filter((number) => number !== 0);
const list = (numbers: fc.Arbitrary<number>) =>
  fc.option(fc.uniqueArray(numbers, { minLength: 1, maxLength: 4 }), { freq: 1 });

const anyRule = (freq: string) =>
  fc
    .record({
      interval: fc.integer({ min: 1, max: 4 }),
      count: fc.option(fc.integer({ min: 1, max: 25 })),
      byMonth: list(fc.integer({ min: 1, max: 12 })),
      byMonthDay: freq === 'WEEKLY' ? fc.constant(null) : list(signed(31)),
      byYearDay: freq === 'YEARLY' ? list(signed(366)) : fc.constant(null),
      weekdays: list(fc.integer({ min: 1, max: 7 })),
      nth: ['MONTHLY', 'YEARLY'].includes(freq)
        ? fc.option(signed(freq === 'YEARLY' ? 20 : 5))
        : fc.constant(null),
      bySetPos: list(signed(4)),
      weekStart: fc.constantFrom(...CODES),
    })
    .map((of) => {
      const nth = of.nth === null ? '' : String(of.nth);
      const named = {
        COUNT: of.count,
        BYMONTH: of.byMonth,
        BYMONTHDAY: of.byMonthDay,
        BYYEARDAY: of.byMonthDay ? null : of.byYearDay,
        BYDAY: of.weekdays?.map((weekday) => `${nth}${CODES[weekday - 1] ?? ''}`) ?? null,
        BYSETPOS: of.byMonth || of.weekdays ? of.bySetPos : null,
      };
      const parts = Object.entries(named).flatMap(([name, value]) =>
        value === null ? [] : [`${name}=${String(value)}`],
      );
      return [`FREQ=${freq}`, `INTERVAL=${String(of.interval)}`, `WKST=${of.weekStart}`, ...parts].join(';');
    });

test.each(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])(
  'a %s rule has the days that it has in plain words',
  (freq) => {
    const anyFirst = fc.integer({
      min: Date.UTC(2015, 0, 1) / DAY_MS,
      max: Date.UTC(2030, 0, 1) / DAY_MS,
    });
    fc.assert(
      fc.property(anyRule(freq), anyFirst, (text, first) => {
        const read = readRule(text);
        if ('problem' in read) throw new Error(read.problem);
        const start = first * DAY_MS;
        const last = first + 1_500;
        const series: Series = {
          allDay: true,
          start,
          end: start + DAY_MS,
          zone: '',
          endZone: null,
          rule: text,
          added: [],
          removed: [],
        };
        const found = [...wallStarts(series, { from: start, to: last * DAY_MS })];
        expect(found.map((wall) => wallText(wall, true))).toEqual(
          daysInPlainWords(read.rule, first, last).map((day) => wallText(day * DAY_MS, true)),
        );
      }),
    );
  },
);
