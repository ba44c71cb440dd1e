import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { habitTexts } from '@/features/goals-habits/rules';
import { createTestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';
import { createHabitKeeper } from '../support/goals-habits';
import { type Wire, wireOf } from '../support/wire';

const TODAY = '2026-06-15';

const app = await createTestApp({ database: await openFreshDatabase() });
let wire: Wire;
beforeEach(async () => {
  wire = wireOf(app, 'GoalsHabits', (await createHabitKeeper(app)).user.token);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
});

const added = async (action: string, payload: object) => (await wire.post(action, payload)).id;

describe('habits', () => {
  test('are written with the names of their columns, and answered with decimals and whole percent', async () => {
    const group = await added('addGroup', { name: ' Body ' });
    const id = await added('addHabit', {
      ...{ name: 'Run', question: 'How far?', group_id: group, kind: 'amount', unit: 'km', target: '10.5' },
      ...{ rhythm: 'rolling', times: '2', span: '4', step: 0.5, start_date: '2026-06-01', color: '#112233' },
    });
    expect(await wire.post('setEntry', { habit_id: id, day: '2026-06-14', amount: '5.25' })).toMatchObject({
      ...{ status: 200, success: true, id: expect.any(Number) as number, streak: 0 },
    });
    expect(
      await wire.post('setEntry', { habit_id: String(id), add: '2.125', note: 'rain' }, 'form'),
    ).toMatchObject({ status: 200 });
    // m = 0.5^(√0.5 / 13); half of 10.5 on the 14th, 7.375 of it on the 15th.
    const m = 0.5 ** (Math.sqrt(0.5) / 13);
    const score = 0.5 * (1 - m) * m + (7.375 / 10.5) * (1 - m);
    expect((await wire.get('getHabits')).data).toEqual([
      {
        ...{
          id,
          group_id: group,
          name: 'Run',
          question: 'How far?',
          notes: '',
          color: '#112233',
          kind: 'amount',
        },
        ...{ direction: 'at_least', unit: 'km', step: '0.5', empty_counts: false, start_date: '2026-06-01' },
        ...{
          reminders: [],
          reminder_at: null,
          target: '10.5',
          rhythm: 'rolling',
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          times: 2,
          span: 4,
        },
        ...{
          due: true,
          state: 'done',
          amount: '2.125',
          score: Math.floor(score * 100),
          streak: 0,
          streak_unit: 'days',
        },
        ...{ best: 0, order_index: 1, archived: false },
      },
    ]);
    expect((await wire.get('getEntries', { from: '2026-06-01', to: TODAY })).data).toEqual([
      { habit_id: id, day: '2026-06-14', state: 'done', amount: '5.25', note: '' },
      { habit_id: id, day: TODAY, state: 'done', amount: '2.125', note: 'rain' },
    ]);
    const scores = (await wire.get('getScores', { habit_id: String(id), from: '2026-06-14', to: TODAY }))
      .data;
    expect(scores).toEqual([
      { day: '2026-06-14', score: Number((0.5 * (1 - m)).toFixed(6)) },
      { day: TODAY, score: Number(score.toFixed(6)) },
    ]);
  });

  test('are edited, ordered, archived and deleted', async () => {
    const [one, other] = [
      await added('addHabit', { name: 'One' }),
      await added('addHabit', { name: 'Other' }),
    ];
    await wire.post('updateHabitOrder', {
      order: [
        { id: other, order_index: 1 },
        { id: one, order_index: 2 },
      ],
    });
    await wire.post('editHabit', { id: one, name: 'Ones', rhythm: 'days', weekdays: [1, 3], from: 'always' });
    expect((await wire.get('getHabits')).data).toMatchObject([
      { id: other, order_index: 1 },
      { id: one, name: 'Ones', weekdays: [1, 3], order_index: 2 },
    ]);
    await wire.post('archiveHabit', { id: one });
    expect((await wire.get('getHabits')).data).toHaveLength(1);
    expect((await wire.get('getHabits', { archived: 'true' })).data).toHaveLength(2);
    await wire.post('archiveHabit', { id: one, archived: '0' }, 'form');
    await wire.post('deleteHabit', { id: other });
    expect((await wire.get('getHabits')).data).toMatchObject([{ id: one, archived: false }]);
  });

  test('say what of a day cannot be noted', async () => {
    const check = await added('addHabit', { name: 'Check' });
    const amounts = await added('addHabit', { name: 'Amounts', kind: 'amount', target: 3 });
    const problems = [
      [{ habit_id: check, amount: '1' }, 422, habitTexts.noAmounts],
      [{ habit_id: amounts, state: 'done' }, 422, habitTexts.needsAmount],
      [{ habit_id: amounts, amount: 'much' }, 422, habitTexts.amount],
      [{ habit_id: amounts, amount: 1.0001 }, 422, habitTexts.decimals],
      [{ habit_id: amounts, amount: '1000000000.001' }, 422, habitTexts.amount],
      [{ habit_id: amounts, add: '-0.001' }, 422, habitTexts.sum],
      [{ habit_id: amounts, add: '1000000000.001' }, 422, habitTexts.amount],
      [{ habit_id: check, state: 'done', day: '2026-06-16' }, 422, habitTexts.future],
      [{ habit_id: check, state: 'done', day: '2026-06-14' }, 422, habitTexts.beforeStart],
      [{ habit_id: check, state: 'done', day: '15.6.2026' }, 422, habitTexts.date],
      [{ habit_id: 4_000_000_000, state: 'done' }, 404, habitTexts.habitNotFound],
    ] as const;
    for (const [payload, status, message] of problems) {
      expect(await wire.post('setEntry', payload)).toMatchObject({
        status,
        success: false,
        message,
        error: message,
      });
    }
    expect(await wire.post('addHabit', {})).toMatchObject({ status: 422, message: habitTexts.habitName });
    expect(await wire.post('addHabit', { name: 'x', weekdays: '[]' }, 'form')).toMatchObject({
      message: habitTexts.weekdays,
    });
    expect(await wire.post('addGroup', { name: ' ' })).toMatchObject({
      status: 422,
      message: habitTexts.groupName,
    });
    expect(await wire.post('addPause', {})).toMatchObject({ status: 422, message: habitTexts.date });
  });

  test('rest while they are paused', async () => {
    const id = await added('addHabit', { name: 'Run' });
    const pause = await added('addPause', { habit_id: id, from: TODAY, until: '2026-12-03', reason: 'knee' });
    expect((await wire.get('getHabits')).data).toMatchObject([{ due: false }]);
    expect((await wire.get('getPauses')).data).toEqual([
      { id: pause, habit_id: id, from: TODAY, until: '2026-12-03', reason: 'knee' },
    ]);
    await wire.post('editPause', { id: pause, from_day: '2026-06-16' });
    expect((await wire.get('getHabits')).data).toMatchObject([{ due: true }]);
    await wire.post('deletePause', { id: pause });
    expect((await wire.get('getPauses', { habit_id: String(id) })).data).toEqual([]);
  });
});

test('goals are written and answered with their progress', async () => {
  const id = await added('addGoal', {
    ...{ name: 'Save', measure: 'number', start_value: '0', target_value: '100.5', unit: '€' },
    ...{ start_date: '2026-06-05', due_date: '2026-06-25' },
  });
  const checkin = await added('addCheckin', { goal_id: id, value: '50.25', day: TODAY });
  // Half of the way in half of the time, 10 days; the rest takes as many again.
  const [goal] = (await wire.get('getGoals', { state: 'open' })).data;
  expect(goal).toMatchObject({
    ...{
      id,
      parent_id: null,
      name: 'Save',
      measure: 'number',
      unit: '€',
      start_value: '0',
      target_value: '100.5',
    },
    ...{ value: '50.25', progress: 50, expected: 50, standing: 'on track', due_date: '2026-06-25' },
    ...{ forecast: '2026-06-25', steps: [], state: 'open' },
  });
  await wire.post('deleteCheckin', { id: checkin });
  expect((await wire.get('getGoals')).data).toMatchObject([
    { value: null, progress: 0, standing: 'far behind', forecast: null },
  ]);
  const list = await added('addGoal', { name: 'Race', measure: 'steps', parent_id: '' });
  const step = await added('addStep', { goal_id: list, title: 'Sign up' });
  await wire.post('editStep', { id: step, done: true });
  expect((await wire.get('getGoals')).data[1]).toMatchObject({
    progress: 100,
    steps: [{ id: step, title: 'Sign up', done: true }],
  });
  await wire.post('deleteStep', { id: step });
  await wire.post('closeGoal', { id: list, state: 'reached' });
  expect((await wire.get('getGoals', { state: 'reached' })).data).toMatchObject([{ id: list, steps: [] }]);
  await wire.post('editGoal', { id, name: 'Save more', due_date: '' });
  await wire.post('updateGoalOrder', { order: [{ id: list }, { id }] });
  expect((await wire.get('getGoals')).data).toMatchObject([
    { id: list },
    { id, name: 'Save more', standing: null },
  ]);
  await wire.post('deleteGoal', { id: list });
  expect((await wire.get('getGoals')).data).toHaveLength(1);
  expect(await wire.post('addGoal', { name: 'x' })).toMatchObject({
    status: 422,
    message: habitTexts.follows,
  });
});
