import { beforeAll, expect, test } from 'vitest';
import { addMonths, civilDay, monthFirst, textOfDay } from '@/platform/shared/civil';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createKeeper } from '../../../../../tests/support/expenses';
import { demoEntries } from './entries';
import { addBooks } from './writes';

let app: TestApp;
beforeAll(async () => {
  // A database of its own, since the tool's switch is everybody's.
  app = await createTestApp({ database: await openFreshDatabase() });
});

test('a demo has half a year of books up to today, and is added once', async () => {
  const { user, books } = await createKeeper(app);
  const people = [{ id: user.id, username: 'meilin' }];
  await addBooks(app.services.db, people);
  await addBooks(app.services.db, people);
  const { accounts, baseCurrency } = await books.accounts();
  expect(baseCurrency).toBe('EUR');
  expect(accounts.map(({ name, currency, onBudget }) => [name, currency, onBudget])).toEqual([
    ['Current account', 'EUR', true],
    ['Visa card', 'EUR', true],
    ['Wallet', 'EUR', true],
    ['Savings', 'EUR', false],
    ['Boston checking', 'USD', true],
  ]);
  const today = textOfDay(civilDay(new Date(), 'UTC'));
  const { transactions } = await books.transactions({ limit: 1_000 });
  expect(transactions.length).toBeGreaterThan(150);
  expect(transactions.every(({ date }) => date <= today)).toBe(true);
  const split = transactions.find(({ lines }) => lines.length === 3);
  expect(split).toMatchObject({ payee: 'EDEKA Markt Süd', notes: 'Weekly shop' });
  const { schedules } = await books.schedules();
  const next = new Map(schedules.map(({ name, nextDue }) => [name, nextDue ?? '']));
  expect([...next].filter(([, due]) => due <= today).map(([name]) => name)).toEqual(['Gym']);
  const { rows, total } = await books.budgets({ month: today.slice(0, 7) });
  expect(rows.find(({ budget }) => budget === '42000')?.mode).toBe('both');
  expect(Number(total.budget)).toBeGreaterThan(200_000);
  expect(await books.checkBooks()).toMatchObject({ differences: [] });
  // Every transfer is a pair, of which each names the other.
  const byId = new Map(transactions.map((one) => [one.id, one]));
  const transfers = transactions.filter(({ transferId }) => transferId !== null);
  expect(transfers.length).toBeGreaterThan(40);
  expect(transfers.every(({ id, transferId }) => byId.get(transferId ?? 0)?.transferId === id)).toBe(true);
});

test('somebody with accounts, or who has no part in the demo, is left alone', async () => {
  const { user, books } = await createKeeper(app);
  await addBooks(app.services.db, [{ id: user.id, username: 'tomasz' }]);
  expect((await books.accounts()).accounts).toEqual([]);
  await books.addAccount({ name: 'Mine', currency: 'EUR' });
  await addBooks(app.services.db, [{ id: user.id, username: 'meilin' }]);
  expect((await books.accounts()).accounts.map(({ name }) => name)).toEqual(['Mine']);
});

test('whatever day it is, splits add up and nothing is ahead of it', () => {
  const first = monthFirst(civilDay(new Date('2026-01-01'), 'UTC'));
  for (let today = first; today < addMonths(first, 14); today++) {
    for (const { day, amount, lines } of demoEntries(today)) {
      expect(day).toBeLessThanOrEqual(today);
      if (lines) expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
    }
  }
});
