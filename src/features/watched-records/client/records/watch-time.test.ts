import { afterEach, expect, test, vi } from 'vitest';
import { obeyPreferences } from '@/platform/client/preferences';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { timeAgo, watchTime } from './watch-time';

afterEach(() => obeyPreferences(USUAL_PREFERENCES));

const moment = new Date(2026, 10, 9, 8, 5).getTime();

test.each([
  ['milliseconds', moment, '2026/11/09 08:05'],
  ['seconds', moment / 1000, '2026/11/09 08:05'],
  ['more than 13 digits, cut', `${String(moment)}999`, '2026/11/09 08:05'],
  ['nothing', null, '-'],
  ['an empty text', '', '-'],
  ['zero', 0, '-'],
  ['eleven digits', 12_345_678_901, '时间格式错误'],
  ['twelve digits', '123456789012', '时间格式错误'],
  ['no number', 'yesterday', '时间异常'],
  ['a fraction', 1.5, '时间异常'],
])('%s', (_, value, shown) => {
  expect(watchTime(value)).toBe(shown);
});

test('a clock is followed once it is chosen, not when a browser guessed it, and leaves the year first', () => {
  const evening = { ...USUAL_PREFERENCES, timeZone: 'Asia/Tokyo', dateOrder: 'dmy', hourCycle: 12 } as const;
  const at = Date.UTC(2026, 10, 9, 11, 5);
  obeyPreferences(evening);
  expect(watchTime(at)).not.toContain('M');
  obeyPreferences({ ...evening, clockChosen: true });
  expect(watchTime(at)).toBe('2026/11/09 8:05 PM');
  obeyPreferences({ ...evening, datesChosen: true });
  expect(watchTime(at)).toBe('09/11/2026 20:05');
  obeyPreferences({ ...evening, clockChosen: true, datesChosen: true });
  expect(watchTime(at)).toBe('09/11/2026 8:05 PM');
});

test('nor does a guess count where the page came after the preferences', async () => {
  vi.resetModules();
  const { obeyPreferences: obey } = await import('@/platform/client/preferences');
  obey({ ...USUAL_PREFERENCES, timeZone: 'Asia/Tokyo', dateOrder: 'dmy', datesChosen: true, hourCycle: 12 });
  const { watchTime: shown } = await import('./watch-time');
  expect(shown(Date.UTC(2026, 10, 9, 11, 5))).toBe('09/11/2026 20:05');
});

test('13 digits always make a date', () => {
  expect(watchTime(9_999_999_999_999)).toMatch(/^2286\/11\/2\d /);
});

test('how long ago is told in the largest whole unit', () => {
  const now = 1_700_000_000_000;
  const told = [-1, 0, 59, 60, 3_599, 3_600, 86_399, 86_400, 12 * 86_400].map((s) =>
    timeAgo(now - s * 1000, now),
  );
  expect(told).toEqual([
    '刚刚',
    '刚刚',
    '刚刚',
    '1 分钟前',
    '59 分钟前',
    '1 小时前',
    '23 小时前',
    '1 天前',
    '12 天前',
  ]);
});
