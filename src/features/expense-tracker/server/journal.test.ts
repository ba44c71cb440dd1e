import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createKeeper, type Keeper, operation, refusedUnchanged } from '../../../../tests/support/expenses';
import { expenseTexts } from '../rules';

// Changes that are undone out of their order: what was changed since stays, so the rest may no longer fit beside it.

const app = await createTestApp();
let keeper: Keeper;
let books: Keeper['books'];
let bank: number;
let cash: number;
let dollars: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  books = keeper.books;
  bank = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  cash = (await books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
  dollars = (await books.addAccount({ name: 'Dollars', currency: 'USD' })).id;
});

const add = (amount: number, fields: object = {}) =>
  books.addTransaction({ accountId: bank, date: '2026-06-10', amount, ...fields });
/** Expects that a change cannot be undone after another one, and that the books are right. */
async function refusedAfter(
  first: (operationId: string) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  const operationId = operation();
  await first(operationId);
  await second();
  await refusedUnchanged(app, keeper, () => books.undo({ operationId }), expenseTexts.undoConflict);
  expect((await books.checkBooks()).differences).toEqual([]);
}

test('an amount does not come back without the lines that make it', async () => {
  const { id } = await add(-100, { toAccountId: cash });
  await refusedAfter(
    (operationId) => books.editTransactions({ ids: [id], amount: -200, operationId }),
    () => books.editTransactions({ ids: [id], toAccountId: null }),
  );
});

test('nor in the trash, from which it would not fit any more', async () => {
  const { id } = await add(-100, { toAccountId: cash });
  await refusedAfter(
    (operationId) => books.editTransactions({ ids: [id], amount: -200, operationId }),
    async () => {
      await books.editTransactions({ ids: [id], toAccountId: null });
      await books.deleteTransactions({ ids: [id] });
    },
  );
});

test('the side of a transfer does not come back as what the other one is not', async () => {
  const { id, transferId } = await add(-100, { toAccountId: cash });
  await refusedAfter(
    (operationId) => books.editTransactions({ ids: [id], toAccountId: dollars, toAmount: 110, operationId }),
    () => books.editTransactions({ ids: [id], amount: -150 }),
  );
  expect(transferId).not.toBeNull();
});

test('a transfer does not come back into the account that it is from', async () => {
  const { id } = await add(-100, { toAccountId: cash });
  const { id: third } = await books.addAccount({ name: 'Third', currency: 'EUR' });
  await refusedAfter(
    (operationId) => books.editTransactions({ ids: [id], toAccountId: third, operationId }),
    () => books.editTransactions({ ids: [id], accountId: cash }),
  );
});

test('lines do not come back with a gap between them', async () => {
  const { id } = await add(-100);
  const [x, y, z] = [-60, -40, -20].map((amount) => ({ categoryId: null, amount, note: '' }));
  if (!x || !y || !z) throw new Error('three lines');
  await refusedAfter(
    (operationId) => books.editTransactions({ ids: [id], lines: [x, y], operationId }),
    () => books.editTransactions({ ids: [id], amount: -120, lines: [x, y, z] }),
  );
});

test('a transfer does not come back from the trash into an account that is there now', async () => {
  const { id } = await add(-100, { toAccountId: cash });
  await refusedAfter(
    (operationId) => books.deleteTransactions({ ids: [id], operationId }),
    () => books.deleteAccount({ id: cash }),
  );
});

test('an account does not go back to the trash while a transfer from it stays', async () => {
  await books.deleteAccount({ id: cash });
  await refusedAfter(
    (operationId) => books.restore({ accounts: [cash], operationId }),
    () => add(-100, { toAccountId: cash }),
  );
});

test('a category does not come back below one that is in the trash', async () => {
  const { id: food } = await books.addCategory({ name: 'Food' });
  const { id: fruit } = await books.addCategory({ name: 'Fruit', parentId: food });
  await refusedAfter(
    (operationId) => books.deleteCategory({ id: fruit, operationId }),
    () => books.deleteCategory({ id: food }),
  );
});

test('a bill does not come back beside its second payment', async () => {
  const bill = { name: 'Rent', amount: -900, unit: 'month', anchor: '2026-06-01' } as const;
  const { id } = await books.addSchedule({ ...bill, accountId: bank });
  const posted = await books.postSchedule({ id, occurrence: 0 });
  await refusedAfter(
    (operationId) => books.deleteTransactions({ ids: [posted.id], operationId }),
    () => books.postSchedule({ id, occurrence: 0 }),
  );
});

test('what only changes other things is undone beside it', async () => {
  const { id } = await add(-100, { toAccountId: cash });
  const operationId = operation();
  await books.editTransactions({ ids: [id], payee: 'ATM', operationId });
  await books.editTransactions({ ids: [id], amount: -150, notes: 'late' });
  await books.undo({ operationId });
  const { transactions } = await books.transactions({ accountId: bank });
  expect(transactions).toMatchObject([{ payee: '', amount: -150, notes: 'late' }]);
});
