import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { dayTicks, haveRoom, valueTicks } from './axis-ticks';

test('values are round', () => {
  expect(valueTicks(0, 1)).toEqual([0, 0.5, 1]);
  expect(valueTicks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  expect(valueTicks(0, 32)).toEqual([0, 10, 20, 30, 40]);
  expect(valueTicks(-7, 12)).toEqual([-10, -5, 0, 5, 10, 15]);
  expect(valueTicks(0, 0)).toEqual([0, 0.5, 1]);
  expect(valueTicks(0, 0.003)).toEqual([0, 0.001, 0.002, 0.003]);
});

test('values span the data in equal steps, and are few', () => {
  const value = fc
    .integer({ min: -1_000_000_000, max: 1_000_000_000 })
    .map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const ticks = valueTicks(least, most);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(8);
      expect(ticks[0]).toBeLessThanOrEqual(least);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      ticks.slice(1).forEach((tick, index) => expect(tick - (ticks[index] ?? 0)).toBeCloseTo(step, 6));
    }),
  );
});

const day = (date: string) => dayOf(date) ?? Number.NaN;

test('days become days, months or years, as there is room', () => {
  const shown = (first: string, last: string, count: number) =>
    dayTicks(day(first), day(last), count).map((tick) => textOfDay(tick.day));
  expect(shown('2026-11-16', '2026-11-22', 8)).toHaveLength(7);
  expect(shown('2026-11-01', '2026-11-28', 5)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
  ]);
  expect(shown('2026-01-05', '2026-11-22', 12)).toHaveLength(10);
  expect(shown('2026-01-01', '2026-12-31', 5)).toEqual([
    '2026-01-01',
    '2026-04-01',
    '2026-07-01',
    '2026-10-01',
  ]);
  expect(shown('2016-06-01', '2026-11-22', 6)).toEqual([
    '2017-01-01',
    '2019-01-01',
    '2021-01-01',
    '2023-01-01',
    '2025-01-01',
  ]);
});

test('days of an axis are inside it, ascending, and never more than there is room for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 8000 }),
      fc.integer({ min: 2, max: 15 }),
      (first, length, count) => {
        const ticks = dayTicks(first, first + length, count).map((tick) => tick.day);
        expect(ticks.length).toBeLessThanOrEqual(count);
        expect(ticks).toEqual(ticks.toSorted((one, other) => one - other));
        ticks.forEach((tick) => {
          expect(tick).toBeGreaterThanOrEqual(first);
          expect(tick).toBeLessThanOrEqual(first + length);
        });
      },
    ),
  );
});

test('values stand side by side only where the longest of them has room', () => {
  expect(haveRoom(['0.00', '1,878.51'], 60)).toBe(true);
  expect(haveRoom(['0.00', '1,878.51'], 50)).toBe(false);
  expect(haveRoom(['12', '7'], 36)).toBe(true);
});
