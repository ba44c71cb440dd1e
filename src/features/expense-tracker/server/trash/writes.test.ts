import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import {
  createKeeper,
  type Keeper,
  operation,
  refusedUnchanged,
  storedBooks,
  thereAndBack,
} from '../../../../../tests/support/expenses';
import { expenseTexts } from '../../rules';
import { deleteLapsed } from './writes';

let app: TestApp;
let keeper: Keeper;
let stranger: Keeper;
let bank: number;
let food: number;
beforeAll(async () => {
  app = await createTestApp();
});
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

  test('lapses after 30 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') });
    const { id, kept, cash } = await throwAway();
    vi.setSystemTime(new Date('2026-07-12T09:59:00Z'));
    expect(await trash(keeper)).toHaveLength(3);
    const { signal } = new AbortController();
    await deleteLapsed(app.services.db, signal);
    expect(await trash(keeper)).toHaveLength(3);
    vi.setSystemTime(new Date('2026-07-12T10:00:01Z'));
    expect(await trash(keeper)).toEqual([]);
    await refused(() => keeper.books.restore({ transactions: [id] }), expenseTexts.transactionNotFound);
    await refused(() => keeper.books.restore({ accounts: [cash] }), expenseTexts.accountNotFound);
    await deleteLapsed(app.services.db, signal);
    const stored = await storedBooks(app, keeper.user.id);
    expect(stored.expense_accounts).toHaveLength(1);
    expect(stored.expense_categories).toEqual([]);
    expect(stored.expense_transactions).toEqual([expect.stringContaining(`"id":${String(kept)},`)]);
  });
});
