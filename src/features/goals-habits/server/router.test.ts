import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { without } from '@/platform/server/data/part';
import { signInAgain } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { createHabitKeeper } from '../../../../tests/support/goals-habits';
import { habitLimits, habitTexts } from '../rules';

const NOWHERE = 4_000_000_000;
/** A Monday, at noon. */
const NOON = '2026-06-15T12:00:00Z';
const TODAY = '2026-06-15';
const ago = (days: number) => textOfDay((dayOf(TODAY) ?? 0) - days);

// A database of its own, since the tool's switch is everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });
let keeper: Awaited<ReturnType<typeof createHabitKeeper>>;
let stranger: Awaited<ReturnType<typeof createHabitKeeper>>;
beforeEach(async () => {
  keeper = await createHabitKeeper(app);
  stranger = await createHabitKeeper(app);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) });
});
afterEach(() => {
  vi.useRealTimers();
});

let operations = 0;
const operation = () => `operation-${String(++operations)}`;
const habit = async (fields: object = {}) =>
  (await keeper.habits.addHabit({ name: 'Run', startDate: ago(30), ...fields })).id;
const rowOf = async (id: number, asked: object = {}) => {
  const { habits } = await keeper.habits.getHabits({ archived: true, ...asked });
  return habits.find((row) => row.id === id);
};
const refused = (call: Promise<unknown>, text: string) => expect(call).rejects.toThrow(text);

describe('a habit', () => {
  test('has the usual rhythm, and is listed with what is due and noted', async () => {
    const id = await habit({ color: '#AABBCC', reminderAt: '07:30' });
    expect(await rowOf(id)).toMatchObject({
      ...{ name: 'Run', kind: 'check', direction: 'at_least', color: '#aabbcc', startDate: ago(30) },
      ...{ reminderAt: '07:30', archived: false, due: true, state: null, amount: null, paused: null },
      schedule: { validFrom: ago(30), rhythm: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7], target: null },
      ...{ score: 0, streak: 0, best: 0, total: 0, streakUnit: 'days', week: [] },
    });
    const answer = await keeper.habits.setEntry({ habitId: id, state: 'done' });
    expect(answer).toMatchObject({ id: expect.any(Number) as number, streak: 1 });
    expect(answer.score).toBeCloseTo(1 - 0.5 ** (1 / 13), 9);
    expect(answer.habit).toEqual(await rowOf(id));
    expect(answer.habit).toMatchObject({ state: 'done', total: 1, week: [{ day: TODAY, state: 'done' }] });
    expect((await stranger.habits.getHabits({})).habits).toEqual([]);
  });

  test('is as the rules say on the days after, although nothing is written then', async () => {
    const id = await habit();
    for (const back of [2, 1, 0])
      await keeper.habits.setEntry({ habitId: id, day: ago(back), state: 'done' });
    const { score } = (await rowOf(id)) ?? { score: NaN };
    // Tomorrow nothing has sagged; the day after, a day was missed.
    vi.setSystemTime(new Date('2026-06-16T12:00:00Z'));
    expect(await rowOf(id)).toMatchObject({ score, streak: 3, state: null, due: true });
    vi.setSystemTime(new Date('2026-06-17T12:00:00Z'));
    expect(await rowOf(id)).toMatchObject({
      streak: 0,
      best: 3,
      week: [{ day: ago(2) }, { day: ago(1) }, { day: ago(0) }],
    });
    // Beyond what the summary tells, and after the housekeeping that renews it.
    vi.setSystemTime(new Date('2026-12-24T12:00:00Z'));
    keeper.user.token = await signInAgain(app.services.db, keeper.user);
    const later = await rowOf(id);
    // 191 days since, all missed but today.
    expect(later?.score).toBeCloseTo(score * 0.5 ** (191 / 13), 9);
    const { tool } = await import('./tool');
    await tool.housekeeping['figures of habits'](app.services);
    expect(await rowOf(id)).toEqual(later);
  });

  test('of weeks follows the first day of the week that the person prefers', async () => {
    const id = await habit({ rhythm: 'week', times: 2 });
    // Sunday and Monday.
    await keeper.habits.setEntry({ habitId: id, day: ago(1), state: 'done' });
    await keeper.habits.setEntry({ habitId: id, day: ago(0), state: 'done' });
    expect(await rowOf(id)).toMatchObject({ streak: 0, due: true, streakUnit: 'weeks' });
    await keeper.caller.preferences.update({ weekStart: 7 });
    expect(await rowOf(id)).toMatchObject({ streak: 1, due: false });
  });

  test('with a limit of a week is over as soon as the week holds more', async () => {
    const id = await habit({ kind: 'amount', direction: 'at_most', rhythm: 'week', target: 5_000 });
    for (const back of [1, 0]) await keeper.habits.setEntry({ habitId: id, day: ago(back), amount: 3_000 });
    expect(await rowOf(id)).toMatchObject({ over: false, former: null });
    await keeper.caller.preferences.update({ weekStart: 7 });
    expect((await rowOf(id))?.over).toBe(true);
    expect((await rowOf(id, { day: ago(1) }))?.over).toBe(false);
    await keeper.habits.setEntry({ habitId: id, amount: 4_000 });
    expect((await rowOf(id))?.over).toBe(true);
  });

  test('begins its day as late as the person prefers, in their zone', async () => {
    const id = await habit();
    await keeper.caller.preferences.update({ timeZone: 'Asia/Tokyo', dayStart: 3 });
    // 01:00 of the 16th in Tokyo, which is still the 15th by a day that begins at 3.
    vi.setSystemTime(new Date('2026-06-15T16:00:00Z'));
    expect((await keeper.habits.today({})).today).toBe('2026-06-15');
    vi.setSystemTime(new Date('2026-06-15T18:00:00Z'));
    expect((await keeper.habits.today({})).today).toBe('2026-06-16');
    await keeper.habits.setEntry({ habitId: id, state: 'done' });
    expect((await keeper.habits.getEntries({ from: ago(9), to: '2026-07-01' })).entries).toMatchObject([
      { day: '2026-06-16' },
    ]);
    // Flown westwards, to the day before, where something else is noted.
    await keeper.caller.preferences.update({ timeZone: 'America/New_York' });
    await keeper.habits.setEntry({ habitId: id, day: '2026-06-14', state: 'done' });
    expect(await rowOf(id)).toMatchObject({ state: null, total: 1 });
    // What was noted of tomorrow can be taken back, and nothing else be noted.
    const taken = { habitId: id, day: '2026-06-16', state: 'none' } as const;
    await refused(keeper.habits.setEntry({ ...taken, note: 'later' }), habitTexts.future);
    const operationId = operation();
    expect((await keeper.habits.setEntry({ ...taken, operationId })).id).toBeNull();
    await keeper.habits.undo({ operationId });
    vi.setSystemTime(new Date('2026-06-16T18:00:00Z'));
    expect(await rowOf(id)).toMatchObject({ state: 'done', total: 2 });
  });

  test.each([
    [{ name: ' ' }, habitTexts.habitName],
    [{ name: 'x'.repeat(101) }, habitTexts.nameTooLong],
    [{ weekdays: [] }, habitTexts.weekdays],
    [{ rhythm: 'month', times: 32 }, habitTexts.times],
    [{ rhythm: 'week', times: 0 }, habitTexts.times],
    [{ rhythm: 'week', times: 8 }, habitTexts.timesOverDays],
    [{ rhythm: 'rolling', times: 3, span: 2 }, habitTexts.timesOverDays],
    [{ rhythm: 'interval' }, habitTexts.span],
    [{ rhythm: 'interval', span: 1 }, habitTexts.span],
    [{ kind: 'amount' }, habitTexts.target],
    [{ kind: 'amount', target: -1 }, habitTexts.target],
    [{ kind: 'amount', target: '1.2345' as never }, habitTexts.decimals],
    [{ target: 5_000 }, habitTexts.noAmounts],
    [{ startDate: '2026-02-30' }, habitTexts.date],
    [{ startDate: '1969-12-31' }, habitTexts.date],
    [{ groupId: NOWHERE }, habitTexts.groupNotFound],
  ])('%j is refused: %s', async (fields, text) => {
    await refused(habit(fields), text);
    expect((await keeper.habits.getHabits({ archived: true })).habits).toEqual([]);
  });

  test('is refused beyond 200, in and out of the trash', { tags: ['slow'] }, async () => {
    const first = await habit();
    for (let number = 1; number < 200; number++) await habit({ name: `Habit ${String(number)}` });
    await refused(habit(), habitTexts.tooManyHabits);
    await keeper.habits.deleteHabit({ ids: [first] });
    await habit();
    await refused(keeper.habits.restore({ habits: [first] }), habitTexts.tooManyHabits);
  });
});

describe('an entry', () => {
  test.each([
    [{ add: 5_000 }, habitTexts.noAmounts],
    [{ state: 'skipped', day: '2026-06-17' }, habitTexts.future],
    [{}, habitTexts.nothingNamed],
  ] as const)('%j is refused: %s', async (fields, text) => {
    const habitId = await habit();
    await refused(keeper.habits.setEntry({ habitId, ...fields }), text);
  });

  test('of amounts needs one, which can be added to and taken from', async () => {
    const habitId = await habit({ kind: 'amount', target: 10_000, unit: 'km' });
    await refused(keeper.habits.setEntry({ habitId, amount: 0.5 }), habitTexts.amount);
    expect((await keeper.habits.setEntry({ habitId, add: 2_500 })).habit).toMatchObject({
      amount: 2_500,
      state: 'done',
      total: 2_500,
    });
    await refused(keeper.habits.setEntry({ habitId, add: -2_501 }), habitTexts.sum);
    await refused(keeper.habits.setEntry({ habitId, add: habitLimits.amountMax - 2_499 }), habitTexts.sum);
    await refused(
      keeper.habits.setEntries({
        entries: [habitLimits.amountMax - 2_500, 1].map((add) => ({ habitId, day: TODAY, add })),
      }),
      habitTexts.sum,
    );
    expect((await keeper.habits.setEntry({ habitId, add: 0 })).habit).toMatchObject({ amount: 2_500 });
    expect((await keeper.habits.setEntry({ habitId, add: -2_500 })).habit).toMatchObject({ amount: 0 });
    expect((await keeper.habits.setEntry({ habitId, amount: 12_000 })).habit).toMatchObject({
      amount: 12_000,
      streak: 1,
    });
  });

  test('keeps its note when the day is undone, and goes with it', async () => {
    const habitId = await habit();
    await keeper.habits.setEntry({ habitId, state: 'done', note: 'in the rain' });
    expect((await keeper.habits.setEntry({ habitId, state: 'none' })).id).not.toBeNull();
    expect((await keeper.habits.detail({ id: habitId })).entries).toMatchObject([
      { state: null, note: 'in the rain' },
    ]);
    expect((await keeper.habits.setEntry({ habitId, state: 'none', note: '' })).id).toBeNull();
    expect((await keeper.habits.detail({ id: habitId })).entries).toEqual([]);
  });

  test('tomorrow may be skipped', async () => {
    const habitId = await habit();
    await keeper.habits.setEntry({ habitId, day: '2026-06-16', state: 'skipped' });
    expect(await rowOf(habitId, { day: '2026-06-16' })).toMatchObject({ state: 'skipped', due: false });
    expect(await rowOf(habitId)).toMatchObject({ state: null, due: true });
  });

  test('a call of many is all or nothing', async () => {
    const [one, other] = [await habit(), await habit({ name: 'Read' })];
    const entries = [one, other].map((habitId) => ({ habitId, day: ago(1), state: 'done' as const }));
    await refused(
      keeper.habits.setEntries({ entries: [...entries, { habitId: one, day: '2026-06-16', state: 'done' }] }),
      habitTexts.future,
    );
    await refused(stranger.habits.setEntries({ entries }), habitTexts.habitNotFound);
    expect((await keeper.habits.getEntries({ from: ago(9), to: TODAY })).entries).toEqual([]);
    expect(await keeper.habits.setEntries({ entries })).toMatchObject({ stored: 2, removed: 0 });
    expect((await keeper.habits.getEntries({ from: ago(9), to: TODAY })).entries).toHaveLength(2);
  });

  test('counts once however often its call comes', async () => {
    const habitId = await habit({ kind: 'amount', target: 10_000 });
    const call = { habitId, add: 2_000, operationId: operation() };
    const answer = await keeper.habits.setEntry(call);
    expect(await keeper.habits.setEntry(call)).toEqual(answer);
    expect(await rowOf(habitId)).toMatchObject({ amount: 2_000 });
    await refused(
      keeper.habits.setEntry({ ...call, add: 3_000 }),
      'This operation id belongs to another call',
    );
  });
});

/** All that a change of the keeper's may change. */
async function everything() {
  const { habits } = keeper;
  const { habits: rows } = await habits.getHabits({ archived: true });
  const details = [];
  for (const { id } of rows) {
    const detail = without(await habits.detail({ id }), 'revision');
    const schedules = detail.schedules.map((one) => without(one, 'id'));
    details.push({ ...detail, schedules, habit: without(detail.habit, 'schedule') });
  }
  const { goals } = await habits.getGoals({});
  const ofGoals = [];
  for (const { id } of goals) ofGoals.push((await habits.goal({ id })).checkins);
  return {
    rows: rows.map((row) => ({ ...row, schedule: without(row.schedule, 'id') })),
    ...{ details, goals, ofGoals },
    groups: (await habits.getGroups()).groups,
    pauses: (await habits.getPauses({})).pauses,
    trash: (await habits.trash({})).entries.map(({ kind, id }) => ({ kind, id })),
  };
}

/** Something of each kind. */
async function fill() {
  const { habits } = keeper;
  const group = (await habits.addGroup({ name: 'Body' })).id;
  const other = (await habits.addGroup({ name: 'Mind' })).id;
  const run = await habit({ groupId: group });
  const drink = await habit({ name: 'Water', kind: 'amount', target: 2_000, rhythm: 'week', groupId: group });
  for (const back of [0, 1, 2, 5]) await habits.setEntry({ habitId: run, day: ago(back), state: 'done' });
  await habits.setEntry({ habitId: drink, day: ago(1), amount: 1_500, note: 'warm' });
  const pause = (await habits.addPause({ habitIds: [run], from: ago(4), until: ago(3) })).id;
  const all = (await habits.addPause({ from: ago(20), until: ago(18), reason: 'flu' })).id;
  const whole = (await habits.addGoal({ name: 'Fit', measure: 'parts' })).id;
  const number = (
    await habits.addGoal({
      name: 'Weight',
      measure: 'number',
      startValue: 90_000,
      targetValue: 80_000,
      parentId: whole,
    })
  ).id;
  const checkin = (await habits.addCheckin({ goalId: number, value: 85_000 })).id;
  const list = (await habits.addGoal({ name: 'Race', measure: 'steps', dueDate: '2026-09-01' })).id;
  const step = (await habits.addStep({ goalId: list, title: 'Sign up' })).id;
  const ran = (
    await habits.addGoal({
      name: 'Runs',
      measure: 'habit',
      habitId: run,
      targetValue: 10_000,
      startDate: ago(30),
    })
  ).id;
  return { group, other, run, drink, pause, all, whole, number, checkin, list, step, ran };
}
type Filled = Awaited<ReturnType<typeof fill>>;

type Calls = (typeof keeper)['habits'];
const CHANGES: Record<string, (calls: Calls, of: Filled, operationId: string) => Promise<unknown>> = {
  addHabit: (c, _, operationId) => c.addHabit({ name: 'New', operationId }),
  'editHabit with all fields': (c, { run }, operationId) =>
    c.editHabit({
      ...{ id: run, name: 'Walk', question: 'Did you?', notes: 'n', color: '#000000', groupId: null },
      ...{ direction: 'at_most', unit: 'x', step: 5, emptyCounts: true, startDate: ago(40) },
      ...{ reminderAt: '08:00', rhythm: 'interval', span: 3, from: 'always', operationId },
    }),
  'editHabit from today': (c, { run }, operationId) =>
    c.editHabit({ id: run, rhythm: 'week', times: 3, operationId }),
  'editHabit of amounts': (c, { drink }, operationId) =>
    c.editHabit({ id: drink, target: 1_000, operationId }),
  archiveHabit: (c, { run, drink }, operationId) => c.archiveHabit({ ids: [run, drink], operationId }),
  groupHabits: (c, { run, other }, operationId) => c.groupHabits({ ids: [run], groupId: other, operationId }),
  deleteHabit: (c, { run }, operationId) => c.deleteHabit({ ids: [run], operationId }),
  updateHabitOrder: (c, { run, drink }, operationId) =>
    c.updateHabitOrder({ order: [{ id: drink }, { id: run }], operationId }),
  'setEntry done': (c, { run }, operationId) =>
    c.setEntry({ habitId: run, day: ago(6), state: 'done', operationId }),
  'setEntry skipped': (c, { run }, operationId) =>
    c.setEntry({ habitId: run, day: ago(1), state: 'skipped', note: 'tired', operationId }),
  'setEntry none': (c, { run }, operationId) =>
    c.setEntry({ habitId: run, day: ago(1), state: 'none', operationId }),
  'setEntry add': (c, { drink }, operationId) =>
    c.setEntry({ habitId: drink, day: ago(1), add: 500, operationId }),
  'setEntry add to nothing': (c, { drink }, operationId) =>
    c.setEntry({ habitId: drink, add: 500, operationId }),
  setEntries: (c, { run, drink }, operationId) =>
    c.setEntries({
      entries: [
        { habitId: run, day: ago(1), state: 'none' },
        { habitId: run, day: ago(8), state: 'missed' },
        { habitId: drink, day: ago(1), amount: 1 },
      ],
      operationId,
    }),
  addGroup: (c, _, operationId) => c.addGroup({ name: 'New', operationId }),
  editGroup: (c, { group }, operationId) =>
    c.editGroup({ id: group, name: 'Soul', folded: true, operationId }),
  deleteGroup: (c, { group }, operationId) => c.deleteGroup({ id: group, operationId }),
  updateGroupOrder: (c, { group, other }, operationId) =>
    c.updateGroupOrder({ order: [{ id: other }, { id: group }], operationId }),
  addPause: (c, _, operationId) => c.addPause({ from: ago(2), operationId }),
  editPause: (c, { pause }, operationId) =>
    c.editPause({ id: pause, from: ago(6), until: null, operationId }),
  'deletePause of one': (c, { pause }, operationId) => c.deletePause({ id: pause, operationId }),
  'deletePause of all': (c, { all }, operationId) => c.deletePause({ id: all, operationId }),
  addGoal: (c, _, operationId) => c.addGoal({ name: 'New', measure: 'steps', operationId }),
  editGoal: (c, { number }, operationId) =>
    c.editGoal({
      id: number,
      name: 'Less',
      parentId: null,
      weight: 3,
      dueDate: '2027-01-01',
      targetValue: 70_000,
      operationId,
    }),
  deleteGoal: (c, { whole }, operationId) => c.deleteGoal({ ids: [whole], operationId }),
  closeGoal: (c, { number }, operationId) => c.closeGoal({ id: number, state: 'dropped', operationId }),
  updateGoalOrder: (c, { list, number }, operationId) =>
    c.updateGoalOrder({ order: [{ id: list }, { id: number }], operationId }),
  addStep: (c, { list }, operationId) => c.addStep({ goalId: list, title: 'Train', operationId }),
  editStep: (c, { step }, operationId) => c.editStep({ id: step, title: 'Pay', done: true, operationId }),
  deleteStep: (c, { step }, operationId) => c.deleteStep({ id: step, operationId }),
  addCheckin: (c, { number }, operationId) => c.addCheckin({ goalId: number, value: 82_000, operationId }),
  deleteCheckin: (c, { checkin }, operationId) => c.deleteCheckin({ id: checkin, operationId }),
};

describe('undo and redo', () => {
  test.each(Object.keys(CHANGES))('%s', { tags: ['slow'] }, async (name) => {
    const filled = await fill();
    const before = await everything();
    const operationId = operation();
    const call = CHANGES[name];
    if (!call) throw new Error(name);
    const answer = await call(keeper.habits, filled, operationId);
    const after = await everything();
    expect(after).not.toEqual(before);
    // The same call again changes nothing and answers the same.
    expect(await call(keeper.habits, filled, operationId)).toEqual(answer);
    expect(await everything()).toEqual(after);

    await refused(stranger.habits.undo({ operationId }), habitTexts.notUndoable);
    const undoId = operation();
    await keeper.habits.undo({ operationId, undoId });
    const undone = await everything();
    const isAdded = /^add(Habit|Goal)$/.test(name);
    expect({ ...undone, trash: [] }).toEqual(before);
    expect(undone.trash).toHaveLength(isAdded ? 1 : 0);
    await keeper.habits.undo({ operationId: undoId });
    expect(await everything()).toEqual(after);
  });

  test('an amount that was added is taken back after others too', async () => {
    const { drink } = await fill();
    const [first, second] = [operation(), operation()];
    await keeper.habits.setEntry({ habitId: drink, add: 500, operationId: first });
    await keeper.habits.setEntry({ habitId: drink, add: 300, operationId: second });
    await keeper.habits.undo({ operationId: first });
    expect(await rowOf(drink)).toMatchObject({ amount: 300 });
    await keeper.habits.undo({ operationId: second });
    expect(await rowOf(drink)).toMatchObject({ amount: 0 });
  });

  test('what was changed again is left as it is', async () => {
    const { run } = await fill();
    const operationId = operation();
    await keeper.habits.setEntry({ habitId: run, state: 'skipped', operationId });
    await keeper.habits.setEntry({ habitId: run, state: 'missed' });
    await refused(keeper.habits.undo({ operationId }), habitTexts.undoConflict);
    expect(await rowOf(run)).toMatchObject({ state: 'missed' });
  });

  test('of entries whose habit is gone for good is refused', async () => {
    const { run } = await fill();
    const operationId = operation();
    await keeper.habits.setEntry({ habitId: run, state: 'none', operationId });
    await keeper.habits.deleteHabit({ ids: [run] });
    await keeper.habits.purge({ habits: [run] });
    await refused(keeper.habits.undo({ operationId }), habitTexts.undoConflict);
  });
});

describe('a rhythm that changes', () => {
  test('leaves the past alone from today on, and its preview says what will be', async () => {
    const { run } = await fill();
    const now = await rowOf(run);
    const preview = await keeper.habits.previewRhythm({ id: run, rhythm: 'days', weekdays: [1] });
    expect(preview.now).toMatchObject({ score: now?.score, streak: now?.streak });
    await keeper.habits.editHabit({ id: run, weekdays: [1] });
    const row = await rowOf(run);
    expect(row?.former).toEqual(now?.schedule);
    expect(preview.fromToday).toMatchObject({ score: row?.score, streak: row?.streak, best: row?.best });
    expect((await keeper.habits.detail({ id: run })).schedules).toHaveLength(2);
    await keeper.habits.editHabit({ id: run, weekdays: [1], from: 'always' });
    const all = await rowOf(run);
    expect(preview.always).toMatchObject({ score: all?.score, streak: all?.streak, best: all?.best });
    expect((await keeper.habits.detail({ id: run })).schedules).toHaveLength(1);
  });

  test('explains its score by the days that made it', async () => {
    const { run } = await fill();
    const { steps, score } = await keeper.habits.explain({ id: run });
    expect(steps).toHaveLength(30);
    expect(steps.at(-1)).toMatchObject({ day: TODAY, after: score, reason: null, value: 1 });
    expect(steps.find(({ day }) => day === ago(4))).toMatchObject({ reason: 'paused', value: null });
    expect(
      (await keeper.habits.getScores({ habitId: run, from: ago(3), to: TODAY })).scores.map(({ day }) => day),
    ).toEqual([ago(3), ago(2), ago(1), TODAY]);
  });
});

describe('goals', () => {
  test('stand where what they follow stands', async () => {
    const { whole, number, list, step, ran, run } = await fill();
    const goal = async (id: number) => (await keeper.habits.goal({ id })).goal;
    expect(await goal(number)).toMatchObject({ value: 85_000, progress: 0.5 });
    expect(await goal(whole)).toMatchObject({ value: null, progress: 0.5 });
    expect(await keeper.habits.goal({ id: number })).toMatchObject({ wholeName: 'Fit', parts: [] });
    expect(await keeper.habits.goal({ id: whole })).toMatchObject({ wholeName: null });
    // Four runs, none of them paused, of ten.
    expect(await goal(ran)).toMatchObject({ value: 4_000, progress: 0.4, sourceName: 'Run' });
    await keeper.habits.setEntry({ habitId: run, day: ago(7), state: 'done' });
    expect(await goal(ran)).toMatchObject({ value: 5_000 });
    await keeper.habits.deleteHabit({ ids: [run] });
    expect(await goal(ran)).toMatchObject({ value: 5_000, sourceName: null });
    await keeper.habits.editStep({ id: step, done: true });
    expect(await goal(list)).toMatchObject({ progress: 1, expected: 0, standing: 'ahead', state: 'open' });
  });

  test('follow a feature of DevFlow while it is there and open', async () => {
    const { devflow } = keeper.caller;
    const feature = (await devflow.addFeature({ name: 'Search' })).id;
    const statusId = (await devflow.addStatus({ name: 'Bug' })).id;
    for (const completed of [true, false, false, true])
      await devflow.addItem({ featureId: feature, title: 'x', statusId, completed });
    const { id } = await keeper.habits.addGoal({
      name: 'Done',
      measure: 'devflow',
      devflowFeatureId: feature,
    });
    const only = async () => (await keeper.habits.getGoals({})).goals[0];
    expect(await only()).toMatchObject({
      id,
      progress: 0.5,
      value: 2_000,
      targetValue: 4_000,
      sourceName: 'Search',
      sourceHref: `/devflow?feature=${String(feature)}`,
    });
    await app.settled();
    await devflow.deleteFeature({ id: feature });
    expect(await only()).toMatchObject({ progress: 0.5, sourceName: null });
    await refused(
      stranger.habits.addGoal({ name: 'Theirs', measure: 'devflow', devflowFeatureId: feature }),
      habitTexts.featureNotFound,
    );
  });

  test('follow what is in an account while it is there and the expense tracker is open', async () => {
    const { expenses } = keeper.caller;
    const { id: loan } = await expenses.addAccount({
      name: 'Car loan',
      currency: 'EUR',
      openingAmount: -600_000,
    });
    const { id: yen } = await expenses.addAccount({ name: '円', currency: 'JPY', openingAmount: 5_000 });
    const sent = { measure: 'money', startValue: -6_000_000, targetValue: 0, unit: 'x' } as const;
    const { id } = await keeper.habits.addGoal({ name: 'Repaid', ...sent, expenseAccountId: loan });
    await keeper.habits.addGoal({
      ...{ name: 'Trip', measure: 'money', expenseAccountId: yen },
      targetValue: 20_000_000,
    });
    const goals = async () => (await keeper.habits.getGoals({})).goals;
    await expenses.addTransaction({ accountId: loan, date: TODAY, amount: 150_050 });
    expect(await goals()).toMatchObject([
      { id, value: -4_499_500, unit: 'EUR', sourceName: 'Car loan', expenseAccountId: loan },
      { value: 5_000_000, progress: 0.25, unit: 'JPY', sourceName: '円' },
    ]);
    expect((await goals())[0]?.progress).toBeCloseTo(1_500.5 / 6_000, 12);
    // Its currency is that of the account, whatever is sent.
    await keeper.habits.editGoal({ id, unit: 'USD', startValue: -5_000_000 });
    await keeper.habits.editGoal({ id, expenseAccountId: yen });
    // What was told while it followed another account is not kept for the one that it follows by then.
    await app.services.db.transaction().execute(async (trx) => {
      const to = { expense_account_id: loan, unit: 'EUR', last_value: 0 };
      await trx.updateTable('goals').set(to).where('id', '=', id).execute();
      expect((await goals())[0]).toMatchObject({ unit: 'JPY', value: 5_000_000, progress: 1 });
    });
    await app.settled();
    const noted = app.services.db.selectFrom('goals').select('last_value').where('id', '=', id);
    expect(await noted.executeTakeFirst()).toEqual({ last_value: 0 });
    await goals();
    await app.settled();
    await expenses.deleteAccount({ id: loan });
    expect((await goals())[0]).toMatchObject({ value: -4_499_500, unit: 'EUR', sourceName: null });
    // What is gone may stay, as long as it is not chosen anew.
    await keeper.habits.editGoal({ id, name: 'Repaid at last' });
    await refused(keeper.habits.editGoal({ id, expenseAccountId: loan }), habitTexts.accountNotFound);
    await refused(
      stranger.habits.addGoal({ name: 'Theirs', ...sent, expenseAccountId: yen }),
      habitTexts.accountNotFound,
    );

    const { db } = app.services;
    const switched = (enabled_global: boolean) =>
      db
        .updateTable('navigator_tools')
        .set({ enabled_global })
        .where('tool_key', '=', 'expense-tracker')
        .execute();
    await switched(false);
    try {
      expect((await goals())[1]).toMatchObject({ value: 5_000_000, sourceName: null });
      await refused(
        keeper.habits.addGoal({ name: 'Closed', ...sent, expenseAccountId: yen }),
        habitTexts.accountNotFound,
      );
    } finally {
      await switched(true);
    }
  });

  test('store nothing of what their measure does not follow, whatever is sent', async () => {
    const { habits } = await createHabitKeeper(app);
    const run = (await habits.addHabit({ name: 'Run' })).id;
    const wild = { devflowFeatureId: -1, expenseAccountId: 2 ** 40 };
    const { id } = await habits.addGoal({ name: 'Books', measure: 'steps', habitId: 2 ** 40, ...wild });
    const nothing = { habitId: null, devflowFeatureId: null, expenseAccountId: null };
    const only = async () => (await habits.goal({ id })).goal;
    expect(await only()).toMatchObject(nothing);
    await habits.editGoal({ id, ...wild });
    expect(await only()).toMatchObject(nothing);
    await habits.editGoal({ id, measure: 'habit', habitId: run, targetValue: 9_000, ...wild });
    expect(await only()).toMatchObject({ ...nothing, habitId: run });
    await habits.editGoal({ id, measure: 'number' });
    expect(await only()).toMatchObject(nothing);
    await refused(habits.addHabit({ name: 'Swim', span: -1 }), habitTexts.span);
  });

  test.each([
    [{ name: '' }, habitTexts.goalName],
    [{ startValue: -5, targetValue: 5 }, habitTexts.amount],
    [{ measure: 'money', targetValue: 5, expenseAccountId: NOWHERE }, habitTexts.accountNotFound],
    [{ measure: 'money', expenseAccountId: 1 }, habitTexts.sameValues],
    [{ measure: 'money', targetValue: 5 }, habitTexts.follows],
    [{ measure: 'money' }, habitTexts.sameValues],
    [{ startValue: 5, targetValue: 5 }, habitTexts.sameValues],
    [{ targetValue: 5, startDate: TODAY, dueDate: TODAY }, habitTexts.dueDate],
    [{ measure: 'habit', targetValue: 5 }, habitTexts.follows],
    [{ measure: 'habit', targetValue: 5, habitId: NOWHERE }, habitTexts.habitNotFound],
    [{ measure: 'devflow' }, habitTexts.follows],
    [{ targetValue: 5, parentId: NOWHERE }, habitTexts.goalNotFound],
    [{ targetValue: 5, weight: 11 }, habitTexts.weight],
  ])('%j is refused: %s', async (fields, text) => {
    await refused(keeper.habits.addGoal({ name: 'Goal', measure: 'number', ...fields } as never), text);
  });

  test('have two levels, and at most 100 steps', async () => {
    const { whole, number, list } = await fill();
    await refused(
      keeper.habits.addGoal({ name: 'x', measure: 'steps', parentId: number }),
      habitTexts.twoLevels,
    );
    await refused(keeper.habits.editGoal({ id: whole, parentId: list }), habitTexts.twoLevels);
    for (let count = 1; count < 100; count++)
      await keeper.habits.addStep({ goalId: list, title: String(count) });
    await refused(keeper.habits.addStep({ goalId: list, title: 'one more' }), habitTexts.tooManySteps);
  });
});

describe('the trash', () => {
  test('gives back what was put there, with all of it, and parts with their whole', async () => {
    const { run, whole, number } = await fill();
    const before = await everything();
    await keeper.habits.deleteHabit({ ids: [run] });
    await keeper.habits.deleteGoal({ ids: [whole] });
    expect((await keeper.habits.trash({})).entries.map(({ id }) => id).sort()).toEqual(
      [run, whole, number].sort(),
    );
    await refused(keeper.habits.detail({ id: run }), habitTexts.habitNotFound);
    await refused(keeper.habits.setEntry({ habitId: run, state: 'done' }), habitTexts.habitNotFound);
    await refused(stranger.habits.restore({ habits: [run] }), habitTexts.habitNotFound);
    await keeper.habits.restore({ habits: [run], goals: [whole] });
    expect(await everything()).toEqual(before);
  });

  test('is emptied after 30 days', async () => {
    const { run, drink } = await fill();
    await keeper.habits.deleteHabit({ ids: [run] });
    vi.setSystemTime(new Date('2026-07-16T12:00:00Z'));
    keeper.user.token = await signInAgain(app.services.db, keeper.user);
    await keeper.habits.deleteHabit({ ids: [drink] });
    await refused(keeper.habits.restore({ habits: [run] }), habitTexts.habitNotFound);
    const { tool } = await import('./tool');
    await tool.housekeeping['trash of Goals & Habits'](app.services);
    const left = await app.services.db
      .selectFrom('habits')
      .select('id')
      .where('user_id', '=', keeper.user.id)
      .execute();
    expect(left).toEqual([{ id: drink }]);
  });
});

test('groups have names of their own, and leave their habits when they go', async () => {
  const { group, run } = await fill();
  await refused(keeper.habits.addGroup({ name: ' body ' }), habitTexts.groupTaken);
  await keeper.habits.deleteGroup({ id: group });
  expect(await rowOf(run)).toMatchObject({ groupId: null });
});

test('pauses end after they begin', async () => {
  await refused(keeper.habits.addPause({ from: TODAY, until: ago(1) }), habitTexts.pauseEnds);
  const { pause } = await fill();
  await refused(keeper.habits.editPause({ id: pause, from: TODAY }), habitTexts.pauseEnds);
});

test('the board has the entries of its days', async () => {
  const { run, drink } = await fill();
  const { entries, groups, pauses } = await keeper.habits.board({ from: ago(2), to: TODAY });
  expect(entries).toEqual([
    {
      habitId: run,
      days: [ago(2), ago(1), TODAY].map((day) => ({ day, state: 'done', amount: null, hasNote: false })),
    },
    { habitId: drink, days: [{ day: ago(1), state: 'done', amount: 1_500, hasNote: true }] },
  ]);
  expect([groups.length, pauses.length]).toEqual([2, 2]);
  // With all schedules that its days were judged by, of the habits that are shown.
  await keeper.habits.editHabit({ id: run, rhythm: 'week', times: 2 });
  await keeper.habits.archiveHabit({ ids: [drink] });
  const { schedules } = await keeper.habits.board({ from: ago(2), to: TODAY });
  expect(schedules).toMatchObject([
    { habitId: run, rows: [{ rhythm: 'days' }, { validFrom: TODAY, rhythm: 'week', times: 2 }] },
  ]);
});

test('another day is shown as it was', async () => {
  const { run, drink } = await fill();
  const { habits, day } = await keeper.habits.today({ day: ago(1) });
  expect(day).toBe(ago(1));
  expect(habits.find(({ id }) => id === run)).toMatchObject({ state: 'done', due: true });
  expect(habits.find(({ id }) => id === drink)).toMatchObject({ amount: 1_500, due: true });
  // In the week before, less than the target was drunk by its Saturday.
  expect(await rowOf(run, { day: ago(3) })).toMatchObject({ due: false, paused: { until: ago(3) } });
});
