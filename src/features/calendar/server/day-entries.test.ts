import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { createDevflowOwner } from '../../../../tests/support/devflow-owner';
import { setToolOpen } from '../../../../tests/support/switches';

type Owner = Awaited<ReturnType<typeof createDevflowOwner>>;

// A database of its own, since the switches of tools are everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let owner: Owner;
beforeEach(async () => {
  owner = await createDevflowOwner(app);
  // A Tuesday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const entries = async (from: string, to: string, { user } = owner) =>
  (await app.callerOf(user).calendar.dayEntries({ from, to })).entries;
/** 'a 2026-11-24 due'. */
const told = async (from: string, to: string, of = owner) =>
  (await entries(from, to, of)).map(({ title, day, note }) => `${title} ${day} ${note}`);

test('items of DevFlow lie on the day that they are due on, with how they stand', async () => {
  const { devflow, feature, other, bug, a, b, c, d, e } = owner;
  await devflow.editItem({ id: a, dueDate: '2026-11-23' });
  await devflow.editItem({ id: b, dueDate: '2026-11-24' });
  await devflow.editItem({ id: c, dueDate: '2026-11-24', completed: true });
  await devflow.editItem({ id: d, dueDate: '2026-11-30' });
  await devflow.editItem({ id: e, dueDate: '2026-12-01' });
  const hidden = { featureId: other, statusId: bug, title: 'hidden', dueDate: '2026-11-24' };
  await devflow.addItem(hidden);
  await devflow.deleteFeature({ id: other });
  expect(await told('2026-11-23', '2026-11-30')).toEqual([
    'a 2026-11-23 overdue',
    'b 2026-11-24 due',
    'c 2026-11-24 done',
    'd 2026-11-30 due',
  ]);
  expect(await entries('2026-11-23', '2026-11-23')).toEqual([
    {
      tool: 'devflow',
      id: a,
      day: '2026-11-23',
      title: 'a',
      note: 'overdue',
      done: false,
      ticks: false,
      moves: true,
      href: `/devflow?item=${String(a)}`,
    },
  ]);
  await devflow.deleteItems({ ids: [a] });
  await devflow.deleteFeature({ id: feature });
  expect(await told('2026-11-01', '2026-12-31')).toEqual([]);
});

test('whether an item is overdue is told by the person’s own date', async () => {
  await owner.devflow.editItem({ id: owner.a, dueDate: '2026-11-24' });
  expect(await told('2026-11-24', '2026-11-24')).toEqual(['a 2026-11-24 due']);
  await app.callerOf(owner.user).preferences.update({ timeZone: 'Pacific/Auckland' });
  expect(await told('2026-11-24', '2026-11-24')).toEqual(['a 2026-11-24 overdue']);
});

test('habits lie on the days on which they are due, or which are noted', async () => {
  const habits = app.callerOf(owner.user).goalsHabits;
  const add = async (fields: Parameters<typeof habits.addHabit>[0]) =>
    (await habits.addHabit({ startDate: '2026-11-20', ...fields })).id;
  const days = { rhythm: 'days' as const, weekdays: [1, 2, 3] };
  const run = await add({ name: 'Run', ...days });
  const swim = await add({ name: 'Swim', rhythm: 'week', times: 2 });
  await add({ name: 'Water', ...days, kind: 'amount', target: 2_000 });
  await habits.setEntry({ habitId: run, day: '2026-11-23', state: 'done' });
  await habits.setEntry({ habitId: run, day: '2026-11-24', state: 'skipped' });
  await habits.setEntry({ habitId: swim, day: '2026-11-23', state: 'done' });
  await add({ name: 'Later', ...days, startDate: '2026-12-01' });
  const away = await add({ name: 'Away', ...days });
  await habits.archiveHabit({ ids: [away] });
  expect(await told('2026-11-16', '2026-11-25')).toEqual([
    'Run 2026-11-23 done',
    'Run 2026-11-24 skipped',
    'Run 2026-11-25 due',
    // Twice a week, once done: still due today, and on no other day in particular.
    'Swim 2026-11-23 done',
    'Swim 2026-11-24 due',
    'Water 2026-11-23 due',
    'Water 2026-11-24 due',
    'Water 2026-11-25 due',
  ]);
  const ticked = (await entries('2026-11-16', '2026-11-25')).filter(({ ticks }) => ticks);
  expect(ticked.map(({ id, day, done }) => [id, day, done])).toEqual([
    [run, '2026-11-23', true],
    [run, '2026-11-24', false],
    [swim, '2026-11-23', true],
    [swim, '2026-11-24', false],
  ]);
  await habits.setEntry({ habitId: swim, day: '2026-11-24', state: 'done' });
  await habits.addPause({ habitIds: null, from: '2026-11-25', until: null });
  expect(await told('2026-11-24', '2026-11-30')).toEqual([
    'Run 2026-11-24 skipped',
    'Swim 2026-11-24 done',
    'Water 2026-11-24 due',
  ]);
});

test('bills lie on the day that they are due on, and on that on which they were posted', async () => {
  const { expenses } = app.callerOf(owner.user);
  const { id: bank } = await expenses.addAccount({ name: 'Bank', currency: 'EUR' });
  const { id: cash } = await expenses.addAccount({ name: 'Cash', currency: 'EUR' });
  const weekly = { accountId: bank, unit: 'week' as const, anchor: '2026-11-02', amount: -1_250 };
  const { id: rent } = await expenses.addSchedule({ ...weekly, name: 'Rent', aboutPercent: 10 });
  const { id: pocket } = await expenses.addSchedule({
    ...{ ...weekly, name: 'Pocket', toAccountId: cash, anchor: '2026-11-25', times: 1 },
  });
  await expenses.postSchedule({ id: rent, occurrence: 1, date: '2026-11-10', amount: -1_300 });
  await expenses.postSchedule({ id: pocket, occurrence: 0 });
  await expenses.skipSchedule({ id: rent, occurrence: 2 });
  expect(await told('2026-11-01', '2026-11-30')).toEqual([
    'Rent 2026-11-02 overdue',
    'Rent 2026-11-10 posted',
    'Rent 2026-11-23 overdue',
    'Rent 2026-11-30 due',
    'Pocket 2026-11-25 posted',
  ]);
  expect(await entries('2026-11-10', '2026-11-24')).toEqual([
    {
      ...{ tool: 'expense-tracker', id: rent, day: '2026-11-10', title: 'Rent', note: 'posted', done: true },
      ...{ ticks: false, moves: false, href: '/expense-tracker?tab=recurring' },
      bill: { amount: '-13.00 EUR', occurrence: 1 },
    },
    expect.objectContaining({ done: false, bill: { amount: 'about -12.50 EUR', occurrence: 3 } }),
  ]);
  await expenses.deleteSchedule({ id: rent });
  await expenses.deleteAccount({ id: cash });
  expect(await told('2026-11-01', '2026-11-30')).toEqual([]);
});

test('a tool that is closed to the person has nothing, and nobody sees what is another’s', async () => {
  const { devflow, a, user } = owner;
  await devflow.editItem({ id: a, dueDate: '2026-11-24' });
  await app.callerOf(user).goalsHabits.addHabit({ name: 'Run', startDate: '2026-11-20' });
  const today = () => told('2026-11-24', '2026-11-24');
  expect(await today()).toEqual(['a 2026-11-24 due', 'Run 2026-11-24 due']);
  const { expenses } = app.callerOf(user);
  const { id: accountId } = await expenses.addAccount({ name: 'Bank', currency: 'EUR' });
  const bill = { name: 'Rent', unit: 'month' as const, anchor: '2026-11-25', amount: -1 };
  await expenses.addSchedule({ ...bill, accountId });
  expect(await told('2026-11-25', '2026-11-25')).toContain('Rent 2026-11-25 due');
  const stranger = await createDevflowOwner(app);
  expect(await told('2026-11-01', '2026-12-31', stranger)).toEqual([]);
  await setToolOpen(app, 'devflow', false);
  expect(await today()).toEqual(['Run 2026-11-24 due']);
  await setToolOpen(app, 'goals-habits', false);
  expect(await today()).toEqual([]);
  await setToolOpen(app, 'expense-tracker', false);
  expect(await told('2026-11-25', '2026-11-25')).toEqual([]);
  await setToolOpen(app, 'expense-tracker', true);
  await setToolOpen(app, 'devflow', true);
  await setToolOpen(app, 'goals-habits', true);
  expect(await today()).toEqual(['a 2026-11-24 due', 'Run 2026-11-24 due']);
});

test('more than 400 days at once are refused', async () => {
  expect(await entries('2026-01-01', '2027-02-05')).toEqual([]);
  await expect(entries('2026-01-01', '2027-02-06')).rejects.toThrow('A window has at most 400 days');
});
