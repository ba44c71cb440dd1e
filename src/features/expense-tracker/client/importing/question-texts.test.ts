import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { monthName } from '@/platform/shared/civil-names';
import { orderQuestion, profileText } from './question-texts';

test('the question about the order of dates says what each order makes of one', () => {
  const month = (day: string) => monthName(day, USUAL_PREFERENCES).replace(/ \d+$/, '');
  expect(orderQuestion('03/11/2026', ['dmy', 'mdy'], month)).toBe(
    'Is 03/11/2026 the 3rd of November or the 11th of March?',
  );
  expect(orderQuestion('02/01/2026', ['dmy', 'mdy'], month)).toBe(
    'Is 02/01/2026 the 2nd of January or the 1st of February?',
  );
});

test('a profile tells what is kept of a file, and nothing of what is not', () => {
  const plain = { order: null, decimal: null, isReversed: false, encoding: null, takesDates: false };
  expect(profileText({ ...plain, roles: ['date', 'ignored', 'payee', 'amount'] })).toBe(
    'Date, Payee, Amount',
  );
  expect(
    profileText({
      roles: ['amount', 'date'],
      order: 'dmy',
      decimal: ',',
      isReversed: true,
      encoding: 'gb18030',
      takesDates: true,
    }),
  ).toBe(
    "Amount, Date · Day first · Decimal comma · Signs turned around · Chinese, simplified (GB 18030) · The bank's dates",
  );
});
