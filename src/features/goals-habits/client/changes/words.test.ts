import { expect, test } from 'vitest';
import { streakText } from '../../rules';
import { amountText, rhythmText } from './words';

test('rhythms are told as a person says them', () => {
  const numbers = { times: 3, span: 10, weekdays: [1, 3, 5], target: null };
  expect(rhythmText({ rhythm: 'days', ...numbers })).toBe('Monday, Wednesday and Friday');
  expect(rhythmText({ rhythm: 'days', ...numbers, weekdays: [7] })).toBe('Sunday');
  expect(rhythmText({ rhythm: 'days', ...numbers, weekdays: [1, 2, 3, 4, 5, 6, 7] })).toBe('Every day');
  expect(rhythmText({ rhythm: 'week', ...numbers })).toBe('3 times a week');
  expect(rhythmText({ rhythm: 'month', ...numbers, times: 1 })).toBe('Once a month');
  expect(rhythmText({ rhythm: 'interval', ...numbers })).toBe('Every 10 days');
  expect(rhythmText({ rhythm: 'rolling', ...numbers, times: 2 })).toBe('Twice in any 10 days');
  expect(rhythmText({ rhythm: 'week', ...numbers, target: 15_000 })).toBe('Each week');
  expect(rhythmText({ rhythm: 'rolling', ...numbers, target: 15_000 })).toBe('In any 10 days');
});

test('amounts and streaks have their units', () => {
  expect(amountText(5_500, 'km')).toBe('5.5 km');
  expect(amountText(3_000, '')).toBe('3');
  expect([streakText(1, 'weeks'), streakText(4, 'days')]).toEqual(['1 week', '4 days']);
});
