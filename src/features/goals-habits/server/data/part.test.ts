import { expect, test } from 'vitest';
import { textOfDay, civilDay } from '@/platform/shared/civil';
import { createTestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { createHabitKeeper } from '../../../../../tests/support/goals-habits';
import { bringIn, downloadZip, filesOf, previewZip } from '../../../../../tests/support/my-data';

const app = await createTestApp({ database: await openFreshDatabase() });

const ago = (days: number) => textOfDay(civilDay(new Date(), 'UTC') - days);

async function filled() {
  const keeper = await createHabitKeeper(app);
  const { habits, caller } = keeper;
  const group = (await habits.addGroup({ name: 'Body' })).id;
  const run = (
    await habits.addHabit({ name: '=Run', groupId: group, startDate: ago(20), reminderAt: '07:00' })
  ).id;
  await habits.editHabit({ id: run, rhythm: 'week', times: 3 });
  const drink = (
    await habits.addHabit({
      name: 'Drink',
      kind: 'amount',
      target: 2_500,
      startDate: ago(9),
      direction: 'at_most',
    })
  ).id;
  const old = (await habits.addHabit({ name: 'Old', startDate: ago(9) })).id;
  const thrown = (await habits.addHabit({ name: 'Thrown', startDate: ago(9) })).id;
  await habits.setEntries({
    entries: [
      { habitId: run, day: ago(2), state: 'done', note: '@rain' },
      { habitId: run, day: ago(1), state: 'skipped' },
      { habitId: drink, day: ago(1), amount: 1_250 },
      { habitId: old, day: ago(1), state: 'missed' },
      { habitId: thrown, day: ago(1), state: 'done' },
    ],
  });
  await habits.archiveHabit({ ids: [old] });
  await habits.deleteHabit({ ids: [thrown] });
  await habits.addPause({ from: ago(7), until: ago(6), reason: 'flu' });
  await habits.addPause({ habitIds: [run], from: ago(5) });
  const feature = (await caller.devflow.addFeature({ name: 'Search' })).id;
  const whole = (await habits.addGoal({ name: 'Whole', measure: 'parts' })).id;
  const list = (await habits.addGoal({ name: 'List', measure: 'steps', parentId: whole })).id;
  const step = (await habits.addStep({ goalId: list, title: 'one' })).id;
  await habits.editStep({ id: step, done: true });
  const number = (
    await habits.addGoal({ name: 'Number', measure: 'number', targetValue: 9_000, dueDate: '2199-01-01' })
  ).id;
  await habits.addCheckin({ goalId: number, value: 3_000, note: 'third' });
  await habits.addGoal({
    name: 'Runs',
    measure: 'habit',
    habitId: run,
    targetValue: 5_000,
    startDate: ago(20),
  });
  await habits.addGoal({ name: 'Feature', measure: 'devflow', devflowFeatureId: feature });
  const account = (await caller.expenses.addAccount({ name: 'Savings', currency: 'EUR' })).id;
  await habits.addGoal({
    ...{ name: 'Reserves', measure: 'money', expenseAccountId: account },
    targetValue: 9_000_000,
  });
  return { ...keeper, run, drink };
}

/** The files of the tool, with places in place of ids. */
function plain(zip: Uint8Array) {
  const files = filesOf(zip);
  const rows = (name: string) =>
    JSON.parse(files[`goalsHabits/${name}.json`] ?? '[]') as Record<string, unknown>[];
  const places = (name: string) => new Map(rows(name).map((row, at) => [row.id, at]));
  const [groups, habits, goals] = [places('groups'), places('habits'), places('goals')];
  const shown = (row: Record<string, unknown>) => ({
    ...row,
    id: null,
    group: groups.get(row.group) ?? null,
    habit: habits.get(row.habit) ?? null,
    parent: goals.get(row.parent) ?? null,
  });
  return {
    ...Object.fromEntries(
      ['groups', 'habits', 'entries', 'pauses', 'goals'].map((name) => [name, rows(name).map(shown)]),
    ),
    table: files['goalsHabits/entries.csv'],
  };
}

test('brought into an empty account goals and habits are the same, and nothing a second time', async () => {
  const { user, habits } = await filled();
  const other = await createHabitKeeper(app);
  const zip = await downloadZip(app, user);
  const operationId = await bringIn(app, other.user, zip);
  expect(plain(await downloadZip(app, other.user))).toEqual(plain(zip));
  expect(plain(zip).table).toContain('"\'=Run"');
  const figures = async (of: typeof habits) =>
    (await of.getHabits({ archived: true })).habits.map(({ name, score, streak, best, total, due }) => [
      ...[name, score, streak, best, total, due],
    ]);
  expect(await figures(other.habits)).toEqual(await figures(habits));
  const part = (await previewZip(app, other.user, zip)).parts.find(({ title }) => title === 'Goals & Habits');
  expect(part?.sections.flatMap(({ made, changed }) => [made, changed]).filter((count) => count > 0)).toEqual(
    [],
  );

  await other.caller.myData.undo({ operationId });
  expect((await other.habits.getHabits({ archived: true })).habits).toEqual([]);
  expect((await other.habits.getGoals({})).goals).toEqual([]);
  expect((await other.habits.getPauses({})).pauses).toEqual([]);
});

test('a goal comes with thousands of check-ins', async () => {
  const { user, habits } = await createHabitKeeper(app);
  const goal_id = (await habits.addGoal({ name: 'Weight', measure: 'number', targetValue: 70_000 })).id;
  const checkins = Array.from({ length: 3_000 }, (_, at) => ({ value: at, note: '', day: ago(at) }));
  const rows = checkins.map((one) => ({ ...one, user_id: user.id, goal_id }));
  await app.services.db.insertInto('goal_checkins').values(rows).execute();
  const other = await createHabitKeeper(app);
  await bringIn(app, other.user, await downloadZip(app, user));
  const [goal] = (await other.habits.getGoals({})).goals;
  expect((await other.habits.goal({ id: goal?.id ?? 0 })).checkins).toHaveLength(3_000);
});

test('what is there already is changed to what the zip has, and changed back by undo', async () => {
  const { user, habits, run, drink } = await filled();
  const zip = await downloadZip(app, user);
  await habits.editHabit({
    id: run,
    name: '=run',
    question: 'changed',
    rhythm: 'interval',
    span: 5,
    from: 'always',
  });
  await habits.setEntry({ habitId: drink, day: ago(1), amount: 1 });
  const before = plain(await downloadZip(app, user));
  const operationId = await bringIn(app, user, zip);
  expect(plain(await downloadZip(app, user))).toEqual(plain(zip));
  await app.callerOf(user).myData.undo({ operationId });
  expect(plain(await downloadZip(app, user))).toEqual(before);
});
