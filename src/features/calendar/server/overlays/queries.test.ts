import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createDevflowOwner } from '../../../../../tests/support/devflow-owner';

type Owner = Awaited<ReturnType<typeof createDevflowOwner>>;

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  // A database of its own, since the switches of tools are everybody's.
  app = await createTestApp({ database: await openFreshDatabase() });
});
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

test('a tool that is closed to the person has nothing, and nobody sees what is another’s', async () => {
  const { devflow, a, user } = owner;
  await devflow.editItem({ id: a, dueDate: '2026-11-24' });
  await app.callerOf(user).goalsHabits.addHabit({ name: 'Run', startDate: '2026-11-20' });
  const today = () => told('2026-11-24', '2026-11-24');
  expect(await today()).toEqual(['a 2026-11-24 due', 'Run 2026-11-24 due']);
  const stranger = await createDevflowOwner(app);
  expect(await told('2026-11-01', '2026-12-31', stranger)).toEqual([]);
  const close = (tool_key: string, enabled_user: boolean) =>
    app.services.db
      .updateTable('navigator_tools')
      .set({ enabled_user })
      .where('tool_key', '=', tool_key)
      .execute();
  await close('devflow', false);
  expect(await today()).toEqual(['Run 2026-11-24 due']);
  await close('goals-habits', false);
  expect(await today()).toEqual([]);
  await close('devflow', true);
  await close('goals-habits', true);
  expect(await today()).toEqual(['a 2026-11-24 due', 'Run 2026-11-24 due']);
});

test('more than 400 days at once are refused', async () => {
  expect(await entries('2026-01-01', '2027-02-05')).toEqual([]);
  await expect(entries('2026-01-01', '2027-02-06')).rejects.toThrow('A window has at most 400 days');
});
