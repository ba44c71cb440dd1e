import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createKeeper, type Keeper } from '../../../../../tests/support/expenses';
import type { Filter } from '../../schema';

const app = await createTestApp();
let keeper: Keeper;
let bank: number;
let cash: number;
let yen: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  const { books } = keeper;
  bank = (await books.addAccount({ name: 'Bank', currency: 'EUR', openingAmount: 1_000 })).id;
  cash = (await books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
  yen = (await books.addAccount({ name: 'Yen', currency: 'JPY' })).id;
});

const add = async (day: string, amount: number, fields: object = {}) =>
  (await keeper.books.addTransaction({ accountId: bank, date: `2026-06-${day}`, amount, ...fields })).id;
const category = async (name: string, fields: object = {}) =>
  (await keeper.books.addCategory({ name, ...fields })).id;
const list = async (filter: object = {}) => (await keeper.books.transactions(filter)).transactions;
const idsOf = async (filter: object = {}) => (await list(filter)).map(({ id }) => id);
const found = async (filter: Filter) => {
  const { total, sums } = await keeper.books.totals(filter);
  return { ids: await idsOf(filter), total, sums: sums.map(({ currency, sum }) => `${sum} ${currency}`) };
};

describe('a list', () => {
  test('has the newest first, of one day the one that was added last', async () => {
    const [a, b, c, d] = [await add('10', -1), await add('12', -2), await add('10', -3), await add('01', -4)];
    expect(await idsOf()).toEqual([b, c, a, d]);
  });

  test('comes in pages that go on after a row, which may be in the trash by then', async () => {
    const ids = [];
    for (const day of ['10', '10', '11', '11', '12']) ids.push(await add(day, -1));
    const [e = 0, d = 0, c = 0, b = 0, a = 0] = await idsOf();
    expect(ids).toEqual([a, b, c, d, e]);
    expect(await keeper.books.transactions({ limit: 2 })).toMatchObject({
      ...{ transactions: [{ id: e }, { id: d }], more: true },
    });
    expect(await keeper.books.transactions({ limit: 2, after: d })).toMatchObject({
      ...{ transactions: [{ id: c }, { id: b }], more: true },
    });
    await keeper.books.deleteTransactions({ ids: [b] });
    expect(await keeper.books.transactions({ limit: 2, after: b })).toMatchObject({
      ...{ transactions: [{ id: a }], more: false },
    });
    expect((await keeper.books.transactions({ limit: 4 })).more).toBe(false);
  });

  test('tells what is left in an account after each row, on every page, whatever its span of days', async () => {
    await add('10', 100);
    await add('12', -30);
    await add('11', -7);
    await add('12', -500, { accountId: cash });
    const balances = async (filter: object) =>
      (await list(filter)).map(({ runningBalance }) => runningBalance);
    expect(await balances({ accountId: bank })).toEqual(['1063', '1093', '1100']);
    expect(await balances({ accountId: bank, from: '2026-06-11', to: '2026-06-11' })).toEqual(['1093']);
    const [first] = await list({ accountId: bank, limit: 1 });
    expect(await balances({ accountId: bank, limit: 1, after: first?.id })).toEqual(['1093']);
    expect(await balances({})).toEqual([null, null, null, null]);
    expect(await balances({ accountId: bank, search: 'x' })).toEqual([]);
    expect(await balances({ accountId: bank, state: 'open' })).toEqual([null, null, null]);
  });
});

describe('filters', () => {
  test('let through by account, days, state, payee, currency and what payee or notes contain', async () => {
    const a = await add('10', -100, { payee: 'REWE  City', state: 'cleared' });
    const b = await add('11', 250, { payee: 'Ärzte', notes: 'For the CITY 50%' });
    const c = await add('12', -5, { accountId: cash, payee: 'rewe city' });
    const d = await add('12', -900, { accountId: yen });
    const sums = (...texts: string[]) => texts;
    expect(await found({})).toEqual({ ids: [d, c, b, a], total: 4, sums: sums('145 EUR', '-900 JPY') });
    expect(await found({ accountId: cash })).toEqual({ ids: [c], total: 1, sums: ['-5 EUR'] });
    expect(await found({ from: '2026-06-11', to: '2026-06-11' })).toMatchObject({ ids: [b] });
    expect(await found({ state: 'cleared' })).toMatchObject({ ids: [a] });
    expect(await found({ payee: ' ReWe City' })).toMatchObject({ ids: [c, a], sums: ['-105 EUR'] });
    expect(await found({ payee: '' })).toMatchObject({ ids: [d] });
    expect(await found({ currency: 'JPY' })).toMatchObject({ ids: [d], sums: ['-900 JPY'] });
    expect(await found({ search: 'city' })).toMatchObject({ ids: [c, b, a] });
    expect(await found({ search: 'ÄRZ' })).toMatchObject({ ids: [b] });
    expect(await found({ search: 'arzte' })).toMatchObject({ ids: [b] });
    expect(await found({ search: 'city ARZ' })).toMatchObject({ ids: [b] });
    expect(await found({ search: 'rëwe ｃｉｔｙ' })).toMatchObject({ ids: [c, a] });
    expect(await found({ search: '0%' })).toMatchObject({ ids: [b] });
    expect(await found({ search: 'x%' })).toEqual({ ids: [], total: 0, sums: [] });
    expect(await found({ search: 'city', accountId: bank, state: 'open' })).toMatchObject({ ids: [b] });
    expect(await found({ currency: 'USD' })).toEqual({ ids: [], total: 0, sums: [] });
  });

  test('find words beyond what the key of searches has of notes', async () => {
    const long = await add('10', -100, { payee: 'REWE', notes: `${'x'.repeat(1_200)} the end` });
    await add('11', -5, { payee: 'REWE', notes: 'y'.repeat(1_200) });
    await add('12', -7, { payee: 'The end' });
    expect(await found({ search: 'rewe END' })).toEqual({ ids: [long], total: 1, sums: ['-100 EUR'] });
    expect(await found({ search: 'rewe end', accountId: bank })).toMatchObject({ ids: [long], total: 1 });
  });

  test('find words of one transaction, of a category and of what reports count', async () => {
    const [food, other] = [await category('Food'), await category('Other')];
    const a = await add('10', -100, { payee: 'REWE City', categoryId: food });
    const b = await add('11', -60, {
      payee: 'Market',
      notes: `${'x'.repeat(1_200)} in the city`,
      lines: [
        { categoryId: food, amount: -20 },
        { categoryId: other, amount: -40 },
      ],
    });
    await add('12', -7, { payee: 'Market', categoryId: food });
    const c = await add('13', -9, { payee: 'City', toAccountId: cash });
    expect(await found({ search: 'city', id: a })).toEqual({ ids: [a], total: 1, sums: ['-100 EUR'] });
    expect(await found({ search: 'city', id: b })).toMatchObject({ ids: [b], total: 1 });
    expect(await found({ search: 'market', id: a })).toMatchObject({ ids: [], total: 0 });
    expect(await found({ search: 'city', categoryId: food })).toEqual({
      ...{ ids: [b, a], total: 2, sums: ['-120 EUR'] },
    });
    expect(await found({ search: 'city', categoryId: other })).toMatchObject({ ids: [b], sums: ['-40 EUR'] });
    expect(await found({ search: 'city', population: 'spending' })).toMatchObject({ ids: [b, a], total: 3 });
    expect(await idsOf({ search: 'city' })).toEqual(expect.arrayContaining([a, b, c]));
  });

  test('by its id let one through, wherever it is, unless it is in the trash or somebody else’s', async () => {
    const [a, b] = [await add('10', -100), await add('11', -5, { accountId: cash })];
    expect(await found({ id: a })).toEqual({ ids: [a], total: 1, sums: ['-100 EUR'] });
    await keeper.books.editTransactions({ ids: [a], accountId: cash });
    expect(await found({ id: a })).toMatchObject({ ids: [a] });
    expect(await found({ id: a, accountId: bank })).toMatchObject({ ids: [] });
    await keeper.books.deleteTransactions({ ids: [b] });
    expect(await idsOf({ id: b })).toEqual([]);
    const { books } = await createKeeper(app);
    expect(await books.transactions({ id: a })).toMatchObject({ transactions: [] });
  });

  test('by category are of lines: the list has their transactions once, the foot their own sum', async () => {
    const [food, fruit] = [await category('Food'), await category('Other')];
    const apples = await category('Apples', { parentId: food });
    const a = await add('10', -100, { categoryId: food });
    const b = await add('11', -60, {
      lines: [
        { categoryId: food, amount: -10 },
        { categoryId: apples, amount: -20 },
        { categoryId: food, amount: -25 },
        { amount: -5 },
      ],
    });
    const c = await add('12', 30, { categoryId: fruit });
    expect(await found({ categoryId: food })).toEqual({ ids: [b, a], total: 3, sums: ['-135 EUR'] });
    expect(await found({ categoryId: food, withChildren: true })).toEqual({
      ...{ ids: [b, a], total: 4, sums: ['-155 EUR'] },
    });
    expect(await found({ categoryId: apples })).toEqual({ ids: [b], total: 1, sums: ['-20 EUR'] });
    expect(await found({ categoryId: 'none' })).toEqual({ ids: [b], total: 1, sums: ['-5 EUR'] });
    expect(await found({ categoryId: fruit, to: '2026-06-11' })).toEqual({ ids: [], total: 0, sums: [] });
    await keeper.books.deleteCategory({ id: fruit });
    expect(await found({ categoryId: 'none' })).toEqual({ ids: [c, b], total: 2, sums: ['25 EUR'] });
  });

  test('by what reports count leave out what is off the budget, and transfers without a category', async () => {
    const pay = await category('Pay', { kind: 'income' });
    const food = await category('Food');
    const { id: fund } = await keeper.books.addAccount({ name: 'Fund', currency: 'EUR', onBudget: false });
    const spent = await add('01', -100, { categoryId: food });
    const refund = await add('02', 30, { categoryId: food });
    const bare = await add('03', -7);
    const paid = await add('04', 500, { categoryId: pay });
    const found5 = await add('05', 5);
    const both = await add('06', -40, {
      lines: [
        { categoryId: food, amount: -60 },
        { categoryId: pay, amount: 20 },
      ],
    });
    await add('07', -9, { accountId: fund, categoryId: food });
    await add('08', -11, { toAccountId: cash });
    const invested = await add('09', -200, { toAccountId: fund, categoryId: food });
    const exchanged = await add('09', -10, { toAccountId: yen, toAmount: 16 });
    expect(await found({ population: 'spending' })).toEqual({
      ...{ ids: [invested, both, bare, refund, spent], total: 5, sums: ['-337 EUR'] },
    });
    expect(await found({ population: 'income' })).toEqual({
      ...{ ids: [both, found5, paid], total: 3, sums: ['525 EUR'] },
    });
    expect(await found({ population: 'transfers', currency: 'EUR' })).toEqual({
      ...{ ids: [exchanged], total: 1, sums: ['-10 EUR'] },
    });
    expect(await found({ population: 'budget', categoryId: food })).toMatchObject({ sums: ['-330 EUR'] });
    // What a budget's total counts: all categories of expenses.
    expect(await found({ population: 'budget' })).toMatchObject({ total: 4, sums: ['-330 EUR'] });
  });
});

test('payees that begin with a text come with what their last transaction had, the latest first', async () => {
  const food = await category('Food');
  await add('10', -1, { payee: 'REWE City' });
  await add('12', -3, { payee: 'rewe  city', categoryId: food });
  await add('11', -2, { payee: 'Rewe city' });
  await add('13', -4, { payee: 'Reweler' });
  const gone = await add('14', -4, { payee: 'Rewe gone' });
  await keeper.books.deleteTransactions({ ids: [gone] });
  const payees = async (text: string) => (await keeper.books.payees({ text })).payees;
  expect(await payees('REW')).toEqual([
    { payee: 'Reweler', categoryId: null, amount: -4, count: 1 },
    { payee: 'rewe  city', categoryId: food, amount: -3, count: 3 },
  ]);
  expect((await payees('Réw')).map(({ payee }) => payee)).toEqual(
    (await payees('REW')).map(({ payee }) => payee),
  );
  // Three bytes a letter, more than are in the key by which beginnings are found.
  const long = '\u3300'.repeat(200);
  await add('10', -1, { payee: long });
  expect(await payees(long)).toMatchObject([{ payee: long, count: 1 }]);
  expect(await payees('city')).toEqual([]);
  expect(await payees(' ')).toEqual([]);
  expect(await payees('%')).toEqual([]);
  expect(await payees('\u0301')).toEqual([]);
  await keeper.books.deleteCategory({ id: food });
  expect(await payees('rewe c')).toMatchObject([{ categoryId: null }]);
  expect((await (await createKeeper(app)).books.payees({ text: 'rew' })).payees).toEqual([]);
});
