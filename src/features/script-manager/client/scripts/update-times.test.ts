import { expect, test } from 'vitest';
import { shortDate, updateTime } from './update-times';

test('times are told in Kuala Lumpur, without leading zeros before month, day and hour', () => {
  expect(updateTime('2026-11-20T06:32:07.000Z')).toBe('11/20/2026_14:32:07');
  expect(updateTime('2026-01-02T16:05:09.000Z')).toBe('1/3/2026_0:05:09');
});

test('the list has the day, and the year where it is another one', () => {
  const now = new Date('2026-11-21T00:00:00.000Z');
  expect(shortDate('2026-11-01T17:00:00.000Z', now)).toBe('11/02');
  expect(shortDate('2025-09-14T00:00:00.000Z', now)).toBe('9/14/25');
});
