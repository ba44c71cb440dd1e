import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { readFigure } from '../../../../tests/support/dashboard';
import { openFreshDatabase } from '../../../../tests/support/database';
import { createKeeper, type Keeper } from '../../../../tests/support/expenses';
import { countHomeRows } from './home.sql';

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let keeper: Keeper;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') });
  // There it is December.
  keeper = await createKeeper(app, 'Europe/Berlin');
});
afterEach(() => {
  vi.useRealTimers();
});

const figure = (card: string, range?: 'week') =>
  readFigure(app, keeper.user, `expense-tracker.${card}`, range);
const rows = async () => countHomeRows(app.services.db, keeper.user.id);

/** An account and a category. */
async function openBooks() {
  const { books } = keeper;
  const accountId = (await books.addAccount({ name: 'Bank', currency: 'EUR' })).id;
  return { books, accountId, food: (await books.addCategory({ name: 'Food' })).id };
}

test('without an account there is nothing on home, nor a figure', async () => {
  expect(await rows()).toBe(0);
  for (const card of ['budget', 'spending', 'ahead']) expect(await figure(card)).toBeNull();
});

test('home has a row for the month and for each of the next three bills, of the person’s own', async () => {
  const { books, accountId } = await openBooks();
  expect(await rows()).toBe(1);
  const monthly = { accountId, unit: 'month' as const, amount: -500 };
  await books.addSchedule({ ...monthly, name: 'Rent', anchor: '2026-12-05', kind: 'bill' });
  await books.addSchedule({ ...monthly, name: 'Salary', anchor: '2026-12-02', kind: 'income', amount: 9 });
  // Its next three occurrences.
  expect(await rows()).toBe(4);
  const stranger = await createKeeper(app);
  expect(await countHomeRows(app.services.db, stranger.user.id)).toBe(0);
});

test('the balance to come is what posting all that is due, and what is entered ahead, would leave', async () => {
  const { books, accountId } = await openBooks();
  const savings = (await books.addAccount({ name: 'Savings', currency: 'EUR' })).id;
  await books.addTransaction({ accountId, date: '2026-11-20', amount: 10_000 });
  expect(await figure('ahead')).toBeNull();
  const monthly = { accountId, unit: 'month' as const };
  await books.addSchedule({ ...monthly, name: 'Rent', anchor: '2026-12-05', kind: 'bill', amount: -12_000 });
  await books.addSchedule({ ...monthly, name: 'Pay', anchor: '2026-12-07', kind: 'income', amount: 20_000 });
  // Within the person's accounts it changes nothing.
  await books.addSchedule({
    ...{ ...monthly, name: 'Save', anchor: '2026-12-06', kind: 'transfer' as const },
    ...{ amount: -4_000, toAccountId: savings },
  });
  await books.addTransaction({ accountId, date: '2026-12-06', amount: -500, payee: 'Gift' });
  await books.addTransaction({ accountId, date: '2026-12-03', amount: -700, toAccountId: savings });
  // The week ends on the 8th of December.
  expect(await figure('ahead', 'week')).toEqual({
    value: '175.00 EUR',
    counts: 'on 8 Dec, lowest −25.00 on 6 Dec',
    href: '/expense-tracker?tab=reports&report=forecast&to=2026-12-08',
    picture: {
      kind: 'line',
      currency: 'EUR',
      days: [
        { day: '2026-12-01', value: 10_000 },
        { day: '2026-12-04', value: 10_000 },
        { day: '2026-12-05', value: -2_000 },
        { day: '2026-12-06', value: -2_500 },
        { day: '2026-12-07', value: 17_500 },
        { day: '2026-12-08', value: 17_500 },
      ],
      rows: [
        { name: 'Rent', value: '−120.00 · 5 Dec', href: '/expense-tracker?tab=recurring' },
        {
          name: 'Gift',
          value: '−5.00 · 6 Dec',
          href: '/expense-tracker?tab=register&from=2026-12-06&to=2026-12-06',
        },
        { name: 'Pay', value: '200.00 · 7 Dec', href: '/expense-tracker?tab=recurring' },
      ],
    },
  });
});
