import { expect, test } from 'vitest';
import { monthsOf, rangeName, rangeOf, RANGES } from './range';

test('ranges are whole months up to the present one, and are known again by their days', () => {
  const today = '2026-03-31';
  expect(rangeOf('month', today)).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(rangeOf('last-month', today)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(rangeOf('3-months', today)).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(rangeOf('12-months', today)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(rangeOf('last-year', today)).toEqual({ from: '2025-01-01', to: '2025-12-31' });
  for (const { value } of RANGES) expect(rangeName(rangeOf(value, today), today)).toBe(value);
  expect(rangeName({ from: '2026-03-02', to: '2026-03-31' }, today)).toBeUndefined();
});

test('a range is parted at the ends of its months', () => {
  expect(monthsOf({ from: '2025-12-15', to: '2026-02-03' })).toEqual([
    { month: '2025-12', from: '2025-12-15', to: '2025-12-31' },
    { month: '2026-01', from: '2026-01-01', to: '2026-01-31' },
    { month: '2026-02', from: '2026-02-01', to: '2026-02-03' },
  ]);
});
