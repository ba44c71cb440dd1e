import { beforeEach, describe, expect, test } from 'vitest';
import { expenseTexts } from '@/features/expense-tracker/rules';
import { createTestApp } from '../support/app';
import { createKeeper } from '../support/expenses';
import { type Wire, wireOf } from '../support/wire';

const NOWHERE = 4_000_000_000;
const DAY = '2026-06-10';

const app = await createTestApp();
let wire: Wire;
let stranger: Wire;
beforeEach(async () => {
  wire = wireOf(app, 'ExpenseTracker', (await createKeeper(app)).user.token);
  stranger = wireOf(app, 'ExpenseTracker', (await createKeeper(app)).user.token);
});

const account = async (name: string, currency = 'EUR', fields: object = {}) =>
  (await wire.post('addAccount', { name, currency, ...fields })).id;
const category = async (name: string, fields: object = {}) =>
  (await wire.post('addCategory', { name, ...fields })).id;
const listed = async (query: Record<string, string | number> = {}) =>
  (await wire.get('getTransactions', query)).data;
const refused = (answer: object, status: number, message: string) =>
  expect(answer).toMatchObject({ status, success: false, message });

describe('accounts', () => {
  test('are added, edited, ordered and deleted by the names of the documented fields', async () => {
    expect((await wire.get('getAccounts')).data).toEqual([]);
    const bank = await account(' Bank ', 'eur', {
      ...{ kind: 'savings', opening_balance: '-12.30', opening_date: '2026-01-31', on_budget: false },
    });
    const cash = (await wire.post('addAccount', { name: 'Cash', currency: 'JPY' }, 'form')).id;
    expect((await wire.get('getAccounts')).data).toEqual([
      {
        ...{ id: bank, name: 'Bank', kind: 'savings', currency: 'EUR', balance: '-12.30' },
        ...{ cleared_balance: '-12.30', opening_balance: '-12.30', opening_date: '2026-01-31' },
        ...{ on_budget: false, archived: false, order_index: 1 },
      },
      expect.objectContaining({ id: cash, kind: 'bank', balance: '0', on_budget: true, order_index: 2 }),
    ]);
    const edited = { id: String(cash), name: 'Yen', archived: '1', opening_balance: '500' };
    expect(await wire.post('editAccount', edited, 'form')).toMatchObject({ status: 200, id: cash });
    const order = [
      { id: cash, order_index: 1 },
      { id: bank, order_index: 2 },
    ];
    expect(await wire.post('updateAccountOrder', { order })).toEqual({ status: 200, success: true });
    expect((await wire.get('getAccounts')).data).toMatchObject([
      { id: cash, name: 'Yen', archived: true, balance: '500', currency: 'JPY' },
      { id: bank },
    ]);
    await wire.post('deleteAccount', { id: bank });
    expect((await wire.get('getAccounts')).data).toMatchObject([{ id: cash }]);
    expect((await stranger.get('getAccounts')).data).toEqual([]);
  });
});

describe('categories', () => {
  test('are added, edited, ordered and deleted', async () => {
    const food = await category('Food', { color: '#AABBCC' });
    const fruit = (await wire.post('addCategory', { name: 'Fruit', parent_id: String(food) }, 'form')).id;
    const pay = await category('Pay', { kind: 'income' });
    expect((await wire.get('getCategories')).data).toEqual([
      { id: food, name: 'Food', kind: 'expense', parent_id: null, color: '#aabbcc', order_index: 1 },
      expect.objectContaining({ id: fruit, kind: 'expense', parent_id: food, order_index: 2 }),
      expect.objectContaining({ id: pay, kind: 'income', parent_id: null, order_index: 3 }),
    ]);
    await wire.post('editCategory', { id: fruit, parent_id: null, name: 'Apples' });
    const order = [
      { id: pay, order_index: 1 },
      { id: food, order_index: 2 },
    ];
    await wire.post('updateCategoryOrder', { order: JSON.stringify(order) }, 'form');
    await wire.post('deleteCategory', { id: food });
    expect((await wire.get('getCategories')).data).toMatchObject([
      { id: pay },
      { id: fruit, name: 'Apples', parent_id: null },
    ]);
  });
});

describe('transactions', () => {
  test('are decimals in the currency of their account, from a text, a number or a form', async () => {
    const [bank, yen] = [await account('Bank'), await account('Yen', 'JPY')];
    const food = await category('Food');
    const first = await wire.post('addTransaction', {
      ...{ account_id: bank, date: DAY, amount: '-12,30', payee: ' REWE ', category_id: food, notes: 'n' },
      ...{ state: 'cleared', foreign_amount: '-2000', foreign_currency: 'JPY' },
    });
    expect(first).toEqual({ status: 200, success: true, id: first.id, transfer_id: null });
    await wire.post('addTransaction', { account_id: yen, date: '2026-06-11', amount: 1500 });
    const form = {
      account_id: String(bank),
      date: '2026-06-12',
      amount: '0.1',
      payee: 'Form',
      category_id: '',
    };
    await wire.post('addTransaction', form, 'form');
    await wire.post('addTransaction', { account_id: bank, date: '2026-06-13', amount: 5.1 });
    const rows = await listed();
    expect(rows.map(({ amount, currency }) => `${String(amount)} ${String(currency)}`)).toEqual([
      ...['5.10 EUR', '0.10 EUR', '1500 JPY', '-12.30 EUR'],
    ]);
    expect(rows[3]).toEqual({
      ...{ id: first.id, account_id: bank, date: DAY, amount: '-12.30', currency: 'EUR', payee: 'REWE' },
      ...{ notes: 'n', state: 'cleared', transfer_id: null, import_id: null, schedule_id: null },
      ...{ occurrence: null, foreign_amount: '-2000', foreign_currency: 'JPY' },
      lines: [{ category_id: food, amount: '-12.30', note: '' }],
    });
    // A form names the category that it leaves to the lines.
    const lines = JSON.stringify([{ category_id: food, amount: '-12' }, { amount: '-0.30' }]);
    await wire.post('editTransaction', { id: String(first.id), category_id: '', lines }, 'form');
    await wire.post('editTransaction', { id: first.id, foreign_amount: null, foreign_currency: null });
    expect((await listed())[3]).toMatchObject({
      ...{ foreign_amount: null, foreign_currency: null },
      lines: [
        { category_id: food, amount: '-12.00' },
        { category_id: null, amount: '-0.30' },
      ],
    });
  });

  test('have lines that make their amount, as a list or as JSON in a form', async () => {
    const bank = await account('Bank');
    const food = await category('Food');
    const lines = [
      { category_id: food, amount: '-10', note: 'bread' },
      { category_id: null, amount: -2.3 },
    ];
    const base = { account_id: String(bank), date: DAY, amount: '-12.30' };
    const { id } = await wire.post('addTransaction', { ...base, lines: JSON.stringify(lines) }, 'form');
    expect((await listed())[0]?.lines).toEqual([
      { category_id: food, amount: '-10.00', note: 'bread' },
      { category_id: null, amount: '-2.30', note: '' },
    ]);
    const wrong = { ...base, lines: [{ amount: '-12.29' }] };
    const two = { ...base, lines: [...lines, { amount: '0.01' }] };
    refused(await wire.post('addTransaction', wrong), 422, 'The lines add up to -12.29, not to -12.30');
    refused(await wire.post('addTransaction', two), 422, 'The lines add up to -12.29, not to -12.30');
    await wire.post('editTransaction', { id, lines: [], amount: '-7' });
    expect((await listed({ search: '' }))[0]).toMatchObject({
      ...{ amount: '-7.00', lines: [{ category_id: null, amount: '-7.00' }] },
    });
  });

  test('are listed by the documented filters, with how many they are and their sum', async () => {
    const bank = await account('Bank', 'EUR', { opening_balance: '100' });
    const yen = await account('Yen', 'JPY');
    const food = await category('Food');
    const add = async (day: string, amount: string, fields: object = {}) =>
      (await wire.post('addTransaction', { account_id: bank, date: `2026-06-${day}`, amount, ...fields })).id;
    const a = await add('01', '-1', { category_id: food, payee: 'REWE' });
    const b = await add('02', '-2', { state: 'cleared', notes: 'from rewe' });
    const c = await add('03', '300', { account_id: yen });
    const found = async (query: Record<string, string | number>) => {
      const { data, total, sum } = await wire.get('getTransactions', query);
      return [data.map(({ id }) => id), total, sum];
    };
    expect(await found({})).toEqual([[c, b, a], 3, { EUR: '-3.00', JPY: '300' }]);
    expect(await found({ account_id: bank, from: '2026-06-02', to: '2026-06-03' })).toEqual([
      [b],
      1,
      '-2.00',
    ]);
    expect(await found({ category_id: food })).toEqual([[a], 1, '-1.00']);
    expect(await found({ category_id: 'none' })).toEqual([[c, b], 2, { EUR: '-2.00', JPY: '300' }]);
    expect(await found({ search: 'rewe' })).toEqual([[b, a], 2, '-3.00']);
    // Words in any order, accents aside, in payee and notes; and amounts.
    const d = await add('04', '-49.99', { payee: 'Café Müller', notes: 'Hauptstraße 5 看书 🎈' });
    for (const search of [
      'cafe',
      'muller CAFÉ',
      'MÜLLER',
      'hauptstrasse',
      'straße müll',
      '看书',
      '🎈',
      '49.99',
      '49,99',
      '-49.99',
    ])
      expect([search, ...(await found({ search }))]).toEqual([search, [d], 1, '-49.99']);
    for (const search of ['cafe rewe', '🎉', '4.99', 'caf e x']) expect((await found({ search }))[1]).toBe(0);
    expect(await found({ search: '300' })).toEqual([[c], 1, '300']);
    await wire.post('deleteTransaction', { id: d });
    expect(await found({ state: 'cleared' })).toEqual([[b], 1, '-2.00']);
    expect(await found({ limit: 1, after: c })).toEqual([[b], 3, { EUR: '-3.00', JPY: '300' }]);
    expect(await found({ state: 'reconciled' })).toEqual([[], 0, '0']);
    expect(await found({ state: 'reconciled', account_id: bank })).toEqual([[], 0, '0.00']);
    expect((await listed({ account_id: bank })).map((row) => row.running_balance)).toEqual([
      '97.00',
      '99.00',
    ]);
    for (const query of [{ limit: 1_001 }, { from: 'yesterday' }, { state: 'lost' }])
      expect(await wire.get('getTransactions', query)).toMatchObject({ status: 422, success: false });
    expect(await wire.get('getTransactions', { account_id: 'x' })).toMatchObject({ status: 400 });
    refused(await wire.get('getTransactions', { account_id: NOWHERE }), 404, expenseTexts.accountNotFound);
    refused(await stranger.get('getTransactions', { after: a }), 404, expenseTexts.transactionNotFound);
  });

  test('are edited and deleted one by one or several at once', async () => {
    const bank = await account('Bank');
    const food = await category('Food');
    const ids: number[] = [];
    for (const amount of [1, 2, 3]) {
      ids.push((await wire.post('addTransaction', { account_id: bank, date: DAY, amount })).id);
    }
    const [one, two, three] = ids;
    await wire.post('editTransaction', { ids: [one, two], category_id: food, state: 'cleared' });
    await wire.post('editTransaction', { ids: `${String(two)}, ${String(three)}`, payee: 'X' }, 'form');
    await wire.post('editTransaction', { id: String(three), amount: '4.5' }, 'form');
    expect(await listed()).toMatchObject([
      { id: three, payee: 'X', amount: '4.50', state: 'open' },
      { id: two, payee: 'X', state: 'cleared', lines: [{ category_id: food }] },
      { id: one, payee: '', state: 'cleared', lines: [{ category_id: food }] },
    ]);
    expect(await wire.post('deleteTransaction', { ids: [one, three] })).toEqual({
      status: 200,
      success: true,
    });
    expect(await listed()).toMatchObject([{ id: two }]);
    refused(await wire.post('deleteTransaction', { id: one }), 404, expenseTexts.transactionNotFound);
    refused(
      await stranger.post('editTransaction', { id: two, notes: 'x' }),
      404,
      expenseTexts.transactionNotFound,
    );
  });

  test('are refused with the documented texts and statuses', async () => {
    const bank = await account('Bank');
    const add = (fields: object) =>
      wire.post('addTransaction', { account_id: bank, date: DAY, amount: 1, ...fields });
    refused(await add({ amount: '' }), 422, expenseTexts.amount);
    refused(await add({ amount: null }), 422, expenseTexts.amount);
    refused(await add({ amount: 0.001 }), 422, 'EUR has 2 decimal places');
    refused(await add({ date: '' }), 422, expenseTexts.date);
    refused(await add({ account_id: '' }), 422, expenseTexts.chooseAccount);
    refused(await add({ account_id: NOWHERE }), 404, expenseTexts.accountNotFound);
    refused(await add({ category_id: NOWHERE }), 404, expenseTexts.categoryNotFound);
    expect(await listed()).toEqual([]);
  });
});
