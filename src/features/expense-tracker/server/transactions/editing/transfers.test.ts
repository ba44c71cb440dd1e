import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../../tests/support/app';
import {
  createKeeper,
  type Keeper,
  refusedUnchanged,
  thereAndBack,
} from '../../../../../../tests/support/expenses';
import { expenseTexts } from '../../../rules';

const app = await createTestApp();
let keeper: Keeper;
let bank: number;
let cash: number;
let yen: number;
/** Off the budget. */
let fund: number;
let food: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  const { books } = keeper;
  bank = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  cash = (await books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
  yen = (await books.addAccount({ name: 'Yen', currency: 'JPY' })).id;
  fund = (await books.addAccount({ name: 'Fund', currency: 'EUR', onBudget: false })).id;
  food = (await books.addCategory({ name: 'Food' })).id;
});

const refused = (call: () => Promise<unknown>, text: string) => refusedUnchanged(app, keeper, call, text);
const DAY = '2026-06-10';
async function send(amount: number | string, toAccountId: number | null, fields: object = {}) {
  const input = { accountId: bank, date: DAY, amount, toAccountId, ...fields };
  const { id, transferId } = await keeper.books.addTransaction(input);
  return [id, transferId ?? 0] as const;
}
const edit = (ids: number[], fields: object) =>
  thereAndBack(app, keeper, (operationId) => keeper.books.editTransactions({ ids, operationId, ...fields }));
const refusedEdit = (id: number, fields: object, text: string) =>
  refused(() => keeper.books.editTransactions({ ids: [id], ...fields }), text);
async function read(id: number) {
  const found = (await keeper.books.transactions({})).transactions.find((entry) => entry.id === id);
  if (!found) throw new Error('It is not there');
  return found;
}
const total = async () => (await keeper.books.totals({})).total;
const linesOf = async (id: number) =>
  (await read(id)).lines.map(({ categoryId, amount }) => [categoryId, amount]);

describe('a transfer', () => {
  test('is two transactions that name each other, with opposite amounts and no lines', async () => {
    const [id, side] = await thereAndBack(app, keeper, (operationId) =>
      send('-12.30', cash, { payee: 'Me', notes: 'n', state: 'cleared', operationId }),
    );
    expect(await read(id)).toMatchObject({
      ...{ accountId: bank, amount: -1230, transferId: side, transferAccountId: cash, transferAmount: 1230 },
      ...{ payee: 'Me', notes: 'n', state: 'cleared', date: DAY, lines: [] },
    });
    expect(await read(side)).toMatchObject({
      ...{ accountId: cash, amount: 1230, transferId: id, transferAccountId: bank, transferAmount: -1230 },
      ...{ payee: 'Me', notes: 'n', state: 'open', date: DAY, lines: [] },
    });
    const [back, from] = await send(500, cash);
    expect([(await read(back)).amount, (await read(from)).amount]).toEqual([500, -500]);
    const [none, nothing] = await send(0, cash);
    expect([(await read(none)).amount, (await read(nothing)).amount]).toEqual([0, 0]);
  });

  test('is refused with the text for what is wrong', async () => {
    await refused(() => send(-100, bank), expenseTexts.otherAccount);
    await refused(() => send(-100, yen), expenseTexts.arrivingAmount);
    await refused(() => send(-100, cash, { toAmount: 99 }), expenseTexts.sameSign);
    await refused(() => send(-100, yen, { toAmount: '1.5' }), 'JPY has no decimal places');
    await refused(() => send(-100, cash, { categoryId: food }), expenseTexts.transferCategory);
    await refused(
      () => send(-100, cash, { lines: [{ categoryId: food, amount: -100 }] }),
      expenseTexts.transferCategory,
    );
    await send(-100, cash, { toAmount: -100, categoryId: null });
    expect(await total()).toBe(2);
  });

  test('is mirrored when the amount, the day or an account of one side is edited', async () => {
    const [id, side] = await send(-500, cash);
    await edit([id], { amount: '7.00', date: '2026-05-01' });
    expect(await read(side)).toMatchObject({ amount: -700, date: '2026-05-01', accountId: cash });
    await edit([side], { amount: '-9' });
    expect(await read(id)).toMatchObject({ amount: 900, accountId: bank });
    await edit([side], { toAccountId: fund });
    expect(await read(id)).toMatchObject({ accountId: fund, amount: 900 });
    await edit([side], { accountId: bank });
    expect(await read(id)).toMatchObject({ transferAccountId: bank, lines: [] });
    await refusedEdit(id, { accountId: bank }, expenseTexts.otherAccount);
    await refusedEdit(id, { toAccountId: fund }, expenseTexts.otherAccount);
    // What is each side's own.
    await edit([id], { payee: 'Mine', notes: 'n', state: 'cleared' });
    expect(await read(side)).toMatchObject({ payee: '', notes: '', state: 'open' });
  });

  test('between two currencies keeps both amounts as they were entered', async () => {
    const [id, side] = await send('-10.00', yen, { toAmount: '1630' });
    expect(await read(side)).toMatchObject({ amount: 1630, currency: 'JPY', transferAmount: -1000 });
    await edit([id], { amount: '-20.00' });
    expect(await read(side)).toMatchObject({ amount: 1630 });
    await edit([id], { toAmount: 3260 });
    expect(await read(side)).toMatchObject({ amount: 3260, transferAmount: -2000 });
    // The other way round both change their signs.
    await edit([side], { amount: '-3000' });
    expect(await read(id)).toMatchObject({ amount: 2000 });
    await refusedEdit(id, { accountId: yen, amount: 5 }, expenseTexts.otherAccount);
    await edit([id], { toAccountId: cash });
    expect(await read(side)).toMatchObject({ amount: -2000, accountId: cash, currency: 'EUR' });
    await refusedEdit(id, { toAccountId: yen }, expenseTexts.arrivingAmount);
  });

  test('that leaves or enters the budget may have a category, on the side of the budget', async () => {
    const [id, side] = await send(-500, fund, { categoryId: food });
    expect([await linesOf(id), await linesOf(side)]).toEqual([[[food, -500]], []]);
    await edit([id], { amount: -600 });
    expect([await linesOf(id), await linesOf(side)]).toEqual([[[food, -600]], []]);
    // From outside the budget the category is on the other side.
    const [out, entering] = await send(-300, bank, { accountId: fund, categoryId: food });
    expect([await linesOf(out), await linesOf(entering)]).toEqual([[], [[food, 300]]]);
    await edit([out], { categoryId: null });
    expect([await linesOf(out), await linesOf(entering)]).toEqual([[], []]);
    // Its only line may have the sign of either side.
    const [, signed] = await send(-300, bank, {
      ...{ accountId: fund, lines: [{ categoryId: food, amount: -300 }] },
    });
    expect(await linesOf(signed)).toEqual([[food, 300]]);
    await refused(
      () => send(-300, fund, { lines: [{ categoryId: food, amount: -200 }] }),
      expenseTexts.linesAddUp('-2.00', '-3.00'),
    );
    // Lines without a category are none.
    for (const [accountId, to] of [
      [bank, cash],
      [fund, bank],
    ] as const) {
      const [from, into] = await send(-300, to, { accountId, lines: [{ amount: -100 }] });
      expect([await linesOf(from), await linesOf(into)]).toEqual([[], []]);
    }
    // On the budget on both sides it has none.
    await edit([id], { toAccountId: cash });
    expect([await linesOf(id), await linesOf(side)]).toEqual([[], []]);
    // Without a category it has no lines.
    const [bare, other] = await send(-5, fund);
    expect([await linesOf(bare), await linesOf(other)]).toEqual([[], []]);
    expect((await keeper.books.totals({ categoryId: 'none' })).total).toBe(0);
  });

  test('goes to the trash with both sides, and comes back with both', async () => {
    const [id, side] = await send(-500, cash);
    expect(
      await thereAndBack(app, keeper, (operationId) =>
        keeper.books.deleteTransactions({ ids: [side], operationId }),
      ),
    ).toMatchObject({ deleted: 2 });
    expect(await total()).toBe(0);
    expect((await keeper.books.trash()).entries).toMatchObject([{ kind: 'transaction', name: 'Bank' }]);
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.restore({ transactions: [id], operationId }),
    );
    expect(await total()).toBe(2);
    await keeper.books.deleteTransactions({ ids: [id, side] });
    await keeper.books.purge({ transactions: [side] });
    expect((await keeper.books.trash()).entries).toEqual([]);
    await refused(() => keeper.books.restore({ transactions: [id] }), expenseTexts.transactionNotFound);
  });

  test('is made of a transaction, and taken apart into one', async () => {
    const id = (await keeper.books.addTransaction({ accountId: bank, date: DAY, amount: -500, payee: 'ATM' }))
      .id;
    await edit([id], { toAccountId: cash });
    const { transferId } = await read(id);
    expect(await read(transferId ?? 0)).toMatchObject({
      ...{ accountId: cash, amount: 500, payee: 'ATM', transferId: id, lines: [] },
    });
    expect(await linesOf(id)).toEqual([]);
    await edit([id], { toAccountId: null, categoryId: food });
    expect(await read(id)).toMatchObject({ transferId: null, lines: [{ categoryId: food, amount: -500 }] });
    expect(await total()).toBe(1);
    // What was the other side stands alone, should it be taken back.
    await keeper.books.restore({ transactions: [transferId ?? 0] });
    expect(await read(transferId ?? 0)).toMatchObject({ transferId: null, lines: [{ amount: 500 }] });
  });

  test('is made of several transactions in one step', async () => {
    const add = (amount: number) =>
      keeper.books.addTransaction({ accountId: bank, date: DAY, amount, categoryId: food });
    const ids = [(await add(-500)).id, (await add(200)).id];
    await edit(ids, { toAccountId: cash });
    expect((await keeper.books.accounts()).accounts.map(({ balance }) => balance)).toEqual([
      ...['-300', '300', '0', '0'],
    ]);
    expect(await total()).toBe(4);
  });

  test('goes with the account of one side, and does not come back while the other is in the trash', async () => {
    const [id] = await send(-500, cash);
    await thereAndBack(app, keeper, (operationId) => keeper.books.deleteAccount({ id: cash, operationId }));
    expect(await total()).toBe(0);
    await refused(() => keeper.books.restore({ transactions: [id] }), expenseTexts.accountInTrash);
    await keeper.books.deleteAccount({ id: bank });
    await keeper.books.restore({ accounts: [cash] });
    expect(await total()).toBe(0);
    await keeper.books.restore({ accounts: [bank], transactions: [id] });
    expect(await total()).toBe(2);
  });
});

test('a state that is meant for one side leaves a reconciled other side not as it was', async () => {
  const [id, side] = await send(-500, cash);
  await keeper.books.editTransactions({ ids: [side], state: 'reconciled' });
  await edit([id], { amount: -600, state: 'open', unlock: true });
  expect(await read(side)).toMatchObject({ amount: 600, state: 'cleared' });
});
