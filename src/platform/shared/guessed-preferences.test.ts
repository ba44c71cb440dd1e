import { expect, test } from 'vitest';
import { guessFrom } from './guessed-preferences';

test.each([
  ['en-US', { weekStart: 7, dateOrder: 'mdy', hourCycle: 12, baseCurrency: 'USD' }],
  ['de-DE', { weekStart: 1, dateOrder: 'dmy', hourCycle: 24, baseCurrency: 'EUR' }],
  ['zh-CN', { dateOrder: 'ymd', hourCycle: 24, baseCurrency: 'CNY' }],
  ['ms-MY', { weekStart: 1, dateOrder: 'dmy', baseCurrency: 'MYR' }],
  ['ja', { weekStart: 7, dateOrder: 'ymd', hourCycle: 24, baseCurrency: 'JPY' }],
])('the forms of %s', (language, forms) => {
  expect(guessFrom(language, 'Europe/Berlin')).toMatchObject({ ...forms, timeZone: 'Europe/Berlin' });
});

test('a browser that tells nothing that is known gets the usual', () => {
  expect(guessFrom('not a language', 'Etc/Unknown')).toMatchObject({ timeZone: 'Asia/Kuala_Lumpur' });
  expect(guessFrom('eo', 'UTC')).toMatchObject({ timeZone: 'UTC' });
});
