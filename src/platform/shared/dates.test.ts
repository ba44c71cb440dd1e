import { expect, test } from 'vitest';
import { formatDay, formatMinute, kualaLumpurTime } from './dates';

test('a moment in Kuala Lumpur has no leading zeros but in minutes and seconds', () => {
  expect(kualaLumpurTime(new Date('2026-11-20T01:05:07.999Z'))).toBe('11/20/2026_9:05:07');
  expect(kualaLumpurTime(new Date('2026-12-31T16:00:00Z'))).toBe('1/1/2027_0:00:00');
  expect(kualaLumpurTime(new Date('2026-03-04T15:59:59Z'))).toBe('3/4/2026_23:59:59');
});

test('a day is YYYY/MM/DD, where the reader is', () => {
  expect(formatDay(new Date(2026, 0, 2, 23, 59).toISOString())).toBe('2026/01/02');
  expect(formatDay(new Date(2026, 10, 21, 0, 0).toISOString())).toBe('2026/11/21');
});

test('a minute has hours of 24', () => {
  expect(formatMinute(new Date(2026, 10, 1, 17, 5).toISOString())).toBe('2026/11/01 17:05');
});

test.each([null, undefined, '', 'soon', '0000-00-00', '2026-02-30T25:00:00Z'])('%o is no day', (time) => {
  expect(formatDay(time)).toBe('-');
  expect(formatMinute(time)).toBe('-');
});
