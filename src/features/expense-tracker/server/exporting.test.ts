import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createKeeper, type Keeper } from '../../../../tests/support/expenses';
import { csvRows } from '@/platform/shared/csv';
import { expenseTexts } from '../rules';

const app = await createTestApp();
let keeper: Keeper;
let bank: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  bank = (await keeper.books.addAccount({ name: '=Bank', currency: 'EUR' })).id;
});

const add = (day: string, amount: number, fields: object = {}) =>
  keeper.books.addTransaction({ accountId: bank, date: `2026-06-${day}`, amount, ...fields });
async function exported(fields: object = {}) {
  const { content } = await keeper.books.exportCsv(fields);
  return [...csvRows(content.slice(1))].map(({ cells }) => cells);
}

test('a file has a row a line, the oldest first, in a form that spreadsheets open without running anything', async () => {
  const { id: food } = await keeper.books.addCategory({ name: 'Food' });
  const { id: bread } = await keeper.books.addCategory({ name: 'Bread', parentId: food });
  const { id: yen } = await keeper.books.addAccount({ name: 'Yen', currency: 'JPY' });
  const { id: split } = await add('12', -1_230, {
    ...{ payee: '@REWE "City"', notes: '+1\n2', state: 'cleared' },
    lines: [
      { categoryId: bread, amount: -1_000, note: '-half' },
      { categoryId: food, amount: -230 },
    ],
  });
  const { id, transferId } = await add('10', -200, { toAccountId: yen, toAmount: 320 });
  const { content, name, type } = await keeper.books.exportCsv({});
  expect({ name, type }).toEqual({ name: 'transactions.csv', type: 'text/csv' });
  expect(content).toMatch(/^\uFEFF"Date","Account",/);
  expect(content.endsWith('\r\n')).toBe(true);
  const [head, ...rows] = await exported();
  expect(head).toEqual([
    ...['Date', 'Account', 'Currency', 'Amount', 'Payee', 'Category', 'Notes', 'Line note', 'State'],
    ...['Transfer account', 'Transaction'],
  ]);
  const words = [`'@REWE "City"`, 'Food: Bread', "'+1\n2", "'-half", 'cleared', ''];
  expect(rows).toEqual([
    ['2026-06-10', "'=Bank", 'EUR', '-2.00', '', '', '', '', 'open', 'Yen', String(id)],
    ['2026-06-10', 'Yen', 'JPY', '320', '', '', '', '', 'open', "'=Bank", String(transferId)],
    ['2026-06-12', "'=Bank", 'EUR', '-10.00', ...words, String(split)],
    ['2026-06-12', "'=Bank", 'EUR', '-2.30', words[0], 'Food', words[2], '', 'cleared', '', String(split)],
  ]);
});

test('a file is of the account and the days that are asked for, and of its owner', async () => {
  const { id: cash } = await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' });
  await add('10', -1);
  await add('11', -2);
  await add('12', -3);
  await add('11', -4, { accountId: cash });
  await keeper.books.deleteTransactions({ ids: [(await add('11', -5)).id] });
  const amounts = async (fields: object) => (await exported(fields)).slice(1).map((cells) => cells?.[3]);
  expect(await amounts({})).toEqual(['-0.01', '-0.02', '-0.04', '-0.03']);
  expect(await amounts({ from: '2026-06-11', to: '2026-06-11' })).toEqual(['-0.02', '-0.04']);
  expect(await amounts({ accountId: cash })).toEqual(['-0.04']);
  const { books } = await createKeeper(app);
  await expect(books.exportCsv({ accountId: cash })).rejects.toThrow(expenseTexts.accountNotFound);
  expect((await books.exportCsv({})).content).toMatch(/^.*\r\n$/);
});
