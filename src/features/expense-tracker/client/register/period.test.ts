import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { isMonth, periodText, steppedMonth } from './period';

const text = (from?: string, to?: string) => periodText({ from, to }, '2026-11-20', USUAL_PREFERENCES);

test('a whole month is called by its name, other periods by their days', () => {
  expect(text('2026-11-01', '2026-11-30')).toBe('November 2026');
  expect(text('2026-11-01', '2026-11-29')).toBe('1 Nov – 29 Nov');
  expect(text('2026-11-03')).toBe('From 3 Nov');
  expect(text(undefined, '2025-11-09')).toBe('Until 2025/11/09');
  expect(text()).toBe('All dates');
  expect(isMonth({ from: '2026-02-01', to: '2026-02-28' })).toBe(true);
  expect(isMonth({ from: '2026-02-02', to: '2026-02-28' })).toBe(false);
});

test('months are gone through one by one, from that of today on', () => {
  expect(steppedMonth({}, 1, '2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(steppedMonth({ from: '2026-01-31' }, -1, '2026-11-20')).toEqual({
    from: '2025-12-01',
    to: '2025-12-31',
  });
  expect(steppedMonth({ to: '2026-12-31' }, 1, '2026-11-20')).toEqual({
    from: '2027-01-01',
    to: '2027-01-31',
  });
});
