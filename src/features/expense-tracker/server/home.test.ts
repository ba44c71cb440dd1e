import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { createKeeper, type Keeper } from '../../../../tests/support/expenses';
import { readFigures } from './dashboard.sql';
import { countHomeRows } from './home.sql';

let app: TestApp;
let keeper: Keeper;
beforeAll(async () => {
  // A database of its own, since the tool's switch is everybody's.
  app = await createTestApp({ database: await openFreshDatabase() });
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') });
  // There it is December.
  keeper = await createKeeper(app, 'Europe/Berlin');
});
afterEach(() => {
  vi.useRealTimers();
});

const figures = async () => readFigures(app.services.db, keeper.user);
const rows = async () => countHomeRows(app.services.db, keeper.user.id);

test('without an account there is nothing on home, nor a figure', async () => {
  expect(await rows()).toBe(0);
  expect(await figures()).toEqual([]);
});

test('home has a row for the month and for each of the next three bills, of the person’s own', async () => {
  const { books } = keeper;
  const accountId = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  const food = (await books.addCategory({ name: 'Food' })).id;
  await books.addTransaction({ accountId, date: '2026-11-30', amount: -900, categoryId: food });
  await books.addTransaction({ accountId, date: '2026-12-01', amount: -1_250, categoryId: food });
  expect(await rows()).toBe(1);
  const spent = { label: 'Spent this month', value: '12.50 EUR', href: '/expense-tracker' };
  expect(await figures()).toEqual([spent]);

  await books.setBudgets({ month: '2026-12', budgets: [{ categoryId: food, amount: 10_000 }] });
  const monthly = { accountId, unit: 'month' as const, amount: -500 };
  await books.addSchedule({ ...monthly, name: 'Rent', anchor: '2026-12-05', kind: 'bill' });
  await books.addSchedule({ ...monthly, name: 'Salary', anchor: '2026-12-02', kind: 'income', amount: 9 });
  expect(await figures()).toEqual([
    spent,
    { label: 'Left of budget', value: '87.50 EUR', href: '/expense-tracker?tab=budget' },
    { label: 'Next: Rent', value: '5 Dec', href: '/expense-tracker?tab=recurring' },
  ]);
  // Its next three occurrences.
  expect(await rows()).toBe(4);
  const stranger = await createKeeper(app);
  expect(await countHomeRows(app.services.db, stranger.user.id)).toBe(0);
});
