import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import {
  createKeeper,
  type Keeper,
  operation,
  refusedUnchanged,
  thereAndBack,
} from '../../../../../tests/support/expenses';
import { expenseTexts } from '../../rules';

const app = await createTestApp();
let keeper: Keeper;
let stranger: Keeper;
let bank: number;
let home: number;
beforeEach(async () => {
  keeper = await createKeeper(app);
  stranger = await createKeeper(app);
  bank = (await keeper.books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  home = (await keeper.books.addCategory({ name: 'Home' })).id;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T10:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = (call: () => Promise<unknown>, text: string) => refusedUnchanged(app, keeper, call, text);
/** On the 31st since January. */
const rent = { name: 'Rent', amount: -80_000, unit: 'month' as const, anchor: '2026-01-31' };
const add = async (fields: object = {}) =>
  (await keeper.books.addSchedule({ ...rent, accountId: bank, ...fields })).id;
const listed = async (of = keeper) => (await of.books.schedules()).schedules;
const next = async () => {
  const [one] = await listed();
  return [one?.nextOccurrence, one?.nextDue];
};
const upcoming = async (from: string, to: string) =>
  (await keeper.books.upcoming({ from, to })).upcoming.map(({ occurrence, due, overdue }) => [
    occurrence,
    due,
    overdue,
  ]);
const entries = async (of = keeper) => (await of.books.transactions({})).transactions;

describe('schedules', () => {
  test('are answered with what they cost and when they are due, to their owner alone', async () => {
    const id = await add({
      categoryId: home,
      url: ' https://rent.example ',
      reminderDays: 3,
      reminderAt: '19:30',
      weekend: 'after',
    });
    const { schedules, costs } = await keeper.books.schedules();
    expect(schedules).toEqual([
      {
        ...{ id, name: 'Rent', accountId: bank, toAccountId: null, amount: -80_000, currency: 'EUR' },
        ...{ aboutPercent: 0, categoryId: home, unit: 'month', every: 1, anchor: '2026-01-31' },
        ...{ ends: null, times: null, weekend: 'after', posting: 'ask', kind: 'bill' },
        ...{ url: 'https://rent.example', reminderDays: 3, reminderAt: '19:30' },
        ...{ nextOccurrence: 0, nextDue: '2026-02-02' },
        yearlyCost: '-960000',
      },
    ]);
    expect(costs).toEqual([{ currency: 'EUR', year: '-960000', month: '-80000' }]);
    expect(await listed(stranger)).toEqual([]);
    await keeper.books.deleteCategory({ id: home });
    expect((await listed())[0]?.categoryId).toBeNull();
  });

  test('come by their next day, what is over last and costing nothing; income and transfers are no costs', async () => {
    const cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    await add({ name: 'Over', anchor: '2026-01-01', times: 1 });
    const [over] = await listed();
    await keeper.books.skipSchedule({ id: over?.id ?? 0, occurrence: 0 });
    await add({ name: 'Later', anchor: '2026-07-01', unit: 'week', amount: -1_000 });
    await add({ name: 'Wage', anchor: '2026-06-30', amount: 300_000 });
    await add({ name: 'Pocket', anchor: '2026-06-29', toAccountId: cash });
    await add({
      name: 'Yen',
      anchor: '2026-06-28',
      accountId: (await yen()).id,
      amount: '-500',
      unit: 'year',
    });
    const { schedules, costs } = await keeper.books.schedules();
    expect(schedules.map(({ name, kind, yearlyCost }) => [name, kind, yearlyCost])).toEqual([
      ['Yen', 'bill', '-500'],
      ['Pocket', 'transfer', '-960000'],
      ['Wage', 'income', '3600000'],
      ['Later', 'bill', '-52000'],
      ['Over', 'bill', '0'],
    ]);
    expect(costs).toEqual([
      { currency: 'EUR', year: '-52000', month: '-4333' },
      { currency: 'JPY', year: '-500', month: '-42' },
    ]);
  });

  test('are added, changed and deleted, all of which can be undone and done again', async () => {
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.addSchedule({ ...rent, accountId: bank, operationId }),
    );
    const id = (await listed())[0]?.id ?? 0;
    await keeper.books.postSchedule({ id, occurrence: 0 });
    await keeper.books.skipSchedule({ id, occurrence: 1 });
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.editSchedule({
        ...{ id, name: 'Flat', amount: '-850.50', ends: '2026-12-31', posting: 'automatic', operationId },
        ...{
          aboutPercent: 10,
          categoryId: home,
          unit: 'week',
          every: 2,
          anchor: '2026-01-05',
          kind: 'subscription',
        },
      }),
    );
    expect((await listed())[0]).toMatchObject({
      ...{ id, name: 'Flat', amount: -85_050, ends: '2026-12-31', posting: 'automatic', categoryId: home },
      ...{ aboutPercent: 10, unit: 'week', every: 2, kind: 'subscription' },
    });
    await thereAndBack(app, keeper, (operationId) => keeper.books.deleteSchedule({ id, operationId }));
    expect(await listed()).toEqual([]);
    const { entries: trash } = await keeper.books.trash();
    expect(trash).toEqual([expect.objectContaining({ kind: 'schedule', id, name: 'Flat' })]);
    await keeper.books.restore({ schedules: [id] });
    expect(await listed()).toHaveLength(1);
  });

  test('are hidden with an account that goes to the trash, and come back with it', async () => {
    const cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    const id = await add();
    await add({ name: 'Pocket', toAccountId: cash });
    await keeper.books.deleteAccount({ id: cash });
    expect((await listed()).map(({ name }) => name)).toEqual(['Rent']);
    await keeper.books.deleteAccount({ id: bank });
    expect([await listed(), await upcoming('2026-01-01', '2026-12-31')]).toEqual([[], []]);
    await refused(() => keeper.books.postSchedule({ id, occurrence: 0 }), expenseTexts.scheduleNotFound);
    await keeper.books.restore({ accounts: [bank, cash] });
    expect(await listed()).toHaveLength(2);
  });

  test('one kind of end takes the place of the other', async () => {
    const id = await add({ times: 3 });
    await keeper.books.editSchedule({ id, ends: '2026-12-31' });
    expect(await listed()).toEqual([expect.objectContaining({ ends: '2026-12-31', times: null })]);
    await keeper.books.editSchedule({ id, times: 2 });
    expect(await listed()).toEqual([expect.objectContaining({ ends: null, times: 2 })]);
  });

  test.each([
    [{ name: ' ' }, expenseTexts.scheduleName],
    [{ every: 0 }, 'Repeat every 1 to 99'],
    [{ every: 100 }, 'Repeat every 1 to 99'],
    [{ ends: '2026-01-30' }, 'The end is before the first date'],
    [{ ends: '2026-12-31', times: 3 }, expenseTexts.endsOrTimes],
    [{ amount: '1.234' }, 'EUR has 2 decimal places'],
    [{ anchor: '2026-02-30' }, 'Please enter a valid date'],
    [{ aboutPercent: 51 }, expenseTexts.aboutPercent],
    [{ url: 'javascript:alert(1)' }, expenseTexts.url],
    [{ reminderDays: 29 }, expenseTexts.reminderDays],
    [{ reminderAt: '24:00' }, expenseTexts.reminderAt],
    [{ reminderAt: '7:30' }, expenseTexts.reminderAt],
    [{ kind: 'transfer' }, expenseTexts.otherAccount],
  ])('%j is refused', async (fields, text) => {
    await refused(() => keeper.books.addSchedule({ ...rent, accountId: bank, ...fields } as never), text);
    const id = await add();
    await refused(() => keeper.books.editSchedule({ id, ...fields } as never), text);
  });

  test('go into another account that takes what they say', async () => {
    const id = await add();
    const jpy = (await yen()).id;
    await refused(() => keeper.books.editSchedule({ id, toAccountId: bank }), expenseTexts.otherAccount);
    await refused(() => keeper.books.editSchedule({ id, accountId: jpy }), expenseTexts.otherCurrency);
    const fields = { toAccountId: jpy, categoryId: home };
    await refused(() => keeper.books.editSchedule({ id, ...fields }), expenseTexts.transferCategory);
    const off = (await keeper.books.addAccount({ name: 'Loan', currency: 'EUR', onBudget: false })).id;
    await keeper.books.editSchedule({ id, toAccountId: off, categoryId: home });
    expect((await listed())[0]).toMatchObject({ kind: 'transfer', toAccountId: off, categoryId: home });
  });
});

const yen = () => keeper.books.addAccount({ name: 'Yen', currency: 'JPY' });

describe('posting', () => {
  test('writes the transaction of an occurrence on its due day, once', async () => {
    const id = await add({ categoryId: home, weekend: 'before' });
    const posted = await thereAndBack(app, keeper, (operationId) =>
      keeper.books.postSchedule({ id, occurrence: 0, operationId }),
    );
    expect(await entries()).toEqual([
      expect.objectContaining({
        ...{ id: posted.id, accountId: bank, date: '2026-01-30', amount: -80_000, payee: 'Rent' },
        ...{ state: 'open', scheduleId: id, occurrence: 0, transferId: null },
        lines: [{ categoryId: home, amount: -80_000, note: '' }],
      }),
    ]);
    await refused(() => keeper.books.postSchedule({ id, occurrence: 0 }), expenseTexts.notDue);
    await refused(() => keeper.books.skipSchedule({ id, occurrence: 0 }), expenseTexts.notDue);
    expect(await next()).toEqual([1, '2026-02-27']);
  });

  test('takes another date and amount', async () => {
    const id = await add();
    await keeper.books.postSchedule({ id, occurrence: 4, date: '2026-06-02', amount: '-801.50' });
    expect(await entries()).toEqual([
      expect.objectContaining({ date: '2026-06-02', amount: -80_150, occurrence: 4 }),
    ]);
    expect(await next()).toEqual([0, '2026-01-31']);
    await refused(
      () => keeper.books.postSchedule({ id, occurrence: 5, amount: '1.234' }),
      'EUR has 2 decimal places',
    );
  });

  test('sent twice at once stores it once, with an operation id or without', async () => {
    const id = await add();
    const once = { id, occurrence: 0, operationId: operation() };
    const [one, other] = await Promise.all([
      keeper.books.postSchedule(once),
      keeper.books.postSchedule(once),
    ]);
    expect(one).toEqual(other);
    const both = await Promise.allSettled([
      keeper.books.postSchedule({ id, occurrence: 1 }),
      keeper.books.postSchedule({ id, occurrence: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await entries()).map(({ occurrence }) => occurrence)).toEqual([1, 0]);
  });

  test('writes both sides of a transfer', async () => {
    const cash = (await keeper.books.addAccount({ name: 'Cash', currency: 'EUR' })).id;
    const id = await add({ toAccountId: cash });
    const { id: one, transferId } = await keeper.books.postSchedule({ id, occurrence: 0 });
    const of = { scheduleId: id, occurrence: 0, payee: 'Rent', date: '2026-01-31' };
    expect(await entries()).toEqual([
      expect.objectContaining({ ...of, id: transferId, accountId: cash, amount: 80_000, transferId: one }),
      expect.objectContaining({ ...of, id: one, accountId: bank, amount: -80_000, transferId }),
    ]);
  });

  test('a transfer into another currency takes what arrives, or the rate of its day', async () => {
    const id = await add({ toAccountId: (await yen()).id });
    await refused(() => keeper.books.postSchedule({ id, occurrence: 0 }), expenseTexts.arrivingAmount);
    await keeper.books.postSchedule({ id, occurrence: 0, toAmount: '123' });
    await keeper.books.setRates({
      rates: [{ day: '2026-02-01', base: 'EUR', currency: 'JPY', rate: '160.5' }],
    });
    await keeper.books.postSchedule({ id, occurrence: 1 });
    const { transactions } = await keeper.books.transactions({ currency: 'JPY' });
    expect(transactions.map(({ amount }) => amount)).toEqual([128_400, 123]);
  });

  test('leaves out a category that went to the trash since', async () => {
    const id = await add({ categoryId: home });
    await keeper.books.deleteCategory({ id: home });
    await keeper.books.postSchedule({ id, occurrence: 0 });
    expect((await entries())[0]?.lines).toEqual([{ categoryId: null, amount: -80_000, note: '' }]);
  });

  test('refuses occurrences that there are not', async () => {
    const id = await add({ times: 2 });
    await refused(() => keeper.books.postSchedule({ id, occurrence: 2 }), expenseTexts.noOccurrence);
    await refused(() => keeper.books.skipSchedule({ id, occurrence: 2 }), expenseTexts.noOccurrence);
  });

  test('is free again once its transaction is deleted, and settled once that is restored', async () => {
    const id = await add();
    const { id: entry } = await keeper.books.postSchedule({ id, occurrence: 0 });
    await keeper.books.deleteTransactions({ ids: [entry] });
    expect(await next()).toEqual([0, '2026-01-31']);
    await keeper.books.restore({ transactions: [entry] });
    expect(await next()).toEqual([1, '2026-02-28']);
  });
});

describe('skipping', () => {
  test('lets an occurrence go by, whatever the weekend rule made of its day', async () => {
    const id = await add({ weekend: 'after' });
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.skipSchedule({ id, occurrence: 0, operationId }),
    );
    await keeper.books.editSchedule({ id, weekend: 'before' });
    expect(await next()).toEqual([1, '2026-02-27']);
    await refused(() => keeper.books.postSchedule({ id, occurrence: 0 }), expenseTexts.notDue);
    await refused(() => keeper.books.skipSchedule({ id, occurrence: 0 }), expenseTexts.notDue);
    expect(await entries()).toEqual([]);
  });
});

describe('what is upcoming', () => {
  test('is what is open in the span, with what is overdue', async () => {
    const id = await add({ ends: '2026-08-31' });
    await keeper.books.postSchedule({ id, occurrence: 1 });
    await keeper.books.skipSchedule({ id, occurrence: 5 });
    expect(await upcoming('2026-06-12', '2027-06-12')).toEqual([
      [0, '2026-01-31', true],
      [2, '2026-03-31', true],
      [3, '2026-04-30', true],
      [4, '2026-05-31', true],
      [6, '2026-07-31', false],
      [7, '2026-08-31', false],
    ]);
    expect(await upcoming('2026-03-31', '2026-04-30')).toEqual([
      [0, '2026-01-31', true],
      [2, '2026-03-31', true],
      [3, '2026-04-30', true],
    ]);
    const july = { from: '2026-07-01', to: '2026-07-31', overdue: false };
    expect((await keeper.books.upcoming(july)).upcoming.map(({ due }) => due)).toEqual(['2026-07-31']);
    expect((await stranger.books.upcoming({ from: '2026-01-01', to: '2026-12-31' })).upcoming).toEqual([]);
  });

  test('counts a day as past by the clock of the account', async () => {
    await add({ anchor: '2026-06-12', times: 1 });
    expect(await upcoming('2026-06-12', '2026-06-12')).toEqual([[0, '2026-06-12', false]]);
    await keeper.caller.preferences.update({ timeZone: 'Pacific/Kiritimati' });
    expect(await upcoming('2026-06-13', '2026-06-14')).toEqual([[0, '2026-06-12', true]]);
  });

  test('of a schedule that was never settled is bounded', async () => {
    await add({ unit: 'day', anchor: '1900-01-01' });
    const rows = await upcoming('2026-06-12', '2200-12-31');
    expect(rows).toHaveLength(1_100);
    expect(rows[0]).toEqual([0, '1900-01-01', true]);
    expect(rows.at(-1)?.[2]).toBe(false);
  });
});

describe('another rhythm', () => {
  const numbers = async () => (await entries()).map(({ occurrence }) => occurrence);

  test('counted from another day keeps what is settled of each month', async () => {
    const id = await add();
    for (const occurrence of [0, 1, 3]) await keeper.books.postSchedule({ id, occurrence });
    await keeper.books.skipSchedule({ id, occurrence: 2 });
    await keeper.books.editSchedule({ id, anchor: '2026-01-15' });
    expect(await next()).toEqual([4, '2026-05-15']);
    await keeper.books.editSchedule({ id, anchor: '2026-03-10' });
    expect([await next(), await numbers()]).toEqual([
      [2, '2026-05-10'],
      [1, null, null],
    ]);
    await keeper.books.editSchedule({ id, anchor: '2026-07-01' });
    expect(await next()).toEqual([0, '2026-07-01']);
  });

  test('keeps what is paid of a week or a quarter in which its day moves', async () => {
    const id = await add({ unit: 'week', anchor: '2026-06-01' });
    await keeper.books.postSchedule({ id, occurrence: 0 });
    await keeper.books.editSchedule({ id, anchor: '2026-06-05' });
    expect(await next()).toEqual([1, '2026-06-12']);
    const quarterly = await add({ name: 'Tax', every: 3, anchor: '2026-01-10' });
    await keeper.books.postSchedule({ id: quarterly, occurrence: 0 });
    await keeper.books.editSchedule({ id: quarterly, anchor: '2026-03-10' });
    const tax = (await listed()).find((one) => one.id === quarterly);
    expect([tax?.nextOccurrence, tax?.nextDue]).toEqual([1, '2026-06-10']);
  });

  test('follows a transaction in the trash', async () => {
    const id = await add();
    const { id: entry } = await keeper.books.postSchedule({ id, occurrence: 2 });
    await keeper.books.deleteTransactions({ ids: [entry] });
    await keeper.books.editSchedule({ id, anchor: '2026-03-15' });
    expect(await next()).toEqual([0, '2026-03-15']);
    await keeper.books.restore({ transactions: [entry] });
    expect(await next()).toEqual([1, '2026-04-15']);
  });

  test('of other units asks for what is due after what is settled', async () => {
    const id = await add();
    for (const occurrence of [0, 1, 3]) await keeper.books.postSchedule({ id, occurrence });
    await thereAndBack(app, keeper, (operationId) =>
      keeper.books.editSchedule({ id, unit: 'week', anchor: '2026-01-31', operationId }),
    );
    expect(await next()).toEqual([5, '2026-03-07']);
    const rows = await entries();
    expect(rows.map(({ scheduleId, occurrence }) => [scheduleId, occurrence])).toEqual(
      rows.map(() => [id, null]),
    );
    await keeper.books.deleteTransactions({ ids: rows.map((row) => row.id) });
    expect(await next()).toEqual([5, '2026-03-07']);
  });

  test('of a schedule of which nothing is settled begins with its first', async () => {
    const id = await add();
    await keeper.books.editSchedule({ id, unit: 'week', anchor: '2026-06-01' });
    expect(await next()).toEqual([0, '2026-06-01']);
    await keeper.books.editSchedule({ id, anchor: '2026-04-01' });
    expect(await next()).toEqual([0, '2026-04-01']);
  });

  test('another end or another weekend rule keeps the numbers', async () => {
    const id = await add({ times: 1 });
    await keeper.books.postSchedule({ id, occurrence: 0 });
    expect(await next()).toEqual([null, null]);
    await keeper.books.editSchedule({ id, times: null, weekend: 'after' });
    expect(await next()).toEqual([1, '2026-03-02']);
  });

  test('of an edit does not stand in the way of an undo of what is skipped', async () => {
    const id = await add();
    const [edited, skipped] = [operation(), operation()];
    await keeper.books.editSchedule({ id, name: 'Flat', operationId: edited });
    await keeper.books.skipSchedule({ id, occurrence: 0, operationId: skipped });
    await keeper.books.undo({ operationId: edited });
    await keeper.books.undo({ operationId: skipped });
    expect(await listed()).toEqual([expect.objectContaining({ name: 'Rent', nextOccurrence: 0 })]);
  });
});
