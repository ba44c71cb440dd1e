import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import {
  createKeeper,
  type Keeper,
  operation,
  refusedUnchanged,
  storedBooks,
  thereAndBack,
} from '../../../../../tests/support/expenses';
import { expenseTexts } from '../../rules';
import { expenseTrash } from './kinds.sql';

const app = await createTestApp();
let keeper: Keeper;
let stranger: Keeper;
let bank: number;
let food: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  stranger = await createKeeper(app);
  bank = (await keeper.books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  food = (await keeper.books.addCategory({ name: 'Food' })).id;
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = (call: () => Promise<unknown>, text: string) => refusedUnchanged(app, keeper, call, text);
const add = async (amount: number, fields: object = {}) =>
  (await keeper.books.addTransaction({ accountId: bank, date: '2026-06-10', amount, ...fields })).id;
const trash = async ({ books }: Keeper) => (await books.trash()).entries;

/** One of everything in the trash. */
async function throwAway() {
  const id = await add(-1_250, { payee: 'REWE', categoryId: food });
  const kept = await add(-1, { categoryId: food });
  const { id: cash } = await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' });
  await add(-7, { accountId: cash });
  await keeper.books.deleteTransactions({ ids: [id] });
  await keeper.books.deleteCategory({ id: food });
  await keeper.books.deleteAccount({ id: cash });
  return { id, kept, cash };
}

describe('the trash', () => {
  test('lists what was thrown away, the latest first, to its owner alone', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') });
    const id = await add(-1_250, { payee: 'REWE' });
    await keeper.books.deleteTransactions({ ids: [id] });
    vi.setSystemTime(new Date('2026-06-12T11:00:00Z'));
    await add(-7);
    await keeper.books.deleteAccount({ id: bank });
    expect(await trash(keeper)).toEqual([
      {
        kind: 'account',
        id: bank,
        name: 'Bank',
        detail: '1 transaction',
        trashedAt: '2026-06-12T11:00:00.000Z',
      },
      {
        ...{ kind: 'transaction', id, name: 'REWE', trashedAt: '2026-06-12T10:00:00.000Z' },
        detail: expect.stringMatching(/2026.*, -12\.50 EUR$/) as unknown,
      },
    ]);
    expect(await trash(stranger)).toEqual([]);
  });

  test('gives everything back in one step', async () => {
    const { id, kept, cash } = await throwAway();
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.restore({ accounts: [cash], categories: [food], transactions: [id], operationId }),
    );
    expect(await trash(keeper)).toEqual([]);
    const { transactions } = await keeper.books.transactions({ accountId: bank });
    expect(transactions.map((entry) => [entry.id, entry.lines[0]?.categoryId])).toEqual([
      [kept, food],
      [id, food],
    ]);
  });

  test('does not give back what is of an account that stays there, nor what has its name', async () => {
    const id = await add(-1);
    await keeper.books.deleteTransactions({ ids: [id] });
    await keeper.books.deleteAccount({ id: bank });
    await refused(() => keeper.books.restore({ transactions: [id] }), expenseTexts.accountInTrash);
    await keeper.books.addAccount({ name: 'BANK', currency: 'EUR' });
    await refused(() => keeper.books.restore({ accounts: [bank] }), expenseTexts.accountTaken);
  });

  test('forgets for good what is deleted from it, with all that belongs to it', async () => {
    const { id, kept, cash } = await throwAway();
    const { books } = keeper;
    await refused(() => books.purge({ transactions: [kept] }), expenseTexts.transactionNotFound);
    await refused(() => books.purge({ accounts: [bank] }), expenseTexts.accountNotFound);
    await books.purge({ accounts: [cash], categories: [food], transactions: [id] });
    expect(await trash(keeper)).toEqual([]);
    await refused(() => books.restore({ transactions: [id] }), expenseTexts.transactionNotFound);
    await refused(() => books.restore({ categories: [food] }), expenseTexts.categoryNotFound);
    await refused(() => books.restore({ accounts: [cash] }), expenseTexts.accountNotFound);
    const stored = await storedBooks(app, keeper.user.id);
    expect(stored.expense_transactions).toHaveLength(1);
    expect(stored.expense_lines).toHaveLength(1);
    expect((await books.transactions({})).transactions).toMatchObject([
      { id: kept, lines: [{ categoryId: null }] },
    ]);
  });

  test('gives back a category without the one above it, which then takes it along no more', async () => {
    const { books } = keeper;
    const { id: fruit } = await books.addCategory({ name: 'Fruit', parentId: food });
    const id = await add(-5, { categoryId: fruit });
    await books.deleteCategory({ id: food });
    await thereAndBack(app, keeper, (operationId) => books.restore({ categories: [fruit], operationId }));
    await books.editCategory({ id: fruit, name: 'Apples' });
    const { id: below } = await books.addCategory({ name: 'Red', parentId: fruit });
    await books.purge({ categories: [food] });
    expect((await books.categories()).categories).toMatchObject([
      { id: fruit, name: 'Apples', parentId: null },
      { id: below, parentId: fruit },
    ]);
    expect((await books.transactions({})).transactions).toMatchObject([
      { id, lines: [{ categoryId: fruit }] },
    ]);
  });

  test('gives back what was below a category that has moved or is of another kind meanwhile', async () => {
    const { books } = keeper;
    const { id: fruit } = await books.addCategory({ name: 'Fruit', parentId: food });
    const { id: top } = await books.addCategory({ name: 'Top' });
    await books.deleteCategory({ id: fruit });
    await thereAndBack(app, keeper, (operationId) =>
      books.editCategory({ id: food, parentId: top, operationId }),
    );
    await books.editCategory({ id: food, parentId: null, kind: 'income' });
    await books.restore({ categories: [fruit] });
    expect((await books.categories()).categories).toMatchObject([
      { id: food, kind: 'income', parentId: null },
      { id: fruit, kind: 'expense', parentId: null },
      { id: top },
    ]);
    await books.editCategory({ id: food, kind: 'expense' });
    await books.editCategory({ id: fruit, parentId: food });
    await books.deleteCategory({ id: fruit });
    await books.editCategory({ id: food, kind: 'income' });
    await books.restore({ categories: [fruit] });
    expect((await books.categories()).categories[1]).toMatchObject({ kind: 'income', parentId: food });
  });

  test('gives back the side of a transfer whose other account is no more', async () => {
    const { books } = keeper;
    const { id: cash } = await books.addAccount({ name: 'Cash', currency: 'EUR' });
    const id = await add(-50, { toAccountId: cash });
    await books.deleteAccount({ id: cash });
    await books.purge({ accounts: [cash] });
    expect(await trash(keeper)).toMatchObject([{ kind: 'transaction', id }]);
    await books.restore({ transactions: [id] });
    expect((await books.transactions({})).transactions).toMatchObject([
      { id, transferId: null, lines: [{ categoryId: null, amount: -50 }] },
    ]);
    expect((await books.checkBooks()).ok).toBe(true);
  });

  test('gives back a bill that was paid again as a transaction like any other', async () => {
    const { books } = keeper;
    const bill = { name: 'Rent', amount: -900, unit: 'month', anchor: '2026-06-01' } as const;
    const { id } = await books.addSchedule({ ...bill, accountId: bank });
    const first = await books.postSchedule({ id, occurrence: 0 });
    await books.deleteTransactions({ ids: [first.id] });
    const second = await books.postSchedule({ id, occurrence: 0 });
    await thereAndBack(app, keeper, (operationId) =>
      books.restore({ transactions: [first.id], operationId }),
    );
    const { transactions } = await books.transactions({});
    expect(new Map(transactions.map((entry) => [entry.id, entry.occurrence]))).toEqual(
      new Map([
        [first.id, null],
        [second.id, 0],
      ]),
    );
  });

  test('makes an undo impossible where it would need what was deleted from it', async () => {
    const id = await add(-1, { categoryId: food });
    const [moved, deleted] = [operation(), operation()];
    const { id: cash } = await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' });
    await keeper.books.editTransactions({ ids: [id], accountId: cash, operationId: moved });
    await keeper.books.deleteAccount({ id: bank });
    await keeper.books.purge({ accounts: [bank] });
    await refused(() => keeper.books.undo({ operationId: moved }), expenseTexts.undoConflict);
    await keeper.books.deleteTransactions({ ids: [id], operationId: deleted });
    await keeper.books.purge({ transactions: [id] });
    await refused(() => keeper.books.undo({ operationId: deleted }), expenseTexts.undoConflict);
  });

  test('expires after 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') });
    const { id, kept, cash } = await throwAway();
    vi.setSystemTime(new Date('2026-07-12T09:59:00Z'));
    expect(await trash(keeper)).toHaveLength(3);
    await expenseTrash.deleteExpired(app.services);
    expect(await trash(keeper)).toHaveLength(3);
    vi.setSystemTime(new Date('2026-07-12T10:00:01Z'));
    expect(await trash(keeper)).toEqual([]);
    await refused(() => keeper.books.restore({ transactions: [id] }), expenseTexts.transactionNotFound);
    await refused(() => keeper.books.restore({ accounts: [cash] }), expenseTexts.accountNotFound);
    await expenseTrash.deleteExpired(app.services);
    const stored = await storedBooks(app, keeper.user.id);
    expect(stored.expense_accounts).toHaveLength(1);
    expect(stored.expense_categories).toEqual([]);
    expect(stored.expense_transactions).toEqual([expect.stringContaining(`"id":${String(kept)},`)]);
  });
});
