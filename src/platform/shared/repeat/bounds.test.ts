import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRule } from './rule';
import { startsADay } from './often';
import { DAY_MS, wallOf } from './wall';
import { countBefore } from './counting';
import {
  boundsOf,
  expand,
  isShown,
  nextStarts,
  occurs,
  type Series,
  startsBefore,
  wallStarts,
} from './occurrences';
import { ruleStarts } from './starts';
import { CALL_STEPS, SERIES_STEPS, type Steps, newSteps } from './steps';

const START = wallOf('2026-01-05T09:00') ?? NaN;
const series = (rule: string, start = START): Series => ({
  ...{ allDay: false, start, end: start + 60_000, zone: 'UTC', endZone: null },
  ...{ rule, added: [], removed: [] },
});

const numbers = (most: number) => Array.from({ length: most }, (_, at) => at).join(',');
/** Rules with more starts than are shown, as attacks and odd programs write them. */
const TOO_MUCH = [
  `FREQ=HOURLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`,
  `FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=0,10,20,30,40`,
  `FREQ=YEARLY;BYMONTHDAY=1;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSETPOS=1`,
  'FREQ=MINUTELY',
  'FREQ=MINUTELY;INTERVAL=14',
  `FREQ=MINUTELY;INTERVAL=15;BYSECOND=0,1`,
  'FREQ=HOURLY;BYMINUTE=0,10,20,30,40',
  'FREQ=WEEKLY;COUNT=100000;BYDAY=MO,TU;BYHOUR=1,2;BYSETPOS=3',
  'FREQ=MONTHLY;COUNT=1001',
  'FREQ=HOURLY;COUNT=1001',
  'FREQ=DAILY;COUNT=1000000',
];
const ENOUGH = [
  `FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=0,15,30,45`,
  'FREQ=MINUTELY;INTERVAL=15',
  'FREQ=MINUTELY;BYHOUR=9',
  'FREQ=MINUTELY;BYHOUR=9,17;BYMINUTE=0,20,40',
  'FREQ=HOURLY',
  'FREQ=HOURLY;INTERVAL=100;BYMINUTE=0,1,2',
  'FREQ=DAILY;COUNT=100000',
  'FREQ=WEEKLY;COUNT=5000;BYDAY=MO,FR',
  'FREQ=MONTHLY;COUNT=1000',
];

const named = (rules: readonly string[]) => rules.map((rule) => [rule.slice(0, 60), rule] as const);

describe('a rule', () => {
  test.each(named(TOO_MUCH))('%s has too many starts', (_, rule) => {
    expect(readRule(rule)).toMatchObject({ isTooMuch: true });
  });

  test.each(named(ENOUGH))('%s has not', (_, rule) => {
    expect(readRule(rule)).toHaveProperty('rule');
  });

  test.each(named(TOO_MUCH))('%s that is stored happens at its first start, and costs no more', (_, rule) => {
    const steps = newSteps();
    const { starts, cut } = expand(series(rule), { from: START - DAY_MS, to: START + 400 * DAY_MS }, 'UTC', {
      steps,
    });
    expect([starts.length, cut, isShown(rule)]).toEqual([1, false, false]);
    expect(nextStarts(series(rule), START, 5, steps)).toEqual([START]);
    expect(steps.taken).toBeLessThan(10);
  });
});

const anyNumbers = (min: number, max: number) =>
  fc.option(fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: max - min + 1 }), {
    freq: 1,
  });
/** Of all parts, most of them without any sense. */
const anyRule = fc
  .record({
    FREQ: fc.constantFrom('MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    INTERVAL: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 10_000 })),
    COUNT: fc.option(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000 }))),
    BYMONTH: anyNumbers(1, 12),
    BYMONTHDAY: anyNumbers(1, 31),
    BYYEARDAY: anyNumbers(1, 366),
    BYWEEKNO: anyNumbers(1, 53),
    BYDAY: fc.option(fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }), { freq: 1 }),
    BYHOUR: anyNumbers(0, 23),
    BYMINUTE: anyNumbers(0, 59),
    BYSECOND: anyNumbers(0, 59),
    BYSETPOS: anyNumbers(1, 366),
  })
  .map((parts) =>
    Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [`${name}=${String(value)}`])),
  )
  .chain((parts) => fc.subarray(parts.slice(1)).map((some) => [parts[0], ...some].join(';')));

test('whatever a rule says, no question takes more steps than a series has, and no day more starts than it may', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: -25_567, max: 84_000 }), (rule, day) => {
      const of = series(rule, day * DAY_MS + 9 * 60 * 60 * 1000);
      const questions: ((steps: Steps) => unknown)[] = [
        (steps) => expand(of, { from: of.start, to: of.start + 400 * DAY_MS }, 'UTC', { steps }),
        (steps) => expand(of, { from: Date.UTC(2150, 0, 1), to: Date.UTC(2151, 0, 1) }, 'UTC', { steps }),
        (steps) => nextStarts(of, of.start + 1, 5, steps),
      ];
      for (const ask of questions) {
        const steps = newSteps();
        ask(steps);
        // To where a count is reached is another question, which is remembered.
        expect(steps.taken).toBeLessThanOrEqual(2 * SERIES_STEPS + 500);
      }
      const read = readRule(rule);
      if ('problem' in read) return;
      const days = new Map<number, number>();
      for (const wall of ruleStarts(of.start, read.rule, { from: of.start, to: Infinity }, newSteps(3_000)))
        days.set(Math.floor(wall / DAY_MS), (days.get(Math.floor(wall / DAY_MS)) ?? 0) + 1);
      expect(Math.max(0, ...days.values())).toBeLessThanOrEqual(startsADay(read.rule));
      expect(startsADay(read.rule)).toBeLessThanOrEqual(96);
    }),
  );
});

test('a count is reached where it is reached start by start', () => {
  const anyCounted = fc.record({
    rule: fc.constantFrom(
      ...['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3;BYHOUR=8,9,21', 'FREQ=WEEKLY;BYDAY=MO,WE,SU;INTERVAL=2'],
      ...[
        'FREQ=WEEKLY',
        'FREQ=WEEKLY;BYHOUR=6,12;BYDAY=MO',
        'FREQ=MONTHLY;BYDAY=2TU',
        'FREQ=HOURLY;INTERVAL=5',
      ],
    ),
    count: fc.integer({ min: 1, max: 60 }),
    at: fc.integer({ min: -2, max: 70 * 24 }),
  });
  fc.assert(
    fc.property(anyCounted, ({ rule, count, at }) => {
      const free = series(rule);
      const all: number[] = [];
      for (const wall of wallStarts(free, { from: START, to: Infinity }, newSteps(Infinity)))
        if (all.push(wall) === count) break;
      const counted = series(`${rule};COUNT=${String(count)}`);
      expect([...wallStarts(counted, { from: START, to: Infinity })]).toEqual(all);
      expect(boundsOf(counted, 'UTC').endsAt.getTime()).toBe((all.at(-1) ?? 0) + 60_000);
      const time = START + at * 60 * 60 * 1000;
      const read = readRule(rule);
      if (!('rule' in read)) throw new Error(rule);
      const before = all.filter((wall) => wall < time);
      expect(countBefore(START, { ...read.rule, count }, time, newSteps())).toBe(before.length);
      expect(startsBefore(counted, time)).toEqual({ last: before.at(-1) ?? null, count: before.length });
    }),
  );
});

test('a long count is computed, and nothing is walked to it', () => {
  const daily = series('FREQ=DAILY;COUNT=100000', wallOf('1900-01-01T09:00') ?? NaN);
  const steps = newSteps();
  const { starts } = expand(daily, { from: START, to: START + DAY_MS }, 'UTC', { steps });
  expect(starts).toHaveLength(1);
  expect(startsBefore(daily, START)).toEqual({ last: START - DAY_MS, count: 46_025 });
  expect(steps.taken).toBeLessThan(50);
  expect(boundsOf(daily, 'UTC').endsAt.toISOString()).toBe('2173-10-15T09:01:00.000Z');
});

test('bounds lie within what a column holds, whatever the end of a rule', () => {
  const untils = ['99991231T235959Z', '99991231', '00010101T000000Z', '22010101T000000Z', '99991231T235959'];
  for (const until of untils)
    for (const zone of ['UTC', 'Pacific/Apia', 'America/Los_Angeles', '']) {
      const { beginsAt, endsAt } = boundsOf({ ...series(`FREQ=WEEKLY;UNTIL=${until}`), zone }, 'UTC');
      expect(endsAt.getTime()).toBeLessThanOrEqual(Date.parse('9999-12-31T23:59:59.999Z'));
      expect(endsAt.getTime()).toBeGreaterThan(beginsAt.getTime());
    }
});

test('what was added and removed is looked through once for many questions', () => {
  const names = Array.from({ length: 10_000 }, (_, at) =>
    new Date(START + at * 7_200_000).toISOString().slice(0, 19).replace(/[-:]/g, ''),
  );
  const of = { ...series('FREQ=DAILY'), added: names, removed: names.slice(0, 9_000) };
  const steps = newSteps();
  const { starts } = expand(of, { from: START, to: START + 2 * DAY_MS }, 'UTC', { steps });
  expect(starts).toEqual([]);
  expect(steps.taken).toBeLessThan(1_500);
  expect([names[0], names[9_500]].map((name) => occurs(of, name ?? ''))).toEqual([false, true]);
});

test('one call has the steps of ten series', () => {
  const call = newSteps(CALL_STEPS);
  const endless = series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
  const asked = Array.from({ length: 30 }, () => {
    const own = call.ofSeries();
    nextStarts(endless, START + 1, 1, own);
    return own.taken;
  });
  expect(Math.max(...asked)).toBeLessThanOrEqual(SERIES_STEPS + 2);
  expect(call.taken).toBeLessThanOrEqual(CALL_STEPS + 30 * 2);
  expect(asked.at(-1)).toBeLessThanOrEqual(2);
  expect(call.isCut).toBe(true);
});
