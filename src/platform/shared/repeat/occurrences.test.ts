import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRule, readRule, type Rule } from './rule';
import { DAY_MS, wallOf, wallText } from './wall';
import { RRuleTemporal } from 'rrule-temporal';
import { ruleStarts } from './starts';
import { SERIES_STEPS, newSteps } from './steps';
import { basicText } from './wall';
import { boundsOf, expand, nextStarts, occurs, type Series } from './occurrences';

const wall = (text: string) => wallOf(text) ?? NaN;

function series(start: string, rule: string, more: Partial<Series> = {}): Series {
  const allDay = start.length === 10;
  const begin = wall(start);
  return {
    allDay,
    start: begin,
    end: begin + (allDay ? DAY_MS : 60 * 60 * 1000),
    zone: allDay ? '' : 'UTC',
    endZone: null,
    rule,
    added: [],
    removed: [],
    ...more,
  };
}

const LONG = { from: Date.UTC(1990, 0, 1), to: Date.UTC(2100, 0, 1) };
const starts = (of: Series, window = LONG, zone = 'UTC') =>
  expand(of, window, zone).starts.map(({ start }) => wallText(start, of.allDay));
const moments = (of: Series, window = LONG, zone = 'UTC') =>
  expand(of, window, zone).starts.map(({ startsAt }) => new Date(startsAt).toISOString());

describe('a rule', () => {
  test('of every two weeks, with its count', () => {
    expect(starts(series('2026-11-05T15:00:00', 'FREQ=WEEKLY;INTERVAL=2;COUNT=3'))).toEqual([
      '2026-11-05T15:00:00',
      '2026-11-19T15:00:00',
      '2026-12-03T15:00:00',
    ]);
  });

  test('whose start it does not name happens then too, and counts that', () => {
    expect(starts(series('2026-01-02T09:30:00', 'FREQ=WEEKLY;COUNT=3;BYDAY=MO'))).toEqual([
      '2026-01-02T09:30:00',
      '2026-01-05T09:30:00',
      '2026-01-12T09:30:00',
    ]);
  });

  test('of the last day that a month has, up to the 30th', () => {
    const monthly = series('2026-01-30', 'FREQ=MONTHLY;COUNT=4;BYMONTHDAY=28,29,30;BYSETPOS=-1');
    expect(starts(monthly)).toEqual(['2026-01-30', '2026-02-28', '2026-03-30', '2026-04-30']);
    expect(starts(series('2026-01-31', 'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=-1'))).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    expect(starts(series('2026-01-31', 'FREQ=MONTHLY;COUNT=3'))).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ]);
  });

  test('of the last day of February is on the 29th where there is one', () => {
    expect(starts(series('2027-02-28', 'FREQ=YEARLY;COUNT=3;BYMONTH=2;BYMONTHDAY=-1'))).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
  });

  test('ends with the day of its UNTIL, which zoned events have in UTC', () => {
    const newYork = { zone: 'America/New_York' };
    expect(starts(series('2026-11-01T09:00:00', 'FREQ=DAILY;UNTIL=20261103T140000Z', newYork))).toHaveLength(
      3,
    );
    expect(starts(series('2026-11-01T09:00:00', 'FREQ=DAILY;UNTIL=20261103T135959Z', newYork))).toHaveLength(
      2,
    );
    expect(starts(series('2026-11-01', 'FREQ=DAILY;UNTIL=20261103'))).toHaveLength(3);
  });

  test('of the 20th Monday of a year and of week 53', () => {
    expect(starts(series('2026-05-18T09:00:00', 'FREQ=YEARLY;COUNT=2;BYDAY=20MO'))).toEqual([
      '2026-05-18T09:00:00',
      '2027-05-17T09:00:00',
    ]);
    expect(starts(series('2020-12-28', 'FREQ=YEARLY;COUNT=2;BYWEEKNO=53;BYDAY=MO'))).toEqual([
      '2020-12-28',
      '2026-12-28',
    ]);
  });

  test('of every quarter of an hour is cut at a thousand', () => {
    const window = { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 11, 1) };
    const often = series('2026-10-01T00:00:00', 'FREQ=MINUTELY;INTERVAL=15');
    const { starts: found, cut } = expand(often, window, 'UTC');
    expect([found.length, cut]).toEqual([1_000, true]);
  });
});

describe('clocks', () => {
  const inBerlin = (start: string, rule: string) => series(start, rule, { zone: 'Europe/Berlin' });

  test('that are changed leave the time on the wall as it is', () => {
    expect(moments(inBerlin('2026-10-24T09:00:00', 'FREQ=DAILY;COUNT=2'))).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ]);
  });

  test('a time that they skip happens, later by the gap', () => {
    expect(moments(inBerlin('2026-03-28T02:30:00', 'FREQ=DAILY;COUNT=3'))).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  test('a time that they show twice happens once, the first time', () => {
    expect(moments(inBerlin('2026-10-25T02:30:00', 'FREQ=DAILY;COUNT=2'))).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('two starts at one moment are one: Apia had no 30 December 2011', () => {
    const daily = series('2011-12-29T09:00:00', 'FREQ=DAILY;COUNT=4', { zone: 'Pacific/Apia' });
    expect(moments(daily)).toEqual([
      '2011-12-29T19:00:00.000Z',
      '2011-12-30T19:00:00.000Z',
      '2011-12-31T19:00:00.000Z',
    ]);
  });

  test('of half an hour, on Lord Howe', () => {
    const daily = series('2026-10-03T02:15:00', 'FREQ=DAILY;COUNT=2', { zone: 'Australia/Lord_Howe' });
    expect(moments(daily)).toEqual(['2026-10-02T15:45:00.000Z', '2026-10-03T15:45:00.000Z']);
  });

  test('days are the same in every zone', () => {
    const daily = series('2026-11-20', 'FREQ=DAILY;COUNT=2');
    for (const zone of ['Pacific/Apia', 'America/New_York', 'Asia/Kathmandu']) {
      expect(starts(daily, LONG, zone)).toEqual(['2026-11-20', '2026-11-21']);
    }
  });
});

describe('exceptions', () => {
  test('removed starts do not happen, added ones do', () => {
    const daily = series('2026-11-01T09:00:00', 'FREQ=DAILY;COUNT=3', {
      removed: ['20261102T090000'],
      added: ['20261115T180000', '20261101T090000'],
    });
    expect(starts(daily)).toEqual(['2026-11-01T09:00:00', '2026-11-03T09:00:00', '2026-11-15T18:00:00']);
    expect(
      ['20261101T090000', '20261102T090000', '20261115T180000', '20261116T090000'].map((id) =>
        occurs(daily, id),
      ),
    ).toEqual([true, false, true, false]);
  });
});

test('days are no moments: the one that Apia left out does not take the next along', () => {
  const daily = series('2011-12-29', 'FREQ=DAILY;COUNT=4');
  expect(starts(daily, LONG, 'Pacific/Apia')).toEqual([
    '2011-12-29',
    '2011-12-30',
    '2011-12-31',
    '2012-01-01',
  ]);
});

test('what repeats within an hour that is skipped comes in order, once', () => {
  const night = series('2026-03-29T01:30:00', 'FREQ=MINUTELY;INTERVAL=30;COUNT=6', { zone: 'Europe/Berlin' });
  expect(moments(night).map((moment) => moment.slice(11, 16))).toEqual(['00:30', '01:00', '01:30', '02:00']);
});

test('a rule that never happens again is looked for within the steps of a series', () => {
  const never = [
    'FREQ=MINUTELY;INTERVAL=15;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5',
    'FREQ=MINUTELY;BYHOUR=9;BYSETPOS=5;COUNT=3',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=3',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3',
  ].map((rule) => series('2026-11-20T09:00:00', rule));
  for (const of of never) {
    const steps = newSteps();
    expect(nextStarts(of, wall('2026-11-21'), 5, steps)).toEqual([]);
    expect(steps.taken).toBeLessThanOrEqual(2 * SERIES_STEPS + 1_000);
    expect(starts(of, { from: of.start, to: of.start + DAY_MS })).toHaveLength(1);
  }
});

test('what lasts longer than the way to the window is in it until its end', () => {
  const long = series('2026-11-01T22:00:00', 'FREQ=WEEKLY', { end: wall('2026-11-03T02:00:00') });
  const on = (from: string, to: string) => starts(long, { from: wall(from), to: wall(to) });
  expect(on('2026-11-03T01:00:00', '2026-11-03T02:00:00')).toEqual(['2026-11-01T22:00:00']);
  expect(on('2026-11-03T02:00:00', '2026-11-03T03:00:00')).toEqual([]);
});

test('the bounds of a series are its first and its last moment', () => {
  const bounds = (of: Series) => Object.values(boundsOf(of, 'UTC')).map((moment) => moment.toISOString());
  expect(bounds(series('2026-11-02T09:00:00', 'FREQ=WEEKLY;COUNT=2', { zone: 'Europe/Berlin' }))).toEqual([
    '2026-11-02T08:00:00.000Z',
    '2026-11-09T09:00:00.000Z',
  ]);
  expect(bounds(series('2026-11-02', 'FREQ=WEEKLY'))[1]).toBe('9999-12-31T23:59:59.999Z');
});

test('the next starts leave removed ones out', () => {
  const weekly = series('2026-11-02', 'FREQ=WEEKLY', { removed: ['20261109'] });
  expect(nextStarts(weekly, wall('2026-11-03'), 2).map((start) => wallText(start, true))).toEqual([
    '2026-11-16',
    '2026-11-23',
  ]);
});

/** The library is another opinion: what it finds of a rule as if clocks were UTC's. */
function libraryStarts(start: number, rule: Rule, { from, to }: { from: number; to: number }): number[] {
  const library = new RRuleTemporal({
    rruleString: `DTSTART:${basicText(start, false)}Z\nRRULE:${formatRule({ ...rule, count: null, until: null })}`,
    maxIterations: 100_000,
    cache: false,
  });
  return library
    .between(new Date(Math.max(from, start + 1)), new Date(to), true)
    .map((one) => one.epochMilliseconds);
}

/* Rules as people and programs write them. */
const list = (values: fc.Arbitrary<number>, max: number) =>
  fc.option(fc.uniqueArray(values, { minLength: 1, maxLength: max }), { freq: 1 });
const signed = (max: number) => fc.integer({ min: -max, max }).filter((one) => one !== 0);
const anyRule = fc
  .record({
    freq: fc.constantFrom('MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    byMonth: list(fc.integer({ min: 1, max: 12 }), 4),
    byMonthDay: list(signed(31), 4),
    byYearDay: list(signed(366), 4),
    byWeekNo: list(fc.integer({ min: 1, max: 53 }), 3),
    weekdays: list(fc.integer({ min: 1, max: 7 }), 3),
    nth: fc.option(signed(5)),
    byHour: list(fc.integer({ min: 0, max: 23 }), 3),
    byMinute: list(fc.integer({ min: 0, max: 59 }), 2),
    bySecond: list(fc.integer({ min: 0, max: 59 }), 2),
    bySetPos: list(signed(4), 2),
    weekStart: fc.constantFrom('MO', 'SU'),
  })
  .map((of) => {
    const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
    const { freq } = of;
    const isLong = freq === 'MONTHLY' || freq === 'YEARLY';
    const ordinal = isLong && of.nth !== null && !of.byWeekNo ? String(of.nth) : '';
    const interval = freq === 'MINUTELY' ? of.interval * 20 : of.interval;
    const named = [of.byMonth, of.byMonthDay, of.weekdays, of.byHour, of.byMinute, of.bySecond];
    const parts = [
      `FREQ=${freq};INTERVAL=${String(interval)};WKST=${of.weekStart}`,
      of.byMonth && `BYMONTH=${of.byMonth.join(',')}`,
      of.byMonthDay && freq !== 'WEEKLY' && `BYMONTHDAY=${of.byMonthDay.join(',')}`,
      of.byYearDay && freq === 'YEARLY' && !of.byMonthDay && `BYYEARDAY=${of.byYearDay.join(',')}`,
      of.byWeekNo && freq === 'YEARLY' && !of.byMonthDay && !of.byYearDay && !of.byMonth && interval === 1
        ? `BYWEEKNO=${of.byWeekNo.join(',')}`
        : false,
      of.weekdays && `BYDAY=${of.weekdays.map((day) => `${ordinal}${codes[day - 1] ?? ''}`).join(',')}`,
      of.byHour && `BYHOUR=${of.byHour.join(',')}`,
      of.byMinute && `BYMINUTE=${of.byMinute.join(',')}`,
      of.bySecond && `BYSECOND=${of.bySecond.join(',')}`,
      of.bySetPos && named.some((one) => one !== null) && `BYSETPOS=${of.bySetPos.join(',')}`,
    ];
    const read = readRule(parts.filter(Boolean).join(';'));
    return 'rule' in read ? read.rule : null;
  })
  .filter((rule): rule is Rule => rule !== null);

test('rules have the days and times that the library finds', () => {
  const anyStart = fc.integer({ min: Date.UTC(2019, 0, 1) / DAY_MS, max: Date.UTC(2029, 0, 1) / DAY_MS });
  fc.assert(
    fc.property(anyRule, anyStart, fc.integer({ min: 0, max: 1_500 }), (rule, day, away) => {
      const start = day * DAY_MS + 9.5 * 60 * 60 * 1000;
      const isOften = rule.freq === 'HOURLY' || rule.freq === 'MINUTELY';
      const from = start + away * DAY_MS;
      const window = { from, to: from + (isOften ? 20 : 900) * DAY_MS };
      const own = [...ruleStarts(start, rule, window, newSteps(Infinity))];
      const others = libraryStarts(start, rule, window);
      expect(own.map((one) => wallText(one))).toEqual(others.map((one) => wallText(one)));
    }),
    { numRuns: Number(process.env['ORACLE_RUNS'] ?? 300) },
  );
});
