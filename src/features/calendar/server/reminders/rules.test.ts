import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstReminder, minutesOf, nextReminder, type Reminding, remindersIn, type Start } from './rules';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 24, 12);

const listed = (starts: readonly Start[]) => ({ minutes: [], startsIn: () => [], others: starts });
/** The same as a series, of which each start reminds alike. */
const ofSeries = (minutes: readonly number[], starts: readonly number[]) => ({
  minutes,
  startsIn: (from: number, to: number) =>
    starts.filter((at) => from <= at && at <= to).map((at) => ({ at, minutes })),
  others: [],
});

test('the stored minutes of an event without reminders are none', () => {
  expect([minutesOf(''), minutesOf('0'), minutesOf('10,1440')]).toEqual([[], [0], [10, 1440]]);
});

describe('the first reminder', () => {
  const first = (starts: readonly Start[], last = NOW + 400 * DAY) =>
    firstReminder(listed(starts), NOW, last);

  test('is told after the moment, not at it', () => {
    const start = { at: NOW + 10 * MINUTE, minutes: [10, 5] };
    expect(first([start])).toBe(NOW + 5 * MINUTE);
    expect(first([{ at: NOW + 10 * MINUTE, minutes: [10] }])).toBeNull();
  });

  test('may be of a later start that reminds earlier', () => {
    const soon = { at: NOW + 3 * DAY, minutes: [0] };
    const later = { at: NOW + 20 * DAY, minutes: [18 * 24 * 60] };
    expect(first([soon, later])).toBe(NOW + 2 * DAY);
  });

  test('is found a year ahead, and not looked for beyond the last start', () => {
    const start = { at: NOW + 365 * DAY, minutes: [60] };
    expect(first([start])).toBe(start.at - 60 * MINUTE);
    const asked: number[] = [];
    const nothing = (from: number) => {
      asked.push(from);
      return [];
    };
    expect(firstReminder({ minutes: [0], startsIn: nothing, others: [] }, NOW, NOW + 3 * DAY)).toBeNull();
    expect(Math.max(...asked)).toBeLessThan(NOW + 3 * DAY);
  });

  test('is the earliest of all of any starts', () => {
    const start = fc.record({
      at: fc.integer({ min: -40 * 24 * 60, max: 300 * 24 * 60 }).map((minutes) => NOW + minutes * MINUTE),
      minutes: fc.uniqueArray(fc.integer({ min: 0, max: 40_320 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(start, { maxLength: 30 }), (starts) => {
        const all = starts
          .flatMap(({ at, minutes }) => minutes.map((before) => at - before * MINUTE))
          .filter((dueAt) => dueAt > NOW);
        expect(first(starts)).toBe(all.length === 0 ? null : Math.min(...all));
      }),
    );
  });
});

test('a series reminds as its starts do one by one', () => {
  const times = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 20 });
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 5 });
  fc.assert(
    fc.property(times, minutes, fc.integer({ min: 1, max: 3_000 }), (starts, before, length) => {
      const at = starts.map((time) => NOW + time * MINUTE);
      const span = { after: NOW, until: NOW + length * MINUTE };
      const due = (of: Reminding) =>
        remindersIn(of, span)
          .map(({ dueAt, start }) => `${String(dueAt)} ${String(start.at)}`)
          .sort();
      const single = listed(at.map((one) => ({ at: one, minutes: before })));
      expect(due(ofSeries(before, at))).toEqual(due(single));
    }),
  );
});

test('spans that follow each other have each reminder once', () => {
  const start = fc.record({
    at: fc.integer({ min: 0, max: 5_000 }).map((minutes) => NOW + minutes * MINUTE),
    minutes: fc.uniqueArray(fc.integer({ min: 0, max: 5_000 }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(
      fc.array(start, { maxLength: 10 }),
      fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 6 }),
      (starts, lengths) => {
        const told: number[] = [];
        let after = NOW;
        for (const length of lengths) {
          const until = after + length * MINUTE;
          told.push(...remindersIn(listed(starts), { after, until }).map(({ dueAt }) => dueAt));
          after = until;
        }
        const whole = remindersIn(listed(starts), { after: NOW, until: after }).map(({ dueAt }) => dueAt);
        expect(told.sort()).toEqual(whole.sort());
      },
    ),
  );
});

describe('the moment from which an event is looked at', () => {
  const now = new Date(NOW);
  const row = (reminders: string, begins: number, ends: number, zone = 'UTC') => ({
    reminders,
    zone,
    begins_at: new Date(begins),
    ends_at: new Date(ends),
  });
  const single = (reminders: string, start: number, zone?: string) =>
    row(reminders, start, start + DAY, zone);

  test('is none without reminders, and once the event is over', () => {
    expect(nextReminder(single('', NOW + DAY), [], now)).toBeNull();
    expect(nextReminder(single('10', NOW - 2 * DAY), [], now)).toBeNull();
  });

  test('is its first reminder, or now where that is over', () => {
    expect(nextReminder(single('10,60', NOW + DAY), [], now)).toEqual(new Date(NOW + DAY - 60 * MINUTE));
    expect(nextReminder(single('10,60', NOW + 30 * MINUTE), [], now)).toEqual(now);
    expect(nextReminder(row('10', NOW - 100 * DAY, NOW + 100 * DAY), [], now)).toEqual(now);
  });

  test('is early enough for any time zone where the event has none', () => {
    const first = nextReminder(single('60', NOW + 3 * DAY, ''), [], now);
    expect(first).toEqual(new Date(NOW + 3 * DAY - 15 * 60 * MINUTE));
  });

  test('is also that of an occurrence which alone reminds', () => {
    const own = single('5', NOW + 2 * DAY);
    expect(nextReminder(single('', NOW - DAY), [own], now)).toEqual(new Date(NOW + 2 * DAY - 5 * MINUTE));
  });
});
