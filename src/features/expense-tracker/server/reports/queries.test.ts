import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createKeeper, type Keeper } from '../../../../../tests/support/expenses';
import { expenseTexts } from '../../rules';

const app = await createTestApp();
let keeper: Keeper;
let bank: number;
let yen: number;
/** Off the budget. */
let fund: number;
let food: number;
let home: number;
let pay: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  const { books } = keeper;
  bank = await account('Bank', 'EUR', { openingAmount: 10_000 });
  yen = await account('Yen', 'JPY');
  fund = await account('Fund', 'EUR', { onBudget: false, openingAmount: 500, openingDate: '2026-02-15' });
  food = (await books.addCategory({ name: 'Food' })).id;
  home = (await books.addCategory({ name: 'Home' })).id;
  pay = (await books.addCategory({ name: 'Pay', kind: 'income' })).id;
});

const account = async (name: string, currency: string, fields: object = {}) =>
  (await keeper.books.addAccount({ name, currency, openingDate: '2026-01-01', ...fields })).id;
const add = async (day: string, amount: number | string, fields: object = {}) =>
  (await keeper.books.addTransaction({ accountId: bank, date: `2026-${day}`, amount, ...fields })).id;
const SPAN = { from: '2026-01-01', to: '2026-03-31' };
type Asked = Parameters<Keeper['books']['report']>[0];
const report = (kind: Asked['kind'], fields: Partial<Asked> = {}) =>
  keeper.books.report({ kind, ...SPAN, ...fields });
const rowsOf = async (kind: Asked['kind'], fields: Partial<Asked> = {}) =>
  (await report(kind, fields)).rows.map(({ key, name, amount }) => [key, name, amount]);
const rate = (day: string, base: string, currency: string, text: string) => ({
  ...{ day: `2026-${day}`, base, currency, rate: text },
});

/** Expects that each figure is the sum of the lines that its filter opens. */
async function expectOpened(kind: Asked['kind'], fields: Partial<Asked> = {}) {
  const { rows, filter, total } = await report(kind, fields);
  expect(rows).not.toEqual([]);
  const sign = kind === 'spending' ? -1n : 1n;
  const sumOf = async (opened: typeof filter) =>
    String(BigInt((await keeper.books.totals(opened)).sums[0]?.sum ?? 0) * sign);
  for (const row of rows) expect([row.key, await sumOf(row.filter)]).toEqual([row.key, row.amount]);
  expect(await sumOf(filter)).toBe(total);
}

describe('what was spent', () => {
  beforeEach(async () => {
    await add('01-10', -1_000, { categoryId: food, payee: 'REWE' });
    await add('02-10', -500, {
      payee: 'rewe',
      lines: [
        { categoryId: food, amount: -300 },
        { categoryId: home, amount: -250 },
        { categoryId: pay, amount: 50 },
      ],
    });
    await add('02-11', 200, { categoryId: food, payee: 'Aldi' });
    await add('03-31', -7);
    // It leaves the budget for what its category says.
    await add('01-13', -800, { toAccountId: fund, categoryId: food });
    // What is not spending: incomes, other transfers, what is off the budget, in the trash, or not of these days.
    await add('01-11', 5_000, { categoryId: pay });
    await add('01-12', 9);
    await add('01-13', -60, { toAccountId: fund });
    await add('01-14', -1, { accountId: fund, categoryId: food });
    await keeper.books.deleteTransactions({ ids: [await add('01-15', -1, { categoryId: food })] });
    await add('04-01', -1, { categoryId: food });
  });

  test('is positive by category, less what came back, the largest first', async () => {
    const { rows, total, currency, notConverted } = await report('spending');
    expect(rows.map(({ key, name, amount }) => [key, name, amount])).toEqual([
      [String(food), 'Food', '1900'],
      [String(home), 'Home', '250'],
      ['none', 'Uncategorised', '7'],
    ]);
    expect({ total, currency, notConverted }).toEqual({ total: '2157', currency: 'EUR', notConverted: 0 });
  });

  test('comes by payee however it is written, by account, and by every month of the span', async () => {
    const cash = await account('Cash', 'EUR');
    await add('03-01', -40, { accountId: cash, categoryId: home, payee: 'Kiosk' });
    expect(await rowsOf('spending', { by: 'payee' })).toEqual([
      ['rewe', expect.stringMatching(/^rewe$/i) as unknown, '1550'],
      ['', '', '807'],
      ['kiosk', 'Kiosk', '40'],
      ['aldi', 'Aldi', '-200'],
    ]);
    expect(await rowsOf('spending', { by: 'account' })).toEqual([
      [String(bank), 'Bank', '2157'],
      [String(cash), 'Cash', '40'],
    ]);
    expect(await rowsOf('spending', { by: 'month', to: '2026-03-30' })).toEqual([
      ['2026-01', '2026-01', '1800'],
      ['2026-02', '2026-02', '350'],
      ['2026-03', '2026-03', '40'],
    ]);
    expect(await rowsOf('spending', { accountId: cash })).toEqual([[String(home), 'Home', '40']]);
  });

  test('opens exactly the lines of each of its figures', async () => {
    for (const kind of ['spending', 'income', 'cashflow'] as const)
      for (const by of ['category', 'payee', 'account', 'month'] as const) await expectOpened(kind, { by });
    await expectOpened('spending', { by: 'month', from: '2026-01-10', to: '2026-02-10', accountId: bank });
  });

  test('is of no category while its category is in the trash', async () => {
    await keeper.books.deleteCategory({ id: food });
    // A refund of no category was earned, what was spent with it counts by the whole transaction.
    expect(await rowsOf('spending')).toEqual([
      ['none', 'Uncategorised', '1307'],
      [String(home), 'Home', '250'],
    ]);
    expect(await rowsOf('income')).toEqual([
      [String(pay), 'Pay', '5050'],
      ['none', 'Uncategorised', '209'],
    ]);
    await expectOpened('spending');
    await expectOpened('income');
  });

  test('makes, taken from what was earned, the flow of each month', async () => {
    expect(await rowsOf('income')).toEqual([
      [String(pay), 'Pay', '5050'],
      ['none', 'Uncategorised', '9'],
    ]);
    expect(await rowsOf('cashflow')).toEqual([
      ['2026-01', '2026-01', '3209'],
      ['2026-02', '2026-02', '-300'],
      ['2026-03', '2026-03', '-7'],
    ]);
    expect((await report('cashflow')).total).toBe('2902');
  });
});

describe('a report in another currency', () => {
  test('rounds each line by itself at the last rate of its day, and counts those without one', async () => {
    await keeper.books.setRates({
      rates: [rate('02-01', 'EUR', 'JPY', '160'), rate('02-10', 'JPY', 'EUR', '0.005')],
    });
    const half = { accountId: yen, categoryId: food };
    for (const amount of [-1, -1, -1]) await add('02-11', amount, half);
    await add('02-09', -160, half);
    await add('01-31', -7_000, { ...half, lines: undefined });
    await add('02-01', -5, { categoryId: food });
    // 0.5 cents are 1 cent, three times; 160 yen are a euro.
    expect(await report('spending')).toMatchObject({
      ...{ currency: 'EUR', total: '108', notConverted: 1, rows: [{ name: 'Food', amount: '108' }] },
    });
    expect(await report('spending', { currency: 'jpy' })).toMatchObject({
      // 5 cents are 8 yen.
      ...{ currency: 'JPY', total: '7171', notConverted: 0 },
    });
    expect(await report('spending', { currency: 'USD' })).toMatchObject({ total: '0', notConverted: 6 });
  });

  test('counts a transaction without a rate once, however many lines it has', async () => {
    const lines = [
      { categoryId: food, amount: -1 },
      { categoryId: home, amount: -2 },
    ];
    await add('02-11', -3, { accountId: yen, lines });
    expect(await report('spending')).toMatchObject({ rows: [], total: '0', notConverted: 1 });
  });

  test('is the base currency of the account unless another is asked for', async () => {
    await keeper.caller.preferences.update({ baseCurrency: 'CHF' });
    expect((await report('spending')).currency).toBe('CHF');
  });
});

describe('net worth', () => {
  test('is what all accounts hold at the end of each month, with openings from their days on', async () => {
    await add('01-10', -1_000);
    await add('02-10', 300, { accountId: fund });
    await add('03-15', -50);
    await add('04-01', -7);
    expect(await rowsOf('networth', { from: '2026-01-20', to: '2026-03-14' })).toEqual([
      ['2026-01', '2026-01', '9000'],
      ['2026-02', '2026-02', '9800'],
      ['2026-03', '2026-03', '9800'],
    ]);
    expect(await rowsOf('networth', { by: 'account' })).toEqual([
      [String(bank), 'Bank', '8950'],
      [String(fund), 'Fund', '800'],
      [String(yen), 'Yen', '0'],
    ]);
    expect(await report('networth')).toMatchObject({ total: '9750', notConverted: 0 });
    expect(await report('networth', { accountId: fund })).toMatchObject({ total: '800' });
  });

  test('is converted at the rate of each day, once for each account, and names how many have none', async () => {
    await add('01-10', 16_161, { accountId: yen });
    await keeper.books.setRates({
      rates: [rate('02-20', 'EUR', 'JPY', '161.61'), rate('03-20', 'EUR', 'JPY', '200')],
    });
    expect(await rowsOf('networth')).toEqual([
      ['2026-01', '2026-01', '10000'],
      ['2026-02', '2026-02', '20500'],
      ['2026-03', '2026-03', '18581'],
    ]);
    expect(await report('networth')).toMatchObject({ notConverted: 1, total: '18581' });
    expect(await report('networth', { from: '2026-03-01' })).toMatchObject({ notConverted: 0 });
  });

  test('keeps values exact that pass what a number holds', async () => {
    for (const day of [
      '01-10',
      '01-11',
      '01-12',
      '01-13',
      '01-14',
      '01-15',
      '01-16',
      '01-17',
      '01-18',
      '01-19',
    ])
      await add(day, 999_999_999_999_999);
    await add('01-19', -3);
    expect(await report('networth')).toMatchObject({ total: '10000000000010487' });
    await keeper.books.setRates({ rates: [rate('01-01', 'EUR', 'USD', '1')] });
    expect(await report('networth', { currency: 'USD' })).toMatchObject({ total: '10000000000010487' });
  });
});

test('a report is of its owner alone, and refused where it makes no sense', async () => {
  await add('01-10', -1_000);
  const { books } = await createKeeper(app);
  expect(await books.report({ kind: 'spending', ...SPAN })).toMatchObject({ rows: [], total: '0' });
  expect(await books.report({ kind: 'networth', ...SPAN })).toMatchObject({ total: '0' });
  for (const kind of ['spending', 'networth'] as const)
    await expect(books.report({ kind, ...SPAN, accountId: bank })).rejects.toThrow(
      expenseTexts.accountNotFound,
    );
  const wrong = (fields: Partial<Asked>, text: string) =>
    expect(report('networth', fields)).rejects.toThrow(text);
  await wrong({ from: '2026-04-01' }, expenseTexts.endBeforeStart);
  await wrong({ by: 'payee' }, expenseTexts.worthParts);
  await wrong({ to: '2026-02-30' }, expenseTexts.date);
  await wrong({ currency: 'XYZ' }, expenseTexts.currency);
});
