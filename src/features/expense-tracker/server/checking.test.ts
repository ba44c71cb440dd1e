import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createKeeper, type Keeper } from '../../../../tests/support/expenses';
import { listApart } from './checking.sql';

const app = await createTestApp();
let keeper: Keeper;
let bank: number;
let cash: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  bank = (await keeper.books.addAccount({ name: 'Bank', currency: 'EUR', openingAmount: 100 })).id;
  cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
});

const add = async (amount: number, fields: object = {}) =>
  keeper.books.addTransaction({ accountId: bank, date: '2026-06-10', amount, ...fields });
const damage = (id: number, to: { amount?: number; transfer_id?: number | null }) =>
  app.services.db.updateTable('expense_transactions').set(to).where('id', '=', id).execute();
const differences = async () => (await keeper.books.checkBooks()).differences;

test('books that add up are right, those without an account too', async () => {
  await add(-300, { lines: [{ amount: -100 }, { amount: -200 }] });
  await add(-50, { toAccountId: cash });
  await add(0);
  expect(await keeper.books.checkBooks()).toMatchObject({ ok: true, checked: 4, differences: [] });
  const { books } = await createKeeper(app);
  expect(await books.checkBooks()).toMatchObject({ ok: true, checked: 0, differences: [] });
});

test('lines that do not make their amount are named, with the balance that they make wrong', async () => {
  const { id } = await add(-300, { lines: [{ amount: -100 }, { amount: -200 }] });
  await damage(id, { amount: -301 });
  expect(await keeper.books.checkBooks()).toMatchObject({ ok: false });
  expect(await differences()).toEqual([
    {
      ...{ kind: 'balance', id: bank },
      text: 'Opening, lines and transfers make -2.00, the balance is -2.01',
    },
    { kind: 'lines', id, text: 'The lines make -3.00, the amount is -3.01' },
  ]);
  await app.services.db.deleteFrom('expense_lines').where('transaction_id', '=', id).execute();
  expect(await differences()).toContainEqual({
    ...{ kind: 'lines', id, text: 'There are no lines, the amount is -3.01' },
  });
  const { books } = await createKeeper(app);
  expect(await books.checkBooks()).toMatchObject({ ok: true });
  await keeper.books.deleteTransactions({ ids: [id] });
  expect(await differences()).toEqual([]);
});

test('sides of transfers that do not mirror each other, or of which one is missing, are named', async () => {
  const { id, transferId } = await add(-50, { toAccountId: cash });
  await damage(id, { amount: -51 });
  const text = 'The other side is not its mirror image';
  expect(await differences()).toEqual([
    { kind: 'transfer', id, text },
    { kind: 'transfer', id: transferId, text },
  ]);
  await damage(id, { amount: -50, transfer_id: null });
  expect(await differences()).toContainEqual({
    ...{ kind: 'transfer', id: transferId, text: 'The other side is missing' },
  });
});

test('what an undo puts back is looked at by itself, and not beside all that its account holds', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({ date: '2026-06-10', amount: -at, payee: '' }));
  const { rows: made } = await keeper.books.importTransactions({ accountId: bank, rows });
  const transactions = new Set(made.map(({ transactionId }) => transactionId ?? 0));
  await app.services.db.transaction().execute(async (trx) => {
    const rowsRead = async () => {
      const told = await sql<{ Value: string }>`SHOW SESSION STATUS LIKE 'Handler_read%'`.execute(trx);
      return told.rows.reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const before = await rowsRead();
    const touched = { accounts: new Set<number>(), categories: new Set<number>(), transactions };
    const apart = await listApart({ trx, ownerId: keeper.user.id }, touched);
    const none = new Set();
    expect(apart).toEqual({ accounts: none, transactions: none, categories: none });
    expect((await rowsRead()) - before).toBeLessThan(50 * rows.length);
  });
});
