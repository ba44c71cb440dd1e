import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, textOfDay, weekdayOf } from './civil';
import { clampDate, monthKeyTarget, monthWeeks, weeksBetween, yearKeyTarget } from './month-grid';

test('a month’s grid begins with the first day of the week', () => {
  const november = monthWeeks('2026-11-22', 1);
  expect(november.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(monthWeeks('2026-11-22', 7)[0]?.[0]).toBe('2026-11-01');
  expect(monthWeeks('2027-02-01', 1)).toHaveLength(4);
});

test('keys lead through a month as the date grid pattern says', () => {
  const target = (key: string, shiftKey = false) => monthKeyTarget('2026-03-31', { key, shiftKey }, 1);
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => target(key))).toEqual([
    '2026-03-30',
    '2026-04-01',
    '2026-03-24',
    '2026-04-07',
  ]);
  expect([target('Home'), target('End')]).toEqual(['2026-03-30', '2026-04-05']);
  expect([target('PageUp'), target('PageDown')]).toEqual(['2026-02-28', '2026-04-30']);
  expect([target('PageUp', true), target('PageDown', true)]).toEqual(['2025-03-31', '2027-03-31']);
  expect(target('a')).toBeNull();
});

test('keys lead through a year, and not out of it', () => {
  const range = { first: '2026-01-01', last: '2026-12-31' };
  const target = (from: string, key: string, ctrlKey = false) => yearKeyTarget(from, { key, ctrlKey }, range);
  expect(target('2026-11-03', 'ArrowDown')).toBe('2026-11-04');
  expect(target('2026-11-03', 'ArrowLeft')).toBe('2026-10-27');
  expect(target('2026-12-28', 'ArrowRight')).toBe('2026-12-28');
  expect(target('2026-11-03', 'Home')).toBe('2026-01-06');
  expect(target('2026-11-03', 'End')).toBe('2026-12-29');
  expect(target('2026-11-03', 'End', true)).toBe('2026-12-31');
  expect(target('2026-12-15', 'PageDown')).toBe('2026-12-31');
});

test('weeks hold every day of the range once, in order, from the chosen weekday on', () => {
  const day = fc.integer({ min: -20_000, max: 60_000 });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 7 }),
      (first, length, start) => {
        const weeks = weeksBetween(textOfDay(first), textOfDay(first + length), start);
        const days = weeks.flat().map((date) => dayOf(date) ?? Number.NaN);
        days.forEach((value, index) => expect(value).toBe((days[0] ?? 0) + index));
        expect(weekdayOf(days[0] ?? 0)).toBe(start);
        expect(first - (days[0] ?? 0)).toBeLessThan(7);
        expect((days.at(-1) ?? 0) - (first + length)).toBeLessThan(7);
        expect(days).toContain(first + length);
        expect(days).toContain(first);
      },
    ),
  );
});

test('a date outside is moved to the nearest end', () => {
  const range = { min: '2026-01-01', max: '2026-01-31' };
  expect(clampDate('2025-12-31', range)).toBe('2026-01-01');
  expect(clampDate('2026-02-01', range)).toBe('2026-01-31');
  expect(clampDate('2026-01-15', range)).toBe('2026-01-15');
  expect(clampDate('1900-01-01', {})).toBe('1900-01-01');
});
