import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { habitTexts } from '@/features/goals-habits/rules';
import { createTestApp, type TestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';
import { createHabitKeeper } from '../support/goals-habits';

const URL = '/api/GoalsHabits.php';
const TODAY = '2026-06-15';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ database: await openFreshDatabase() });
});
beforeEach(async () => {
  token = (await createHabitKeeper(app)).user.token;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00Z`) });
});
afterEach(() => {
  vi.useRealTimers();
});

async function get(action: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ action, ...query }).toString();
  const response = await app.http.inject({
    url: `${URL}?${search}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.statusCode,
    ...response.json<{ data: Record<string, unknown>[]; message?: string }>(),
  };
}

async function post(action: string, payload: object, type: 'json' | 'form' = 'json') {
  const response = await app.http.inject({
    method: 'POST',
    url: URL,
    headers: {
      authorization: `Bearer ${token}`,
      ...(type === 'form' && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    payload:
      type === 'json' ? { action, ...payload } : new URLSearchParams({ action, ...payload }).toString(),
  });
  return {
    status: response.statusCode,
    ...response.json<{ id: number; message?: string } & Record<string, unknown>>(),
  };
}
const added = async (action: string, payload: object) => (await post(action, payload)).id;

describe('habits', () => {
  test('are written with the names of their columns, and answered with decimals and whole percent', async () => {
    const group = await added('addGroup', { name: ' Body ' });
    const id = await added('addHabit', {
      ...{ name: 'Run', question: 'How far?', group_id: group, kind: 'amount', unit: 'km', target: '10.5' },
      ...{ rhythm: 'rolling', times: '2', span: '4', step: 0.5, start_date: '2026-06-01', color: '#112233' },
    });
    expect(await post('setEntry', { habit_id: id, day: '2026-06-14', amount: '5.25' })).toMatchObject({
      ...{ status: 200, success: true, id: expect.any(Number) as number, streak: 0 },
    });
    expect(
      await post('setEntry', { habit_id: String(id), add: '2.125', note: 'rain' }, 'form'),
    ).toMatchObject({ status: 200 });
    // m = 0.5^(√0.5 / 13); half of 10.5 on the 14th, 7.375 of it on the 15th.
    const m = 0.5 ** (Math.sqrt(0.5) / 13);
    const score = 0.5 * (1 - m) * m + (7.375 / 10.5) * (1 - m);
    expect((await get('getHabits')).data).toEqual([
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
    expect((await get('getEntries', { from: '2026-06-01', to: TODAY })).data).toEqual([
      { habit_id: id, day: '2026-06-14', state: 'done', amount: '5.25', note: '' },
      { habit_id: id, day: TODAY, state: 'done', amount: '2.125', note: 'rain' },
    ]);
    const scores = (await get('getScores', { habit_id: String(id), from: '2026-06-14', to: TODAY })).data;
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
    await post('updateHabitOrder', {
      order: [
        { id: other, order_index: 1 },
        { id: one, order_index: 2 },
      ],
    });
    await post('editHabit', { id: one, name: 'Ones', rhythm: 'days', weekdays: [1, 3], from: 'always' });
    expect((await get('getHabits')).data).toMatchObject([
      { id: other, order_index: 1 },
      { id: one, name: 'Ones', weekdays: [1, 3], order_index: 2 },
    ]);
    await post('archiveHabit', { id: one });
    expect((await get('getHabits')).data).toHaveLength(1);
    expect((await get('getHabits', { archived: 'true' })).data).toHaveLength(2);
    await post('archiveHabit', { id: one, archived: '0' }, 'form');
    await post('deleteHabit', { id: other });
    expect((await get('getHabits')).data).toMatchObject([{ id: one, archived: false }]);
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
      expect(await post('setEntry', payload)).toMatchObject({
        status,
        success: false,
        message,
        error: message,
      });
    }
    expect(await post('addHabit', {})).toMatchObject({ status: 422, message: habitTexts.habitName });
    expect(await post('addHabit', { name: 'x', weekdays: '[]' }, 'form')).toMatchObject({
      message: habitTexts.weekdays,
    });
    expect(await post('addGroup', { name: ' ' })).toMatchObject({
      status: 422,
      message: habitTexts.groupName,
    });
    expect(await post('addPause', {})).toMatchObject({ status: 422, message: habitTexts.date });
  });

  test('are safe to repeat, and undone by the operation', async () => {
    const id = await added('addHabit', { name: 'Water', kind: 'amount', target: '2' });
    const call = { habit_id: id, add: '0.5', operation_id: 'a-button' };
    const first = await post('setEntry', call);
    expect(await post('setEntry', call)).toEqual(first);
    expect((await get('getHabits')).data).toMatchObject([{ amount: '0.5' }]);
    expect(await post('undo', { operation_id: 'a-button' })).toEqual({ status: 200, success: true });
    expect((await get('getHabits')).data).toMatchObject([{ amount: null, state: 'none' }]);
    const many = { entries: JSON.stringify([{ habit_id: id, day: TODAY, amount: '1.5' }]) };
    expect(await post('setEntries', many, 'form')).toMatchObject({ stored: 1, removed: 0 });
  });

  test('rest while they are paused', async () => {
    const id = await added('addHabit', { name: 'Run' });
    const pause = await added('addPause', { habit_id: id, from: TODAY, until: '2026-12-03', reason: 'knee' });
    expect((await get('getHabits')).data).toMatchObject([{ due: false }]);
    expect((await get('getPauses')).data).toEqual([
      { id: pause, habit_id: id, from: TODAY, until: '2026-12-03', reason: 'knee' },
    ]);
    await post('editPause', { id: pause, from_day: '2026-06-16' });
    expect((await get('getHabits')).data).toMatchObject([{ due: true }]);
    await post('deletePause', { id: pause });
    expect((await get('getPauses', { habit_id: String(id) })).data).toEqual([]);
  });
});

test('goals are written and answered with their progress', async () => {
  const id = await added('addGoal', {
    ...{ name: 'Save', measure: 'number', start_value: '0', target_value: '100.5', unit: '€' },
    ...{ start_date: '2026-06-05', due_date: '2026-06-25' },
  });
  const checkin = await added('addCheckin', { goal_id: id, value: '50.25', day: TODAY });
  // Half of the way in half of the time, 10 days; the rest takes as many again.
  const [goal] = (await get('getGoals', { state: 'open' })).data;
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
  await post('deleteCheckin', { id: checkin });
  expect((await get('getGoals')).data).toMatchObject([
    { value: null, progress: 0, standing: 'far behind', forecast: null },
  ]);
  const list = await added('addGoal', { name: 'Race', measure: 'steps', parent_id: '' });
  const step = await added('addStep', { goal_id: list, title: 'Sign up' });
  await post('editStep', { id: step, done: true });
  expect((await get('getGoals')).data[1]).toMatchObject({
    progress: 100,
    steps: [{ id: step, title: 'Sign up', done: true }],
  });
  await post('deleteStep', { id: step });
  await post('closeGoal', { id: list, state: 'reached' });
  expect((await get('getGoals', { state: 'reached' })).data).toMatchObject([{ id: list, steps: [] }]);
  await post('editGoal', { id, name: 'Save more', due_date: '' });
  await post('updateGoalOrder', { order: [{ id: list }, { id }] });
  expect((await get('getGoals')).data).toMatchObject([
    { id: list },
    { id, name: 'Save more', standing: null },
  ]);
  await post('deleteGoal', { id: list });
  expect((await get('getGoals')).data).toHaveLength(1);
  expect(await post('addGoal', { name: 'x' })).toMatchObject({ status: 422, message: habitTexts.follows });
});

test('groups are written, ordered and answered', async () => {
  const [one, other] = [await added('addGroup', { name: 'One' }), await added('addGroup', { name: 'Other' })];
  expect(await post('addGroup', { name: 'ONE' })).toMatchObject({
    status: 409,
    message: habitTexts.groupTaken,
  });
  await post('updateGroupOrder', { order: [{ id: other }, { id: one }] });
  await post('editGroup', { id: one, name: 'First', folded: 'true' }, 'form');
  expect((await get('getGroups')).data).toEqual([
    { id: other, name: 'Other', folded: false, order_index: 1 },
    { id: one, name: 'First', folded: true, order_index: 2 },
  ]);
  await post('deleteGroup', { id: one });
  expect((await get('getGroups')).data).toHaveLength(1);
});
