import { expect, test } from 'vitest';
import { occurrencesOf } from '@/features/calendar/rules/window';
import type { ServerTool } from '@/platform/server/tools/tool';
import { toolPortsOf } from '@/platform/server/tools/ports';
import { civilDay, textOfDay, weekFirst } from '@/platform/shared/civil';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { openFreshDatabase } from '../../../../tests/support/database';
import * as tools from '../tools';
import { addData } from './data';

// A database of its own, since the tools' switches are everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });

const INSTALLED = Object.values<ServerTool>(tools);

async function addAll(id: number, username: string): Promise<void> {
  const { db, config } = app.services;
  const filling = { db, config, person: { id, username }, ports: toolPortsOf(INSTALLED) };
  for (const tool of INSTALLED) await addData(tool, filling);
}

test('a demo is believable around today in the person’s zone, and is added once', async () => {
  const { user, caller } = await createPlanner(app, 'Pacific/Kiritimati');
  await addAll(user.id, 'meilin');
  await addAll(user.id, 'meilin');
  const today = civilDay(new Date(), 'Pacific/Kiritimati');
  const date = textOfDay(today);

  const { calendar, devflow, expenses, goalsHabits, scripts, watchedRecords } = caller;
  expect((await calendar.calendars()).calendars.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Work', false],
    ['Personal', false],
    ['Family', false],
    ['Holidays', false],
    ['Book club', true],
  ]);
  const monday = weekFirst(today, 1);
  const events = occurrencesOf(await calendar.window({ from: textOfDay(monday), to: textOfDay(monday + 7) }));
  expect(events.find(({ title }) => title === 'Anna in Geneva')).toMatchObject({
    ...{ allDay: true, start: textOfDay(monday), end: textOfDay(monday + 2) },
  });
  expect(events.find(({ title }) => title === 'Focus time')).toMatchObject({
    startLocal: `${textOfDay(monday + 1)}T09:00:00`,
    endLocal: `${textOfDay(monday + 1)}T12:00:00`,
    zone: '',
  });

  const { accounts, baseCurrency } = await expenses.accounts();
  expect(baseCurrency).toBe('EUR');
  expect(accounts.map(({ name, currency, onBudget }) => [name, currency, onBudget])).toEqual([
    ['Current account', 'EUR', true],
    ['Visa card', 'EUR', true],
    ['Wallet', 'EUR', true],
    ['Savings', 'EUR', false],
    ['Boston checking', 'USD', true],
  ]);
  const { transactions } = await expenses.transactions({ limit: 1_000 });
  expect(transactions.length).toBeGreaterThan(150);
  const split = transactions.find(({ lines }) => lines.length === 3);
  expect(split).toMatchObject({ payee: 'EDEKA Markt Süd', notes: 'Weekly shop' });
  const { schedules } = await expenses.schedules();
  const next = new Map(schedules.map(({ name, nextDue }) => [name, nextDue ?? '']));
  expect([...next].filter(([, due]) => due <= date).map(([name]) => name)).toEqual(['Gym']);
  const { rows, total } = await expenses.budgets({ month: date.slice(0, 7) });
  expect(rows.find(({ budget }) => budget === '42000')?.mode).toBe('both');
  expect(Number(total.budget)).toBeGreaterThan(200_000);
  expect(await expenses.checkBooks()).toMatchObject({ differences: [] });
  // Every transfer is a pair, of which each names the other.
  const byId = new Map(transactions.map((one) => [one.id, one]));
  const transfers = transactions.filter(({ transferId }) => transferId !== null);
  expect(transfers.length).toBeGreaterThan(40);
  expect(transfers.every(({ id, transferId }) => byId.get(transferId ?? 0)?.transferId === id)).toBe(true);

  const { habits, goals } = await goalsHabits.today({});
  expect(habits.length).toBe(7);
  expect(goals.map(({ name, progress }) => [name, progress > 0])).toEqual([
    ['A month of reserves', true],
    ['Hut tour', false],
    ['500 km this year', true],
  ]);
  expect((await scripts.list()).scripts.length).toBe(7);
  expect(await watchedRecords.stats()).toMatchObject({ total: 32 });
  expect((await devflow.features()).features.length).toBe(6);
});

test('somebody with data of their own in a tool, or without a part in the demo, is left alone', async () => {
  const { user, calendar, caller } = await createPlanner(app);
  await addAll(user.id, 'amira');
  expect((await calendar.calendars()).calendars).toEqual([]);
  await calendar.addCalendar({ name: 'Mine' });
  await addAll(user.id, 'meilin');
  expect((await calendar.calendars()).calendars.map(({ name }) => name)).toEqual(['Mine']);
  expect((await caller.expenses.accounts()).accounts.length).toBe(5);
});
