import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import {
  daysLater,
  daysOf,
  isShownTogether,
  periodOf,
  stepped,
  titleOf,
  usualStart,
  weekNumberOf,
  workdays,
} from './period';

test('a month is shown in whole weeks, from the first day of the person’s week on', () => {
  expect(periodOf('month', '2026-11-20', 1)).toEqual({ first: '2026-10-26', last: '2026-12-06' });
  expect(periodOf('month', '2026-11-20', 7)).toEqual({ first: '2026-11-01', last: '2026-12-05' });
  expect(periodOf('week', '2026-11-22', 1)).toEqual({ first: '2026-11-16', last: '2026-11-22' });
  expect(periodOf('day', '2026-11-20', 1)).toEqual({ first: '2026-11-20', last: '2026-11-20' });
  expect(daysOf(periodOf('month', '2026-02-01', 1))).toHaveLength(35);
});

test('a step keeps the day, or takes the last one of a shorter month', () => {
  expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(stepped('agenda', '2026-01-15', -1)).toBe('2025-12-15');
  expect(stepped('week', '2026-12-28', 1)).toBe('2027-01-04');
  expect(stepped('day', '2026-03-01', -1)).toBe('2026-02-28');
  expect(daysLater('2026-12-31', 1)).toBe('2027-01-01');
});

test('a heading says each month and year once', () => {
  const preferences = { ...USUAL_PREFERENCES, language: 'en' as const };
  expect(titleOf('month', '2026-11-20', preferences)).toBe('November 2026');
  expect(titleOf('agenda', '2026-11-20', preferences)).toBe('November 2026');
  expect(titleOf('week', '2026-11-20', preferences)).toBe('16 – 22 November 2026');
  expect(titleOf('week', '2026-12-01', preferences)).toBe('30 November – 6 December 2026');
  expect(titleOf('week', '2026-12-31', preferences)).toBe('28 December 2026 – 3 January 2027');
  expect(titleOf('day', '2026-11-20', preferences)).toContain('20 November 2026');
  const chosen = { ...preferences, dateOrder: 'mdy', datesChosen: true } as const;
  expect(titleOf('week', '2026-11-20', chosen)).toBe('November 16 – 22, 2026');
  expect(titleOf('day', '2026-11-20', chosen)).toBe('Friday, November 20, 2026');
  // A guess of the browser is no choice.
  expect(titleOf('week', '2026-11-20', { ...chosen, datesChosen: false })).toBe('16 – 22 November 2026');
});

test('days of one period are shown together', () => {
  expect(isShownTogether('month', '2026-11-01', '2026-11-30', 1)).toBe(true);
  expect(isShownTogether('month', '2026-11-01', '2026-10-31', 1)).toBe(false);
  expect(isShownTogether('week', '2026-11-16', '2026-11-22', 1)).toBe(true);
  expect(isShownTogether('week', '2026-11-16', '2026-11-22', 7)).toBe(false);
  expect(isShownTogether('day', '2026-11-16', '2026-11-17', 1)).toBe(false);
});

test('a new event begins at nine, or today at the next full hour', () => {
  expect(usualStart('2026-11-28', '2026-11-27T21:10:00')).toBe('2026-11-28T09:00:00');
  expect(usualStart('2026-11-27', '2026-11-27T07:30:00')).toBe('2026-11-27T09:00:00');
  expect(usualStart('2026-11-27', '2026-11-27T21:10:00')).toBe('2026-11-27T22:00:00');
  expect(usualStart('2026-11-27', '2026-11-27T23:30:00')).toBe('2026-11-27T23:00:00');
});

test('a week has the number of its Thursday, on whatever day it begins', () => {
  expect(weekNumberOf(daysOf(periodOf('week', '2026-11-22', 1)))).toBe(47);
  expect(weekNumberOf(daysOf(periodOf('week', '2026-11-22', 7)))).toBe(48);
  const days = ['2026-11-22', '2026-01-01', '2027-01-01', '2024-12-30', '2021-01-03', '2018-01-01'];
  expect(days.map((day) => weekNumberOf([day]))).toEqual([47, 1, 53, 1, 53, 1]);
});

test('a week of workdays has its weekend while a day of that is in focus', () => {
  const days = daysOf(periodOf('week', '2026-11-25', 3));
  expect(workdays(days, '2026-11-25')).toEqual([
    ...['2026-11-25', '2026-11-26', '2026-11-27'],
    ...['2026-11-30', '2026-12-01'],
  ]);
  expect(workdays(days, '2026-11-29')).toEqual(days);
});
