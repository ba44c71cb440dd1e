import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createHabitKeeper } from '../../../../../tests/support/goals-habits';

// What the database gathers as JSON is read as it was written, in its order, however much it is.

/** What JSON escapes, and letters of four bytes. */
const TEXT = 'a "b" \\ /c\\n\n\t\u0001 é 國 👩🏽 \u2028 </script> {"1": [2],[3]}';

const app = await createTestApp();
const { db } = app.services;
const createKeeper = async () => createHabitKeeper(app);

test('texts are read to the letter', async () => {
  const { habits } = await createKeeper();
  const group = await habits.addGroup({ name: TEXT });
  const { id: habitId } = await habits.addHabit({ name: TEXT, groupId: group.id });
  await habits.addPause({ habitIds: [habitId], from: '2026-01-01', reason: TEXT });
  await habits.addGoal({ name: 'Runs', measure: 'habit', habitId, targetValue: 9 });
  const list = await habits.addGoal({ name: 'List', measure: 'steps' });
  await habits.addStep({ goalId: list.id, title: TEXT });
  const { groups, goals, habits: rows } = await habits.today({});
  expect(groups).toEqual([{ id: group.id, name: TEXT, folded: false }]);
  expect(rows[0]?.paused?.reason).toBe(TEXT);
  expect(goals.map(({ sourceName, steps }) => [sourceName, steps.map(({ title }) => title)])).toEqual([
    [TEXT, []],
    [null, [TEXT]],
  ]);
});

test('rows are in their order, however they were made', async () => {
  const {
    habits,
    user: { id: user_id },
  } = await createKeeper();
  const { id: habit_id } = await habits.addHabit({ name: 'Run', startDate: '2026-03-01' });
  const rhythm = { rhythm: 'week', weekdays: 127, times: 2, span: 7, target: null } as const;
  await db
    .insertInto('habit_schedules')
    .values(['2026-05-01', '2026-04-01'].map((valid_from) => ({ ...rhythm, user_id, habit_id, valid_from })))
    .execute();
  for (const from of ['2026-02-03', '2026-02-01', '2026-02-02']) await habits.addPause({ from, until: from });
  const groups = [];
  for (const name of ['one', 'two', 'three']) groups.push(await habits.addGroup({ name }));
  await habits.updateGroupOrder({ order: groups.toReversed().map(({ id }) => ({ id })) });
  const { id: goal_id } = await habits.addGoal({ name: 'List', measure: 'steps' });
  await db
    .insertInto('goal_steps')
    .values([3, 1, 2].map((position) => ({ user_id, goal_id, position, title: String(position) })))
    .execute();
  const board = await habits.board({ from: '2026-05-01', to: '2026-05-02' });
  expect(board.schedules[0]?.rows.map(({ validFrom }) => validFrom)).toEqual([
    ...['2026-03-01', '2026-04-01', '2026-05-01'],
  ]);
  expect(board.pauses.map(({ from }) => from)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03']);
  expect(board.groups.map(({ name }) => name)).toEqual(['three', 'two', 'one']);
  const { goals } = await habits.getGoals({});
  expect(goals[0]?.steps.map(({ title }) => title)).toEqual(['1', '2', '3']);
});

test('a goal that comes to be measured otherwise keeps its steps, and stands at its check-ins only by its number', async () => {
  const { habits } = await createKeeper();
  const { id } = await habits.addGoal({ name: 'Read', measure: 'number', targetValue: 10 });
  await habits.addCheckin({ goalId: id, value: 4, note: '' });
  const read = async () => {
    const [goal] = (await habits.getGoals({})).goals;
    return [goal?.value, goal?.steps.length];
  };
  expect(await read()).toEqual([4, 0]);
  await habits.editGoal({ id, measure: 'steps' });
  await habits.addStep({ goalId: id, title: 'Begin' });
  expect(await read()).toEqual([0, 1]);
  await habits.editGoal({ id, measure: 'number' });
  expect(await read()).toEqual([4, 1]);
});

test('more pauses are read than what MariaDB gathers of lists', async () => {
  const {
    habits,
    user: { id: user_id },
  } = await createKeeper();
  const pause = {
    user_id,
    habit_id: null,
    from_day: '2026-02-01',
    until_day: '2026-02-02',
    reason: '國'.repeat(200),
  };
  await db
    .insertInto('habit_pauses')
    .values(Array.from({ length: 2_000 }, () => pause))
    .execute();
  expect((await habits.getPauses({})).pauses).toHaveLength(2_000);
});
