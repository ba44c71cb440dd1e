import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfDay } from './civil';
import { DATE_ORDERS } from './preferences';
import { readTypedDate } from './read-typed-date';
import { todayOf, typedDate } from './typed-date';

const TODAY = '2026-11-22';

describe('a date is read as it is typed', () => {
  test.each([
    ['dmy', '3.11.', '2026-11-03'],
    ['ymd', '3.11.', '2026-11-03'],
    ['mdy', '3.11.', '2026-11-03'],
    ['ymd', '11/3', '2026-11-03'],
    ['mdy', '11-3-26', '2026-11-03'],
    ['dmy', '3/11/2026', '2026-11-03'],
    ['dmy', ' 3. 11. 2026 ', '2026-11-03'],
    ['ymd', '3.11.2026', '2026-11-03'],
    ['mdy', '25/11', '2026-11-25'],
    ['dmy', '11/25/2026', '2026-11-25'],
    ['dmy', '2026-11-03', '2026-11-03'],
    ['mdy', '2026.11.3', '2026-11-03'],
    ['dmy', '20261103', '2026-11-03'],
    ['ymd', '26/11/3', '2026-11-03'],
    ['ymd', '71/11/3', '1971-11-03'],
    ['ymd', '２０２６年１１月３日', '2026-11-03'],
    ['dmy', '3 Nov', '2026-11-03'],
    ['ymd', 'Sept. 3, 2027', '2027-09-03'],
    ['ymd', 'Today', TODAY],
    ['ymd', 'tomorrow', '2026-11-23'],
    ['ymd', '昨天', '2026-11-21'],
    ['ymd', '29/2/2028', '2028-02-29'],
  ] as const)('%s: %s', (order, text, date) => {
    expect(readTypedDate(text, order, TODAY)).toEqual({ date });
  });

  test.each(['31.2.', '2026-02-29', '0/0', '1/1/1899', '2201-01-01', '13/13'])('%s is no day', (text) => {
    expect(readTypedDate(text, 'dmy', TODAY)).toEqual({ problem: 'no-such-day' });
  });

  test.each(['', 'soon', '3', '3.11.2026.5', '3 Novembre', '202/11/3', 'March', '2026-11'])(
    '%j cannot be read',
    (text) => {
      expect(readTypedDate(text, 'dmy', TODAY)).toEqual({ problem: 'unreadable' });
    },
  );
});

test('what is shown is read again, in every order, and any text has an answer', () => {
  const days = fc.integer({ min: -25_567, max: 84_370 }).map(textOfDay);
  fc.assert(
    fc.property(days, fc.constantFrom(...DATE_ORDERS), (date, order) => {
      expect(readTypedDate(typedDate(date, order), order, TODAY)).toEqual({ date });
      expect(readTypedDate(date, order, TODAY)).toEqual({ date });
    }),
  );
  const typed = fc.string({
    unit: fc.constantFrom('1', '2', '0', '3', '.', '/', '-', ' ', 'n', 'o', 'v', '年'),
  });
  fc.assert(
    fc.property(typed, fc.constantFrom(...DATE_ORDERS), (text, order) => {
      const read = readTypedDate(text, order, TODAY);
      if ('date' in read) expect(read.date).toMatch(/^(19|20|21|22)\d\d-\d\d-\d\d$/);
      else expect(['unreadable', 'no-such-day']).toContain(read.problem);
    }),
  );
});

test('today is of the person’s zone, and begins when their day does', () => {
  const now = new Date('2026-11-21T18:30:00Z');
  expect(todayOf({ timeZone: 'Asia/Kuala_Lumpur', dayStart: 0 }, now)).toBe('2026-11-22');
  expect(todayOf({ timeZone: 'Asia/Kuala_Lumpur', dayStart: 4 }, now)).toBe('2026-11-21');
});
