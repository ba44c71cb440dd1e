import { expect, test } from 'vitest';
import { fullDate } from '@/platform/shared/civil-names';
import { orderQuestion } from './question-texts';

test('the question about the order of dates says what each order makes of one', () => {
  const month = (day: string) => fullDate(day, { language: 'en' }).split(' ')[1] ?? '';
  expect(orderQuestion('03/11/2026', ['dmy', 'mdy'], month)).toBe(
    'Is 03/11/2026 the 3rd of November or the 11th of March?',
  );
  expect(orderQuestion('02/01/2026', ['dmy', 'mdy'], month)).toBe(
    'Is 02/01/2026 the 2nd of January or the 1st of February?',
  );
});
