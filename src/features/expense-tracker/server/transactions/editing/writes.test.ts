import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../../../tests/support/app';
import {
  createKeeper,
  type Keeper,
  operation,
  refusedUnchanged,
  thereAndBack,
} from '../../../../../../tests/support/expenses';
import { expenseTexts } from '../../../rules';

const app = await createTestApp();
let keeper: Keeper;
let stranger: Keeper;
let bank: number;
let yen: number;
let food: number;
let home: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  stranger = await createKeeper(app);
  const { books } = keeper;
  bank = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  yen = (await books.addAccount({ name: 'Yen', currency: 'JPY' })).id;
  food = (await books.addCategory({ name: 'Food' })).id;
  home = (await books.addCategory({ name: 'Home' })).id;
});

const refused = (call: () => Promise<unknown>, text: string) => refusedUnchanged(app, keeper, call, text);
const DAY = '2026-06-10';
const send = (amount: number | string, fields: object = {}) =>
  keeper.books.addTransaction({ accountId: bank, date: DAY, amount, ...fields });
const add = async (amount: number | string, fields: object = {}) => (await send(amount, fields)).id;
const edit = (ids: number[], fields: object) =>
  thereAndBack(app, keeper, (operationId) => keeper.books.editTransactions({ ids, operationId, ...fields }));
async function read(id: number) {
  const found = (await keeper.books.transactions({})).transactions.find((entry) => entry.id === id);
  if (!found) throw new Error('It is not there');
  return found;
}
const linesOf = async (id: number) =>
  (await read(id)).lines.map(({ categoryId, amount, note }) => [categoryId, amount, note]);

describe('a transaction', () => {
  test('is stored with one line of its whole amount, and comes and goes by undo and redo', async () => {
    const id = await thereAndBack(app, keeper, async (operationId) =>
      add('-12,30', { payee: '  REWE  City ', notes: 'x', categoryId: food, operationId }),
    );
    expect(await read(id)).toEqual({
      ...{ id, accountId: bank, date: DAY, amount: -1230, currency: 'EUR', payee: 'REWE  City', notes: 'x' },
      ...{ importedText: '', state: 'open', transferId: null, transferAccountId: null, transferAmount: null },
      ...{ foreignAmount: null, foreignCurrency: null, scheduleId: null, occurrence: null, importId: null },
      ...{ lines: [{ categoryId: food, amount: -1230, note: '' }], runningBalance: null },
    });
    const bare = await add(0);
    expect(await linesOf(bare)).toEqual([[null, 0, '']]);
    expect((await stranger.books.transactions({})).transactions).toEqual([]);
  });

  test('that is sent twice with its operation id is stored once', async () => {
    const operationId = operation();
    const [first, second] = await Promise.all([send(-1, { operationId }), send(-1, { operationId })]);
    expect(second).toEqual(first);
    expect(await send(-1, { operationId })).toEqual(first);
    expect((await keeper.books.totals({})).total).toBe(1);
  });

  test('is refused with the text for what is wrong', async () => {
    await refused(() => add(''), expenseTexts.amount);
    await refused(() => add('1.234'), 'EUR has 2 decimal places');
    await refused(() => add('1.5', { accountId: yen }), 'JPY has no decimal places');
    await refused(() => add(1.5), expenseTexts.amountUnreadable);
    await refused(() => add(-(10 ** 15)), expenseTexts.amountTooLarge);
    await refused(() => add(1, { date: '2026-06-31' }), expenseTexts.date);
    await refused(() => add(1, { date: '2201-01-01' }), expenseTexts.date);
    await refused(() => add(1, { accountId: Number.NaN }), expenseTexts.chooseAccount);
    await refused(() => add(1, { payee: 'x'.repeat(201) }), expenseTexts.payeeTooLong);
    await refused(() => add(1, { notes: 'x'.repeat(2_001) }), expenseTexts.notesTooLong);
    await refused(() => add(1, { foreignAmount: 5 }), expenseTexts.foreign);
    await refused(() => add(1, { foreignCurrency: 'USD' }), expenseTexts.foreign);
    await refused(() => add(1, { foreignAmount: '1.5', foreignCurrency: 'JPY' }), 'JPY has no decimal');
    const id = await add(-999_999_999_999_999);
    expect(await read(id)).toMatchObject({ amount: -999_999_999_999_999 });
  });

  test('remembers what it was in a foreign currency', async () => {
    const id = await add(-10_00, { foreignAmount: '-1700', foreignCurrency: 'jpy' });
    expect(await read(id)).toMatchObject({ foreignAmount: -1700, foreignCurrency: 'JPY' });
    await edit([id], { foreignAmount: '-11.5', foreignCurrency: 'USD' });
    expect(await read(id)).toMatchObject({ foreignAmount: -1150, foreignCurrency: 'USD' });
    await refused(
      () => keeper.books.editTransactions({ ids: [id], foreignAmount: null }),
      expenseTexts.foreign,
    );
    await edit([id], { foreignAmount: null, foreignCurrency: null });
    expect(await read(id)).toMatchObject({ foreignAmount: null, foreignCurrency: null });
  });

  test('is edited field by field, and its only line follows its amount', async () => {
    const id = await add(-500, { categoryId: food, payee: 'REWE' });
    await edit([id], { amount: '-7.50' });
    expect(await linesOf(id)).toEqual([[food, -750, '']]);
    await edit([id], { payee: 'Aldi', notes: 'n', date: '2026-01-31', state: 'cleared', categoryId: home });
    expect(await read(id)).toMatchObject({
      ...{ amount: -750, payee: 'Aldi', notes: 'n', date: '2026-01-31', state: 'cleared' },
      lines: [{ categoryId: home, amount: -750 }],
    });
    await edit([id], { categoryId: null });
    expect(await linesOf(id)).toEqual([[null, -750, '']]);
    // By the new payee it is found.
    expect((await keeper.books.totals({ payee: ' ALDI ' })).total).toBe(1);
    expect((await keeper.books.totals({ payee: 'REWE' })).total).toBe(0);
  });

  test('moves to another account of its currency, or of another with an amount', async () => {
    const id = await add(-500);
    const cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    await edit([id], { accountId: cash });
    await refused(
      () => keeper.books.editTransactions({ ids: [id], accountId: yen }),
      expenseTexts.otherCurrency,
    );
    await edit([id], { accountId: yen, amount: '-900' });
    expect(await read(id)).toMatchObject({ accountId: yen, currency: 'JPY', amount: -900 });
  });

  test('of another is not found, nor is one in the trash or of an account that is there', async () => {
    const id = await add(-500);
    const notFound = async ({ books }: Keeper) => {
      const { transactionNotFound: text } = expenseTexts;
      await refused(() => books.editTransactions({ ids: [id], notes: 'mine' }), text);
      await refused(() => books.deleteTransactions({ ids: [id] }), text);
    };
    await notFound(stranger);
    await refused(() => stranger.books.transactions({ after: id }), expenseTexts.transactionNotFound);
    await keeper.books.deleteTransactions({ ids: [id] });
    await notFound(keeper);
    await keeper.books.restore({ transactions: [id] });
    await keeper.books.deleteAccount({ id: bank });
    await notFound(keeper);
  });
});

describe('a split', () => {
  test('has lines in their order that add up to its amount', async () => {
    const lines = [
      { categoryId: food, amount: '-10', note: 'bread' },
      { categoryId: home, amount: -350 },
      { amount: '1.00', note: 'deposit' },
    ];
    const id = await add('-12.50', { lines });
    expect(await linesOf(id)).toEqual([
      [food, -1000, 'bread'],
      [home, -350, ''],
      [null, 100, 'deposit'],
    ]);
    await refused(() => add('-12', { lines }), 'The lines add up to -12.50, not to -12.00');
    await refused(
      () => add('-12', { lines: [{ amount: '-4' }] }),
      'The lines add up to -4.00, not to -12.00',
    );
    await refused(() => add('-12.50', { lines, categoryId: food }), expenseTexts.linesOrCategory);
    await refused(() => add(0, { lines: Array<object>(101).fill({ amount: 0 }) }), expenseTexts.tooManyLines);
    const note = 'x'.repeat(501);
    await refused(() => add(1, { lines: [{ amount: 1, note }] }), expenseTexts.lineNoteTooLong);
  });

  test('gets more lines, fewer, others, and none, each undone to the letter', async () => {
    const id = await add(-300, {
      lines: [
        { categoryId: food, amount: -100 },
        { amount: -200, note: 'b' },
      ],
    });
    await edit([id], { lines: [{ amount: -50 }, { categoryId: home, amount: -200 }, { amount: -50 }] });
    await edit([id], { lines: [{ categoryId: home, amount: -200 }, { amount: -100 }] });
    expect(await linesOf(id)).toEqual([
      [home, -200, ''],
      [null, -100, ''],
    ]);
    await edit([id], { amount: -400, lines: [{ categoryId: home, amount: -250 }, { amount: -150 }] });
    await refused(
      () => keeper.books.editTransactions({ ids: [id], amount: -500 }),
      'The lines add up to -4.00, not to -5.00',
    );
    await edit([id], { lines: [] });
    expect(await linesOf(id)).toEqual([[null, -400, '']]);
  });
});

describe('several transactions', () => {
  test('are edited in one step and undone in one', async () => {
    const ids = [await add(-1, { categoryId: food }), await add(-2), await add(-3, { state: 'cleared' })];
    const other = await add(-4);
    const cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    const fields = { categoryId: home, payee: 'All', state: 'cleared', accountId: cash };
    expect(await edit(ids, fields)).toMatchObject({ changed: 3 });
    for (const [at, id] of ids.entries())
      expect(await read(id)).toMatchObject({
        ...{ accountId: cash, payee: 'All', state: 'cleared' },
        lines: [{ categoryId: home, amount: -1 - at }],
      });
    expect(await read(other)).toMatchObject({ accountId: bank, payee: '' });
  });

  test('are edited all or none', async () => {
    const [one, two] = [await add(-1), await add(-2, { state: 'reconciled' })];
    const { books } = keeper;
    await refused(
      () => books.editTransactions({ ids: [one, two], date: '2026-01-01' }),
      expenseTexts.reconciled,
    );
    await refused(
      () => books.editTransactions({ ids: [one, 0], notes: 'x' }),
      expenseTexts.transactionNotFound,
    );
    await refused(() => books.editTransactions({ ids: [one, one], notes: 'x' }), expenseTexts.namedTwice);
    await refused(() => books.editTransactions({ ids: [], notes: 'x' }), expenseTexts.nothingNamed);
    await refused(() => books.deleteTransactions({ ids: [one, two] }), expenseTexts.reconciled);
  });

  test('are deleted in one step and undone in one', async () => {
    const ids = [await add(-1), await add(-2, { state: 'reconciled' })];
    const kept = await add(-4);
    expect(
      await thereAndBack(app, keeper, (operationId) =>
        keeper.books.deleteTransactions({ ids, unlock: true, operationId }),
      ),
    ).toMatchObject({ deleted: 2 });
    expect((await keeper.books.transactions({})).transactions).toMatchObject([{ id: kept }]);
  });
});

describe('a reconciled transaction', () => {
  test('keeps its amount, day and account until it is unlocked, but not its category', async () => {
    const id = await add(-500, { state: 'reconciled', payee: 'REWE' });
    const cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    const locked: object[] = [
      { amount: -501 },
      { date: '2026-06-11' },
      { accountId: cash },
      { state: 'open' },
      { toAccountId: cash, amount: -1 },
    ];
    for (const fields of locked)
      await refused(() => keeper.books.editTransactions({ ids: [id], ...fields }), expenseTexts.reconciled);
    await refused(() => keeper.books.deleteTransactions({ ids: [id] }), expenseTexts.reconciled);
    await edit([id], { categoryId: food, payee: 'Aldi', notes: 'n' });
    // Nothing of it is another.
    await keeper.books.editTransactions({ ids: [id], amount: -500, date: DAY, accountId: bank });
    expect(await read(id)).toMatchObject({ state: 'reconciled', payee: 'Aldi' });
    await edit([id], { amount: -501, unlock: true });
    expect(await read(id)).toMatchObject({ state: 'cleared', amount: -501 });
  });

  test('keeps the other side of its transfer as it is, too', async () => {
    const cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    const { id, transferId } = await send(-500, { toAccountId: cash });
    await keeper.books.editTransactions({ ids: [transferId ?? 0], state: 'reconciled' });
    const { books } = keeper;
    for (const fields of [{ amount: -1 }, { date: '2026-06-11' }, { toAccountId: null }])
      await refused(() => books.editTransactions({ ids: [id], ...fields }), expenseTexts.reconciled);
    await refused(() => books.deleteTransactions({ ids: [id] }), expenseTexts.reconciled);
    await edit([id], { payee: 'Mine' });
    await edit([id], { amount: -600, unlock: true });
    expect(await read(transferId ?? 0)).toMatchObject({ amount: 600, state: 'cleared' });
  });
});

describe('an undo', () => {
  test('is refused once what it would change was changed again, and leaves it', async () => {
    const id = await add(-500);
    const first = operation();
    await keeper.books.editTransactions({ ids: [id], amount: -600, operationId: first });
    await keeper.books.editTransactions({ ids: [id], amount: -700 });
    await refused(() => keeper.books.undo({ operationId: first }), expenseTexts.undoConflict);
    await refused(() => stranger.books.undo({ operationId: first }), expenseTexts.notUndoable);
  });

  test('leaves what others changed of the same transaction', async () => {
    const id = await add(-500);
    const first = operation();
    await keeper.books.editTransactions({ ids: [id], notes: 'mine', operationId: first });
    await keeper.books.editTransactions({ ids: [id], payee: 'Later' });
    await keeper.books.undo({ operationId: first });
    expect(await read(id)).toMatchObject({ notes: '', payee: 'Later' });
  });

  test('of a new account or category is refused while something is in it, and what is in it stays', async () => {
    const [account, category, above] = [operation(), operation(), operation()];
    const { books } = keeper;
    const { id: accountId } = await books.addAccount({ name: 'New', currency: 'EUR', operationId: account });
    const { id: categoryId } = await books.addCategory({ name: 'New', operationId: category });
    const { id: parentId } = await books.addCategory({ name: 'Above', operationId: above });
    await books.addCategory({ name: 'Below', parentId });
    const id = await add(-1, { accountId, categoryId });
    for (const operationId of [account, category, above])
      await refused(() => books.undo({ operationId }), expenseTexts.undoConflict);
    await books.editTransactions({ ids: [id], accountId: bank, categoryId: null });
    await books.undo({ operationId: account });
    await books.undo({ operationId: category });
    expect((await books.accounts()).accounts.map(({ name }) => name)).toEqual(['Bank', 'Yen']);
  });
});
