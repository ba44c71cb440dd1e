import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, textOfDay, weekdayOf } from '@/platform/shared/civil';
import {
  dueDay,
  isOver,
  monthlyCost,
  occurrenceDay,
  occurrencesFrom,
  type Repeats,
  yearlyCost,
} from './schedule';

const monthly = (anchor: string, more: Partial<Repeats> = {}): Repeats => ({
  unit: 'month',
  every: 1,
  anchor,
  ends: null,
  times: null,
  weekend: 'none',
  ...more,
});
const days = (repeats: Repeats, count: number) =>
  Array.from({ length: count }, (_, at) => occurrenceDay(repeats, at));

test('a month without the day has its last one, and the day comes back after it', () => {
  expect(days(monthly('2026-01-31'), 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(days(monthly('2024-02-29', { unit: 'year' }), 5)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
  expect(days(monthly('2026-01-30', { unit: 'week', every: 2 }), 3)).toEqual([
    '2026-01-30',
    '2026-02-13',
    '2026-02-27',
  ]);
});

test('the weekend rule moves the day on which it is due, and no occurrence after it', () => {
  // The 31st of January 2026 is a Saturday, the 1st of February a Sunday.
  expect(dueDay(monthly('2026-01-31', { weekend: 'before' }), 0)).toBe('2026-01-30');
  expect(dueDay(monthly('2026-01-31', { weekend: 'after' }), 0)).toBe('2026-02-02');
  expect(dueDay(monthly('2026-02-01', { weekend: 'before' }), 0)).toBe('2026-01-30');
  expect(dueDay(monthly('2026-02-01', { weekend: 'after' }), 0)).toBe('2026-02-02');
  expect(dueDay(monthly('2026-01-31', { weekend: 'after' }), 2)).toBe('2026-03-31');
});

test('it is over after its last date, and after so many times', () => {
  const ends = monthly('2026-01-31', { ends: '2026-03-30' });
  expect([1, 2].map((at) => isOver(ends, at))).toEqual([false, true]);
  const times = monthly('2026-01-31', { times: 2 });
  expect([1, 2].map((at) => isOver(times, at))).toEqual([false, true]);
});

const repeats = fc.record({
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  every: fc.integer({ min: 1, max: 99 }),
  anchor: fc.integer({ min: dayOf('2000-01-01') ?? 0, max: dayOf('2030-12-31') ?? 0 }).map(textOfDay),
  ends: fc.constant(null),
  times: fc.option(fc.integer({ min: 1, max: 400 })),
  weekend: fc.constantFrom('none' as const, 'before' as const, 'after' as const),
});

test('from a day on exactly those of all occurrences are listed that are due then', () => {
  const window = fc.tuple(fc.integer({ min: -400, max: 4_000 }), fc.nat({ max: 400 }));
  fc.assert(
    fc.property(repeats, window, (one, [after, length]) => {
      const from = (dayOf(one.anchor) ?? 0) + after;
      const span = [textOfDay(from), textOfDay(from + length)] as const;
      const all = Array.from({ length: 5_000 }, (_, occurrence) => occurrence)
        .filter((occurrence) => !isOver(one, occurrence))
        .map((occurrence) => ({ occurrence, due: dueDay(one, occurrence) }))
        .filter(({ due }) => due >= span[0] && due <= span[1]);
      const listed = [];
      for (const next of occurrencesFrom(one, span[0])) {
        if (next.due > span[1]) break;
        listed.push(next);
      }
      expect(listed).toEqual(all);
    }),
    { numRuns: 30 },
  );
});

test('nothing is due at a weekend that it avoids, nor more than two days off its date', () => {
  fc.assert(
    fc.property(repeats, fc.nat({ max: 300 }), (one, occurrence) => {
      const due = dayOf(dueDay(one, occurrence)) ?? 0;
      const date = dayOf(occurrenceDay(one, occurrence)) ?? 0;
      if (one.weekend === 'none') expect(due).toBe(date);
      else expect(weekdayOf(due)).toBeLessThan(6);
      expect(Math.abs(due - date)).toBeLessThanOrEqual(2);
    }),
  );
});

test('a year has 365 days, 52 weeks and 12 months, and a month is its twelfth, rounded once', () => {
  const cost = (amount: number, unit: Repeats['unit'], every = 1) => ({ amount, unit, every });
  expect(yearlyCost([cost(-100, 'day')])).toBe('-36500');
  expect(yearlyCost([cost(-999, 'week')])).toBe('-51948');
  expect(yearlyCost([cost(-1_299, 'month', 2)])).toBe('-7794');
  expect(yearlyCost([cost(-100, 'day', 3)])).toBe('-12167');
  // 100 / 12 is 8.33 each; together 25.
  expect(monthlyCost([cost(100, 'year')])).toBe('8');
  expect(monthlyCost([cost(100, 'year'), cost(100, 'year'), cost(100, 'year')])).toBe('25');
});
