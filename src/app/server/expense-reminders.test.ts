import { beforeEach, expect, test } from 'vitest';
import { createKeeper, type Keeper } from '../../../tests/support/expenses';
import { createRemindedApp } from '../../../tests/support/reminded';

let keeper: Keeper;
let bank: number;
beforeEach(async () => {
  keeper = await createKeeper(app, 'Europe/Berlin');
  bank = (await keeper.books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
});
const { app, at } = await createRemindedApp('2026-06-26T12:00', ['expense_accounts', 'reminders']);

/** Due on Tuesday, 30 June. */
const add = async (fields: object = {}) =>
  (
    await keeper.books.addSchedule({
      ...{ name: 'Rent', amount: -123_450, unit: 'month' as const, anchor: '2026-06-30', accountId: bank },
      reminderDays: 2,
      ...fields,
    })
  ).id;
const news = async (of = keeper) =>
  (await of.caller.reminders.list()).reminders.filter(({ missed }) => !missed).toReversed();
const texts = async () => (await news()).map(({ text }) => text);

test('a bill is told in the morning so many days before it is due, once, to its owner', async () => {
  const stranger = await createKeeper(app);
  await add();
  await at('2026-06-28T05:59');
  expect(await news()).toEqual([]);
  await at('2026-06-28T06:00');
  await at('2026-06-28T06:01');
  expect(await news()).toEqual([
    expect.objectContaining({
      text: 'Rent: 1234.50 EUR, due Tue 30 June',
      href: '/expense-tracker?tab=recurring',
    }),
  ]);
  expect(await app.subjectsTo(keeper.user.email)).toEqual(['Rent: 1234.50 EUR, due Tue 30 June']);
  expect(await news(stranger)).toEqual([]);
});

test('one with a time of its own is told then, by the clock of its owner, and the others at the usual time', async () => {
  const id = await add({ reminderAt: '19:30' });
  await add({ name: 'Power' });
  await at('2026-06-28T06:00');
  expect(await texts()).toEqual(['Power: 1234.50 EUR, due Tue 30 June']);
  await at('2026-06-28T17:29');
  expect(await texts()).toHaveLength(1);
  await at('2026-06-28T17:30');
  await at('2026-06-28T17:31');
  expect((await texts()).slice(1)).toEqual(['Rent: 1234.50 EUR, due Tue 30 June']);
  // Undone as any other field.
  const operationId = 'another-time';
  await keeper.books.editSchedule({ id, reminderAt: null, operationId });
  expect((await keeper.books.schedules()).schedules.find((one) => one.id === id)?.reminderAt).toBeNull();
  await keeper.books.undo({ operationId });
  expect((await keeper.books.schedules()).schedules.find((one) => one.id === id)?.reminderAt).toBe('19:30');
});

test('it says tomorrow and today, and about where the amount is not exact', async () => {
  await add({ reminderDays: 1 });
  await add({ name: 'Power', reminderDays: 0, aboutPercent: 20 });
  await at('2026-06-29T06:00');
  expect(await texts()).toEqual(['Rent: 1234.50 EUR, due tomorrow']);
  await at('2026-06-30T06:00');
  expect((await texts()).slice(1)).toEqual(['Power: about 1234.50 EUR, due today']);
});

test('the day to which the weekend rule moves it counts', async () => {
  await add({ anchor: '2026-06-28', weekend: 'after' });
  await at('2026-06-27T06:00');
  expect(await texts()).toEqual(['Rent: 1234.50 EUR, due Mon 29 June']);
});

test('what is posted, skipped, deleted or does not remind is not told', async () => {
  const [posted, skipped, deleted] = [await add(), await add(), await add()];
  await add({ reminderDays: null });
  await keeper.books.postSchedule({ id: posted, occurrence: 0 });
  await keeper.books.skipSchedule({ id: skipped, occurrence: 0 });
  await keeper.books.deleteSchedule({ id: deleted });
  await at('2026-06-28T06:00');
  expect(await texts()).toEqual([]);
});

test('each occurrence is told by itself', async () => {
  await add({ unit: 'day', every: 2 });
  await at('2026-06-28T06:00');
  expect(await texts()).toEqual(['Rent: 1234.50 EUR, due Tue 30 June']);
  await at('2026-06-29T06:00');
  expect(await texts()).toHaveLength(1);
  await at('2026-06-30T06:00');
  expect((await texts()).slice(1)).toEqual(['Rent: 1234.50 EUR, due Thu 2 July']);
});

test('a budget is told once a month as nearly spent, and once as passed', async () => {
  const food = (await keeper.books.addCategory({ name: 'Food' })).id;
  await keeper.books.setBudgets({ month: '2026-06', budgets: [{ categoryId: food, amount: '100' }] });
  let operation = 0;
  const spend = (amount: string, date = '2026-06-26') => {
    const operationId = `spend-${String(operation++)}`;
    return keeper.books.addTransaction({ accountId: bank, date, amount, categoryId: food, operationId });
  };
  await spend('-79.99');
  await at('2026-06-26T12:01');
  expect(await texts()).toEqual([]);
  await spend('-0.01');
  await at('2026-06-26T12:02');
  await spend('-10');
  await at('2026-06-26T12:03');
  expect(await texts()).toEqual(['Food: 20.00 EUR left of this month’s budget']);
  await spend('-10.50');
  await at('2026-06-26T12:04');
  await spend('-1');
  await at('2026-06-26T12:05');
  expect(await texts()).toEqual([
    'Food: 20.00 EUR left of this month’s budget',
    'Food: 0.50 EUR over this month’s budget',
  ]);
  expect((await news()).map(({ actions, href }) => [actions, href])).toEqual(
    [1, 2].map(() => [[], '/expense-tracker?tab=budget']),
  );
});

test('what was spent without an operation id is told in the morning, and only of this month', async () => {
  const food = (await keeper.books.addCategory({ name: 'Food' })).id;
  for (const month of ['2026-06', '2026-07'])
    await keeper.books.setBudgets({ month, budgets: [{ categoryId: food, amount: '100' }] });
  const spend = (date: string, amount: string) =>
    keeper.books.addTransaction({ accountId: bank, date, amount, categoryId: food });
  await spend('2026-06-26', '-150');
  await at('2026-06-26T13:00');
  expect(await texts()).toEqual([]);
  await at('2026-06-27T06:00');
  await at('2026-06-28T06:00');
  expect(await texts()).toEqual(['Food: 50.00 EUR over this month’s budget']);
  await spend('2026-07-01', '-90');
  await at('2026-06-30T06:00');
  expect(await texts()).toHaveLength(1);
  await at('2026-07-01T06:00');
  expect(await texts()).toEqual([
    'Food: 50.00 EUR over this month’s budget',
    'Food: 10.00 EUR left of this month’s budget',
  ]);
});
