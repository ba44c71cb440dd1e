import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMonths,
  civilDay,
  dayOf,
  momentOf,
  monthFirst,
  monthLast,
  textOfDay,
  weekdayOf,
  weekFirst,
} from './civil';

const day = (text: string) => dayOf(text) ?? NaN;
const anyDay = fc.integer({ min: 0, max: 80_000 });

describe('a civil day', () => {
  test('is counted from 1970-01-01, a Thursday', () => {
    expect([day('1970-01-01'), day('1970-03-01'), day('2024-02-29')]).toEqual([0, 59, 19_782]);
    expect(weekdayOf(0)).toBe(4);
    expect(['2026-02-29', '2026-13-01', '2026-1-01', '0000-00-00', ''].map(dayOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  test('is read back from its text, and a week has each weekday once', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (any, weekStart) => {
        expect(dayOf(textOfDay(any))).toBe(any);
        const first = weekFirst(any, weekStart);
        expect(weekdayOf(first)).toBe(weekStart);
        expect(any - first).toBeGreaterThanOrEqual(0);
        expect(any - first).toBeLessThan(7);
      }),
    );
  });

  test('is clamped to the end of a shorter month', () => {
    expect(textOfDay(addMonths(day('2024-01-31'), 1))).toBe('2024-02-29');
    expect(textOfDay(addMonths(day('2024-03-31'), -1))).toBe('2024-02-29');
    expect(textOfDay(addMonths(day('2025-11-30'), 3))).toBe('2026-02-28');
    expect([textOfDay(monthFirst(day('2026-02-11'))), textOfDay(monthLast(day('2026-02-11')))]).toEqual([
      '2026-02-01',
      '2026-02-28',
    ]);
  });
});

describe('the date of a person', () => {
  test('is that of their zone, so many hours ago', () => {
    const moment = new Date('2026-11-22T17:30:00Z');
    expect(textOfDay(civilDay(moment, 'Asia/Kuala_Lumpur'))).toBe('2026-11-23');
    expect(textOfDay(civilDay(moment, 'Asia/Kuala_Lumpur', 2))).toBe('2026-11-22');
    expect(textOfDay(civilDay(moment, 'America/New_York'))).toBe('2026-11-22');
  });

  test('never goes back or skips a day while a clock runs, through summer time too', () => {
    // Berlin has a day of 23 hours on 2026-03-29, and one of 25 on 2026-10-25.
    for (const around of ['2026-03-28', '2026-10-24']) {
      const begin = Date.parse(`${around}T00:00:00Z`);
      let last = civilDay(new Date(begin), 'Europe/Berlin', 3);
      for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 10) {
        const next = civilDay(new Date(begin + minutes * 60_000), 'Europe/Berlin', 3);
        expect([last, last + 1]).toContain(next);
        last = next;
      }
      expect(textOfDay(last)).toBe(textOfDay(day(around) + 2));
    }
  });
});

describe('a time of a day', () => {
  const moment = (date: string, time: string, timeZone: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return momentOf(day(date), hours * 60 + minutes, timeZone)
      .toISOString()
      .slice(0, 16);
  };

  test('is as the clocks of the zone show it', () => {
    expect(moment('2026-06-15', '08:00', 'Europe/Berlin')).toBe('2026-06-15T06:00');
    expect(moment('2026-01-01', '00:15', 'Asia/Kathmandu')).toBe('2025-12-31T18:30');
    expect(moment('2026-06-15', '23:59', 'America/New_York')).toBe('2026-06-16T03:59');
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T01:30'],
    ['Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T00:59'],
    ['Europe/Berlin', '2026-03-29', '03:00', '2026-03-29T01:00'],
    ['Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T00:30'],
    ['Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T02:00'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45'],
  ])('in %s on %s at %s is %s, where clocks are set', (zone, date, time, expected) => {
    expect(moment(date, time, zone)).toBe(expected);
  });

  test('is shown by the clocks at that moment, or skipped by them', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tehran');
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 30_000 }), fc.nat(1439), (timeZone, any, minutes) => {
        const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
        const [hours = 0, rest = 0] = clock
          .format(momentOf(any, minutes, timeZone))
          .split(':')
          .map(Number);
        const later = (hours * 60 + rest - minutes + 1440) % 1440;
        expect([0, 30, 60]).toContain(later);
      }),
    );
  });
});
