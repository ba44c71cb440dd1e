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
let bank: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  bank = (await keeper.books.addAccount({ name: 'Bank', currency: 'EUR', openingAmount: 10_000 })).id;
});

const add = async (day: string, amount: number, state: 'open' | 'cleared' | 'reconciled') =>
  (await keeper.books.addTransaction({ accountId: bank, date: `2026-06-${day}`, amount, state })).id;
const statement = (balance: number | string) => ({ accountId: bank, date: '2026-06-30', balance });
const states = async () =>
  Object.fromEntries((await keeper.books.transactions({})).transactions.map(({ id, state }) => [id, state]));

test('a statement is compared with the opening and what is cleared up to its day', async () => {
  await add('01', -1_000, 'reconciled');
  await add('30', -500, 'cleared');
  await add('30', -70, 'open');
  await keeper.books.addTransaction({ accountId: bank, date: '2026-07-01', amount: -3, state: 'cleared' });
  expect(await keeper.books.reconcile(statement('85.01'))).toMatchObject({
    ...{ cleared: '8500', difference: '1', openCount: 1, clearedCount: 1 },
  });
  expect(await keeper.books.reconcile({ ...statement(0), date: '2026-05-31' })).toMatchObject({
    ...{ cleared: '10000', difference: '-10000', openCount: 0, clearedCount: 0 },
  });
  await expect(keeper.books.reconcile(statement('85.001'))).rejects.toThrow('EUR has 2 decimal places');
});

test('at a difference of 0 what is cleared becomes reconciled, and is taken back by an undo', async () => {
  const [cleared, open] = [await add('02', -500, 'cleared'), await add('03', -70, 'open')];
  const { id: later } = await keeper.books.addTransaction({
    ...{ accountId: bank, date: '2026-07-01', amount: -3, state: 'cleared' },
  });
  expect(
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.finishReconcile({ ...statement(9_500), operationId }),
    ),
  ).toMatchObject({ reconciled: 1, adjustmentId: null });
  expect(await states()).toEqual({ [cleared]: 'reconciled', [open]: 'open', [later]: 'cleared' });
});

test('another difference is refused, or added as an adjustment of a category', async () => {
  const cleared = await add('02', -500, 'cleared');
  const { id: fees } = await keeper.books.addCategory({ name: 'Fees' });
  await refusedUnchanged(
    app,
    keeper,
    () => keeper.books.finishReconcile(statement('94.88')),
    expenseTexts.notBalanced('-0.12'),
  );
  const adjustment = { categoryId: fees };
  const { adjustmentId } = await thereAndBack(app, keeper, (operationId) =>
    keeper.books.finishReconcile({ ...statement('94.88'), adjustment, operationId }),
  );
  expect((await keeper.books.transactions({})).transactions).toMatchObject([
    {
      ...{ id: adjustmentId, amount: -12, date: '2026-06-30', payee: 'Adjustment', state: 'reconciled' },
      lines: [{ categoryId: fees, amount: -12 }],
    },
    { id: cleared, state: 'reconciled' },
  ]);
  expect(await keeper.books.reconcile(statement(9_488))).toMatchObject({ difference: '0' });
  await keeper.books.finishReconcile({ ...statement(9_488), adjustment });
  expect((await keeper.books.totals({})).total).toBe(2);
});

test('an adjustment that no transaction can have is refused', async () => {
  for (let times = 0; times < 2; times++) await add('02', 999_999_999_999_999, 'cleared');
  const adjustment = { categoryId: null };
  await refusedUnchanged(
    app,
    keeper,
    () => keeper.books.finishReconcile({ ...statement(0), adjustment }),
    expenseTexts.amountTooLarge,
  );
});
