import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import {
  createKeeper,
  type Keeper,
  refusedUnchanged,
  thereAndBack,
} from '../../../../../tests/support/expenses';
import { expenseTexts } from '../../rules';

const app = await createTestApp();
let keeper: Keeper;
beforeEach(async () => {
  keeper = await createKeeper(app);
});

const rate = (day: string, currency: string, text: string | number, base = 'EUR') => ({
  ...{ day, currency, base, rate: text },
});
const listed = async (filter: object = {}) =>
  (await keeper.books.rates(filter)).rates.map(
    (one) => `${one.day} ${one.base} ${one.rate} ${one.currency} ${one.source}`,
  );
const refused = (fields: Parameters<Keeper['books']['setRates']>[0], text: string) =>
  refusedUnchanged(app, keeper, () => keeper.books.setRates(fields), text);

test('rates are stored, replaced and deleted, each taken back to the letter', async () => {
  const rates = [
    rate('2026-01-02', 'usd', '1.1797'),
    rate('2026-01-02', 'JPY', 163.1),
    rate('2026-01-01', 'EUR', '0.0054', 'CHF'),
  ];
  const set = (operationId: string) => keeper.books.setRates({ rates, operationId });
  expect(await thereAndBack(app, keeper, set)).toMatchObject({ stored: 3, unchanged: 0 });
  expect(await listed()).toEqual([
    '2026-01-02 EUR 163.1 JPY hand',
    '2026-01-02 EUR 1.1797 USD hand',
    '2026-01-01 CHF 0.0054 EUR hand',
  ]);
  const again = [rate('2026-01-02', 'USD', '1.1797000'), rate('2026-01-02', 'JPY', '164')];
  expect(
    await thereAndBack(app, keeper, (operationId) => keeper.books.setRates({ rates: again, operationId })),
  ).toMatchObject({ stored: 1, unchanged: 1 });
  expect(await listed({ currency: 'JPY' })).toEqual(['2026-01-02 EUR 164 JPY hand']);
  const named = [...again, rate('2020-01-01', 'JPY', 1)];
  const gone = named.map(({ day, currency, base }) => ({ day, currency, base }));
  expect(
    await thereAndBack(app, keeper, (operationId) => keeper.books.deleteRates({ rates: gone, operationId })),
  ).toMatchObject({ deleted: 2 });
  expect(await listed()).toEqual(['2026-01-01 CHF 0.0054 EUR hand']);
  expect((await (await createKeeper(app)).books.rates({})).rates).toEqual([]);
});

test("the European Central Bank's file is read without what it leaves out, or refused with its line", async () => {
  const csv = '\uFEFFDate,USD,JPY,CYP,\r\n2026-01-05,1.1797,163.1,N/A,\r\n1999-01-04,1.1789,N/A,0.58231,\r\n';
  await thereAndBack(app, keeper, (operationId) => keeper.books.setRates({ csv, operationId }));
  expect(await listed()).toEqual([
    '2026-01-05 EUR 163.1 JPY file',
    '2026-01-05 EUR 1.1797 USD file',
    '1999-01-04 EUR 1.1789 USD file',
  ]);
  await refused({ csv: 'Day,USD\n2026-01-05,1\n' }, expenseTexts.ratesFile);
  await refused({ csv: 'Date,USD\n05.01.2026,1\n' }, expenseTexts.lineDate(2));
  await refused({ csv: 'Date,USD\n2026-01-06,1\n\n2026-01-05,1e3\n' }, expenseTexts.lineRate(4));
  await refused({ csv: 'Date,USD\n2026-01-06,0\n' }, expenseTexts.lineRate(2));
});

test('a rate that is no rate is refused', async () => {
  for (const wrong of [0, -1, '', '1,5', '0.00', '1e5', '12345678901', '1.12345678901'])
    await refused({ rates: [rate('2026-01-02', 'USD', wrong)] }, expenseTexts.rate);
  await refused({ rates: [rate('2026-01-32', 'USD', 1)] }, expenseTexts.date);
  await refused({ rates: [rate('2026-01-02', 'XYZ', 1)] }, expenseTexts.currency);
  await refused({ rates: [rate('2026-01-02', 'EUR', 1)] }, expenseTexts.sameCurrency);
  await refused({}, expenseTexts.ratesOrFile);
});

test.each([
  [
    'rates',
    `Date${',USD'.repeat(900)}\n${`2026-01-01${',1.5'.repeat(900)}\n`.repeat(400)}`,
    expenseTexts.tooManyRates,
  ],
  ['columns', `Date${',USD'.repeat(1_000_000)}\n`, 'Line 1 has more than 1,000 cells'],
  [
    'quotes',
    `Date,USD\n"${'""'.repeat(1_000_000)}`,
    'Line 2 has more than 100,000 characters. Is a quote not closed?',
  ],
  ['lines', `Date,USD\n${'a\n'.repeat(2_000_000)}`, expenseTexts.lineDate(2)],
  ['nothing', '\n'.repeat(5_000_000), expenseTexts.ratesFile],
])('a file of too many %s is refused with what is too much', async (_, csv, text) => {
  await refused({ csv }, text);
});
