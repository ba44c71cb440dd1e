import { describe, expect, test } from 'vitest';
import { preferredDates } from './preferred-dates';
import { isTimeZone, type Preferences, USUAL_PREFERENCES } from './preferences';

const dates = (preferences: Partial<Preferences>) =>
  preferredDates({ ...USUAL_PREFERENCES, timeZone: 'UTC', ...preferences });

describe('a moment', () => {
  const moment = '2026-11-02T00:05:59.999Z';

  test('is shown in the order, on the clock and in the zone of the account', () => {
    expect(dates({}).minute(moment)).toBe('2026/11/02 00:05');
    expect(dates({ dateOrder: 'dmy' }).day(moment)).toBe('02/11/2026');
    expect(dates({ dateOrder: 'mdy', hourCycle: 12 }).minute(moment)).toBe('11/02/2026 12:05 AM');
    expect(dates({ timeZone: 'Asia/Kuala_Lumpur' }).minute(moment)).toBe('2026/11/02 08:05');
    expect(dates({ timeZone: 'America/New_York', hourCycle: 12 }).minute(moment)).toBe('2026/11/01 7:05 PM');
    expect(dates({ hourCycle: 12 }).time('2026-11-02T12:00:00Z')).toBe('12:00 PM');
  });

  test('has its names in the language', () => {
    expect(dates({}).longDay(moment)).toMatch(/^Monday,? 2 November 2026$/);
    expect(dates({ language: 'zh' }).longDay(moment)).toBe('2026年11月2日星期一');
  });

  test('has them in the order once that is chosen, not when a browser guessed it', () => {
    expect(dates({ dateOrder: 'mdy' }).longDay(moment)).toMatch(/^Monday,? 2 November 2026$/);
    expect(dates({ dateOrder: 'mdy', datesChosen: true }).longDay(moment)).toBe('Monday, November 2, 2026');
  });

  test('follows the clock change of its zone', () => {
    const berlin = dates({ timeZone: 'Europe/Berlin' });
    expect(berlin.time('2026-10-25T00:30:00Z')).toBe('02:30');
    expect(berlin.time('2026-10-25T01:30:00Z')).toBe('02:30');
    expect(berlin.time('2026-10-25T02:30:00Z')).toBe('03:30');
  });
});

test.each([null, undefined, '', 'yesterday', Number.NaN])('%s is shown as -', (moment) => {
  const { day, time, minute, longDay } = dates({});
  expect([day(moment), time(moment), minute(moment), longDay(moment)]).toEqual(['-', '-', '-', '-']);
});

test('a time zone is known by its IANA name alone', () => {
  expect(['UTC', 'Asia/Kuala_Lumpur', 'Etc/GMT+5'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', '+08:00', 'Mars/Olympus', 'x'.repeat(65), '../x'].map(isTimeZone)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
