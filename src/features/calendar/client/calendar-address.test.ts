import { expect, test } from 'vitest';
import { readCalendarAddress } from './calendar-address';

test('an address is read, and what it cannot mean is dropped', () => {
  expect(
    readCalendarAddress({
      view: 'week',
      date: '2028-02-29',
      q: 7,
      event: '12',
      at: 20261127,
    }),
  ).toEqual({ view: 'week', date: '2028-02-29', q: '7', event: 12, at: '20261127' });
  expect(readCalendarAddress({ event: 3, at: '20261127T144500' })).toEqual({
    event: 3,
    at: '20261127T144500',
  });
  expect(
    readCalendarAddress({
      screen: 'trash',
      view: 'year',
      date: '2026-02-29',
      q: '',
      event: 0,
      at: '2026-11-27',
    }),
  ).toEqual({});
  expect(readCalendarAddress({ date: '1899-12-31', event: '' })).toEqual({});
  expect(readCalendarAddress({ date: '2201-01-01', event: 1.5 })).toEqual({});
});
