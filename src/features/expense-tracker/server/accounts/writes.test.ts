import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { placedAs } from '../../../../../tests/support/equal-places';
import {
  createKeeper,
  type Keeper,
  refusedUnchanged,
  thereAndBack,
} from '../../../../../tests/support/expenses';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { expenseTexts } from '../../rules';

const app = await createTestApp();
let keeper: Keeper;
let stranger: Keeper;
beforeEach(async () => {
  keeper = await createKeeper(app, 'Pacific/Auckland');
  stranger = await createKeeper(app);
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = (call: () => Promise<unknown>, text: string) => refusedUnchanged(app, keeper, call, text);
const listed = async () => (await keeper.books.accounts()).accounts;
const names = async () => (await listed()).map(({ name }) => name);
const add = async (name: string, currency = 'EUR', fields: object = {}) =>
  (await keeper.books.addAccount({ name, currency, ...fields })).id;
const spend = (accountId: number, amount: number, fields: object = {}) =>
  keeper.books.addTransaction({ accountId, amount, date: '2026-06-10', ...fields });

describe('an account', () => {
  test('begins with what is named, today by its zone, and is for its owner alone', async () => {
    // In Auckland it is tomorrow already.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T20:00:00Z') });
    const id = await thereAndBack(app, keeper, (operationId) => add(' Wallet ', ' jpy', { operationId }));
    const card = await add('Card', 'BHD', {
      ...{ kind: 'card', openingAmount: '-1.234', openingDate: '2020-02-29', onBudget: false },
    });
    expect(await listed()).toEqual([
      {
        ...{ id, name: 'Wallet', kind: 'bank', currency: 'JPY', openingAmount: 0, openingDate: '2026-06-13' },
        ...{ balance: '0', clearedBalance: '0', todayBalance: '0', onBudget: true, archived: false },
        ...{ bankAccount: '', used: false, place: 0 },
      },
      expect.objectContaining({
        ...{ id: card, kind: 'card', openingAmount: -1234, openingDate: '2020-02-29', balance: '-1234' },
        ...{ onBudget: false, place: 1 },
      }),
    ]);
    expect((await stranger.books.accounts()).accounts).toEqual([]);
  });

  test('is refused with the text for what is wrong', async () => {
    await add('Bank');
    await refused(() => add('  '), expenseTexts.accountName);
    await refused(() => add('bANK'), expenseTexts.accountTaken);
    await refused(() => add('x'.repeat(101)), expenseTexts.nameTooLong);
    await refused(() => add('Other', 'XYZ'), expenseTexts.currency);
    await refused(() => add('Other', 'JPY', { openingAmount: '1.5' }), 'JPY has no decimal places');
    await refused(() => add('Other', 'EUR', { openingDate: '2026-02-29' }), expenseTexts.date);
    await refused(() => add('Other', 'EUR', { openingDate: '1899-12-31' }), expenseTexts.date);
  });

  test('is edited field by field, archived and taken back', async () => {
    const id = await add('Bank');
    await add('Cash');
    const edit = (fields: object) =>
      thereAndBack(app, keeper, (operationId) => keeper.books.editAccount({ id, operationId, ...fields }));
    await edit({ name: 'BANK', openingAmount: 500, openingDate: '2026-01-31' });
    await edit({ kind: 'savings', onBudget: false, bankAccount: 'DE02', archived: true });
    await edit({ currency: 'USD' });
    expect(await listed()).toMatchObject([
      {
        ...{ name: 'BANK', kind: 'savings', currency: 'USD', openingAmount: 500, openingDate: '2026-01-31' },
        ...{ onBudget: false, archived: true, bankAccount: 'DE02', balance: '500' },
      },
      { name: 'Cash' },
    ]);
    await edit({ archived: false });
    expect(await listed()).toMatchObject([{ archived: false, name: 'BANK' }, {}]);
    await refused(() => keeper.books.editAccount({ id, name: 'cash' }), expenseTexts.accountTaken);
  });

  test('keeps its currency once it has a transaction, one in the trash too', async () => {
    const id = await add('Bank');
    const { id: entry } = await spend(id, -100);
    await keeper.books.editAccount({ id, currency: 'EUR', name: 'Still euro' });
    await refused(() => keeper.books.editAccount({ id, currency: 'USD' }), expenseTexts.currencyFixed);
    await keeper.books.deleteTransactions({ ids: [entry] });
    await refused(() => keeper.books.editAccount({ id, currency: 'USD' }), expenseTexts.currencyFixed);
    expect(await listed()).toMatchObject([{ used: true }]);
    await keeper.books.purge({ transactions: [entry] });
    await keeper.books.editAccount({ id, currency: 'USD' });
    expect(await listed()).toMatchObject([{ currency: 'USD', used: false }]);
  });

  test('has a balance of all its lines, one of the cleared ones, and one of today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') });
    const id = await add('Bank', 'EUR', { openingAmount: 1_000 });
    await spend(id, -100, { state: 'cleared' });
    await spend(id, -20, { state: 'reconciled', date: '2026-06-12' });
    await spend(id, -3, { date: '2026-06-13' });
    await keeper.books.deleteTransactions({ ids: [(await spend(id, 5_000)).id] });
    expect(await listed()).toMatchObject([{ balance: '877', clearedBalance: '880', todayBalance: '880' }]);
  });

  test('keeps sums exact that pass what a number holds', async () => {
    const id = await add('Bank', 'EUR', { openingAmount: 999_999_999_999_999 });
    for (const amount of Array<number>(9).fill(999_999_999_999_999)) await spend(id, amount);
    await spend(id, -8);
    expect(await listed()).toMatchObject([{ balance: '9999999999999982' }]);
    expect(await keeper.books.totals({})).toMatchObject({
      ...{ total: 10, sums: [{ currency: 'EUR', sum: '8999999999999983' }] },
    });
  });

  test('is put in another order with those that are named, where others stay', async () => {
    const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
    const order = [
      { id: three, place: -1 },
      { id: one, place: 7 },
    ];
    await thereAndBack(app, keeper, (operationId) => keeper.books.orderAccounts({ order, operationId }));
    expect(await names()).toEqual(['Three', 'Two', 'One']);
    await refused(
      () =>
        keeper.books.orderAccounts({
          order: [
            { id: two, place: 0 },
            { id: two, place: 1 },
          ],
        }),
      expenseTexts.doubled,
    );
  });

  test('comes back to its place out of the trash, also after others with equal positions were reordered', async () => {
    const [thrown, one, two] = [await add('Thrown'), await add('One'), await add('Two')];
    await keeper.books.deleteAccount({ id: thrown });
    await placedAs(app, 'expense_accounts', two, one);
    const order = [
      { id: two, place: 0 },
      { id: one, place: 1 },
    ];
    await keeper.books.orderAccounts({ order });
    await keeper.books.restore({ accounts: [thrown] });
    expect(await names()).toEqual(['Thrown', 'Two', 'One']);
  });

  test('goes to the trash with its lines hidden, and its transfers on both sides', async () => {
    const [bank, cash] = [await add('Bank'), await add('Cash')];
    await spend(bank, -100, { payee: 'REWE' });
    await spend(bank, -40, { toAccountId: cash });
    await spend(cash, -7, { payee: 'Kiosk' });
    await thereAndBack(app, keeper, (operationId) => keeper.books.deleteAccount({ id: bank, operationId }));
    expect(await listed()).toMatchObject([{ id: cash, balance: '-7' }]);
    expect(await keeper.books.totals({})).toMatchObject({ total: 1 });
    await refused(() => keeper.books.transactions({ accountId: bank }), expenseTexts.accountNotFound);
    await thereAndBack(app, keeper, (operationId) => keeper.books.restore({ accounts: [bank], operationId }));
    expect(await listed()).toMatchObject([
      { id: bank, balance: '-140' },
      { id: cash, balance: '33' },
    ]);
    expect(await keeper.books.totals({})).toMatchObject({ total: 4 });
  });
});

test('sums are in the chosen base currency, else the guessed one if an account has it, else that of the first', async () => {
  const { expenses, preferences } = app.callerOf(await createUser(app.services.db));
  const { timeZone, weekStart, dateOrder, hourCycle } = USUAL_PREFERENCES;
  const sums = async () => (await expenses.accounts()).baseCurrency;
  await preferences.guess({ timeZone, weekStart, dateOrder, hourCycle, baseCurrency: 'JPY' });
  expect(await sums()).toBe('JPY');
  await expenses.addAccount({ name: 'Bank', currency: 'CHF' });
  expect(await sums()).toBe('CHF');
  await expenses.addAccount({ name: 'Yen', currency: 'JPY' });
  await preferences.update({ timeZone: 'Asia/Tokyo' });
  expect(await sums()).toBe('JPY');
  await preferences.update({ baseCurrency: 'sek' });
  expect(await sums()).toBe('SEK');
  expect((await stranger.books.accounts()).baseCurrency).toBe('MYR');
});

test('a new currency keeps what an account opened with, not the number of its minor units', async () => {
  const { id } = await keeper.books.addAccount({ name: 'Bank', currency: 'EUR', openingAmount: 10_000 });
  const opened = async () => (await keeper.books.accounts()).accounts[0]?.openingAmount;
  await keeper.books.editAccount({ id, currency: 'JPY' });
  expect(await opened()).toBe(100);
  await keeper.books.editAccount({ id, currency: 'EUR' });
  expect(await opened()).toBe(10_000);
  await keeper.books.editAccount({ id, openingAmount: 10_050 });
  await refused(() => keeper.books.editAccount({ id, currency: 'JPY' }), 'JPY has no decimal places');
});
