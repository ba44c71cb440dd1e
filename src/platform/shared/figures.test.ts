import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, textOfDay, weekdayOf } from './civil';
import { type Days, FIGURE_RANGES, figureSpan } from './figures';

const numberOf = (day: string) => dayOf(day) ?? Number.NaN;
const lengthOf = ({ from, to }: Days) => numberOf(to) - numberOf(from) + 1;
const anyDay = fc.integer({ min: numberOf('1970-01-01'), max: numberOf('2099-12-31') }).map(textOfDay);
const anyWeekStart = fc.integer({ min: 1, max: 7 });

describe.each(FIGURE_RANGES)('a span of a %s', (range) => {
  test('is covered by its parts without gap or overlap, until today', () => {
    fc.assert(
      fc.property(anyDay, anyWeekStart, (today, weekStart) => {
        const { from, to, parts } = figureSpan(range, today, weekStart);
        expect([parts[0]?.from, parts.at(-1)?.to, to]).toEqual([from, today, today]);
        expect(parts.every((part) => lengthOf(part) > 0)).toBe(true);
        const next = parts.slice(1).map((part) => numberOf(part.from));
        expect(next).toEqual(parts.slice(0, -1).map((part) => numberOf(part.to) + 1));
      }),
    );
  });

  test('comes after the span that it is compared with', () => {
    fc.assert(
      fc.property(anyDay, anyWeekStart, (today, weekStart) => {
        const { from, before } = figureSpan(range, today, weekStart);
        expect(lengthOf(before)).toBeGreaterThan(0);
        expect(before.to < from).toBe(true);
      }),
    );
  });
});

test.each(['week', 'month', 'quarter'] as const)('the span before a %s has as many days', (range) => {
  fc.assert(
    fc.property(anyDay, anyWeekStart, (today, weekStart) => {
      const span = figureSpan(range, today, weekStart);
      expect(lengthOf(span.before)).toBe(lengthOf(span));
    }),
  );
});

test('the parts of a quarter are weeks of the account, of which the last ends early', () => {
  fc.assert(
    fc.property(anyDay, anyWeekStart, (today, weekStart) => {
      const { parts } = figureSpan('quarter', today, weekStart);
      expect(new Set(parts.map((part) => weekdayOf(numberOf(part.from))))).toEqual(new Set([weekStart]));
      expect(parts.slice(0, -1).map(lengthOf)).toEqual(Array<number>(12).fill(7));
      expect(lengthOf(parts.at(-1) ?? { from: '', to: '' })).toBeLessThanOrEqual(7);
    }),
  );
});

test('a year is compared until the same day of the year before, a whole month with a whole one', () => {
  fc.assert(
    fc.property(anyDay, (today) => {
      const { parts, from, before } = figureSpan('year', today, 1);
      expect(parts.map((part) => part.from.slice(-3))).toEqual(Array<string>(12).fill('-01'));
      const yearOf = (day: string) => Number(day.slice(0, 4));
      expect([yearOf(before.from), before.from.slice(4)]).toEqual([yearOf(from) - 1, from.slice(4)]);
      expect(yearOf(before.to)).toBe(yearOf(today) - 1);
      if (!today.endsWith('-02-28') && !today.endsWith('-02-29'))
        expect(before.to.slice(4)).toBe(today.slice(4));
    }),
  );
});

test.each([
  ['week', '2026-11-24', '2026-11-18', ['2026-11-11', '2026-11-17']],
  ['month', '2026-03-01', '2026-01-31', ['2026-01-01', '2026-01-30']],
  // A Tuesday: the last of the thirteen weeks has two days, and so has the last one of those before.
  ['quarter', '2026-11-24', '2026-08-31', ['2026-06-01', '2026-08-25']],
  ['year', '2026-11-24', '2025-12-01', ['2024-12-01', '2025-11-24']],
  ['year', '2028-02-29', '2027-03-01', ['2026-03-01', '2027-02-28']],
  ['year', '2029-02-28', '2028-03-01', ['2027-03-01', '2028-02-29']],
  ['year', '2028-02-28', '2027-03-01', ['2026-03-01', '2027-02-28']],
  ['year', '2026-12-31', '2026-01-01', ['2025-01-01', '2025-12-31']],
] as const)('a %s until %s is from %s', (range, today, from, [beforeFrom, beforeTo]) => {
  expect(figureSpan(range, today, 1)).toMatchObject({
    from,
    to: today,
    before: { from: beforeFrom, to: beforeTo },
  });
});
