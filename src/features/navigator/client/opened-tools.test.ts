import { expect, test } from 'vitest';
import { preferredDates } from '@/platform/shared/preferred-dates';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { openedText } from './opened-tools';

const dates = preferredDates({ ...USUAL_PREFERENCES, timeZone: 'UTC' });
const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour, 5));

test('a tool says when it was opened last: today by the time, before by the day', () => {
  expect(openedText(at(22, 9).toISOString(), at(22, 18), dates)).toBe('Opened today at 09:05');
  expect(openedText(at(21, 23).toISOString(), at(22, 0), dates)).toBe('Opened on 2026/11/21');
});

test('a tool that was never opened, or whose time cannot be read, says nothing', () => {
  for (const time of [undefined, '', 'yesterday']) {
    expect(openedText(time, at(22, 9), dates)).toBeNull();
  }
});
