import { beforeAll, describe, expect, test } from 'vitest';
import { civilDay, textOfDay, weekdayOf } from '@/platform/shared/civil';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { COMPLETED_CARD, IN_PROGRESS_CARD } from '../rules';
import { createHabitKeeper } from '../../../../tests/support/goals-habits';

const app = await createTestApp({ database: await openFreshDatabase() });
let admin: TestUser;
let feature: [one: number, other: number];
let status: number;
beforeAll(async () => {
  admin = await createUser(app.services.db, { role: 'admin' });
  const [owner, stranger] = app.users;
  feature = [await addFeature(owner, 'Search', 2000), await addFeature(owner, 'Billing', 1000)];
  status = await addStatus(owner, 'In Progress');
  await addItem(owner, feature[0], { title: 'Second', position: 2000, status_id: null });
  await addItem(owner, feature[0], { title: 'First', position: 1000, status_id: status });
  const due = { status_id: status, due_date: '2026-12-24' };
  await addItem(owner, feature[1], { title: 'Other', position: 1000, ...due });
  for (let day = 1; day <= 12; day++) {
    await addItem(owner, feature[0], { title: `Done ${String(day)}`, position: day, completedOn: day });
  }
  const theirs = await addFeature(stranger, 'Theirs', 1000);
  await addItem(stranger, theirs, { title: 'Not yours', position: 1000 });
});

const CREATED = new Date('2026-02-03T04:05:06.789Z');

async function addFeature(owner: TestUser, name: string, position: number): Promise<number> {
  const { insertId } = await app.services.db
    .insertInto('devflow_modules')
    .values({ user_id: owner.id, name, position, updated_at: CREATED })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

async function addStatus(owner: TestUser, name: string): Promise<number> {
  const { insertId } = await app.services.db
    .insertInto('devflow_statuses')
    .values({ user_id: owner.id, name, position: 1000, updated_at: CREATED })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

interface ItemWishes {
  title: string;
  position: number;
  status_id?: number | null;
  /** A day in March. */
  completedOn?: number;
  due_date?: string;
}

async function addItem(owner: TestUser, feature_id: number, { completedOn, ...item }: ItemWishes) {
  await app.services.db
    .insertInto('devflow_items')
    .values({
      ...item,
      user_id: owner.id,
      feature_id,
      is_completed: completedOn !== undefined,
      created_at: CREATED,
      completed_at: completedOn === undefined ? null : new Date(Date.UTC(2026, 2, completedOn)),
    })
    .execute();
}

async function home(who: TestUser | null) {
  const headers = who ? { authorization: `Bearer ${who.token}` } : {};
  const response = await app.http.inject({ url: '/Home.php', headers });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const titles = (items: unknown) => (items as { title: string }[]).map(({ title }) => title);

test('Home.php gives the caller’s own DevFlow', async () => {
  const { status: code, body } = await home(app.users[0]);
  expect(code).toBe(200);
  expect(body).toMatchObject({
    success: true,
    message: expect.any(String) as string,
    devFlowEnabled: 'true',
    modules: [
      { id: feature[1], name: 'Billing' },
      { id: feature[0], name: 'Search' },
    ],
    statuses: [{ id: status, name: 'In Progress' }],
  });
  const inProgress = body.inProgressItems as Record<string, unknown[]>;
  expect(Object.keys(inProgress).sort()).toEqual(feature.map(String).sort());
  expect(titles(inProgress[String(feature[0])])).toEqual(['First', 'Second']);
  expect(inProgress[String(feature[1])]).toEqual([
    {
      id: expect.any(Number) as number,
      title: 'Other',
      status,
      feature_id: feature[1],
      is_completed: '0',
      created_at: '2026-02-03T04:05:06.789Z',
      completed_at: null,
      priority: 0,
      labels: [],
    },
  ]);
  expect(titles(body.completedItems)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((day) => `Done ${String(day)}`),
  );
  expect((body.completedItems as unknown[])[0]).toMatchObject({
    is_completed: '1',
    completed_at: '2026-03-12T00:00:00.000Z',
  });
});

test('an account without DevFlow data gets empty lists, a stranger nothing', async () => {
  expect((await home(admin)).body).toMatchObject({
    devFlowEnabled: 'true',
    modules: [],
    statuses: [],
    inProgressItems: {},
    completedItems: [],
  });
  expect((await home(null)).status).toBe(401);
});

test('the typed overview counts the items in progress and gives them in parts', async () => {
  const caller = app.callerOf(app.users[0]).home;
  const overview = await caller.overview();
  expect(overview).toMatchObject({ devFlowEnabled: true, inProgress: { items: 3, features: 2 } });
  expect(overview.completedItems).toHaveLength(10);
  const part = async (offset: number) => titles((await caller.inProgress({ offset, limit: 2 })).items);
  const { items } = await caller.inProgress({});
  expect(items.map(({ due_date }) => due_date)).toEqual(['2026-12-24', null, null]);
  expect([await part(0), await part(2), await part(4)]).toEqual([['Other', 'First'], ['Second'], []]);
  expect((await app.callerOf(app.users[1]).home.inProgress({})).items).toHaveLength(1);
});

test('what closes DevFlow to a role empties its overview at once', async () => {
  const options = app.callerOf(admin).optionAccess;
  const closing: [close: () => Promise<unknown>, open: () => Promise<unknown>][] = [];
  for (const setting_key of ['devFlowEnabled', 'devFlowEnabled_user'] as const) {
    const set = (setting_value: 'true' | 'false') =>
      options.updateHomeSettings({ settings: [{ setting_key, setting_value }] });
    closing.push([() => set('false'), () => set('true')]);
  }
  for (const flag of ['enabled_global', 'enabled_user'] as const) {
    const set = (on: boolean) =>
      options.updateNavigatorSettings({ tools: [{ tool_key: 'devflow', [flag]: on }] });
    closing.push([() => set(false), () => set(true)]);
  }
  const [user] = app.users;
  for (const [close, open] of closing) {
    await close();
    expect((await home(user)).body).toEqual({
      success: true,
      message: expect.any(String) as string,
      devFlowEnabled: 'false',
      modules: [],
      statuses: [],
      inProgressItems: {},
      completedItems: [],
    });
    expect(await app.callerOf(user).home.overview()).toMatchObject({
      devFlowEnabled: false,
      inProgress: { items: 0, features: 0 },
    });
    expect(await app.callerOf(user).home.inProgress({})).toEqual({ items: [] });
    await open();
    expect((await home(user)).body.devFlowEnabled).toBe('true');
  }
});

describe('the card of habits', () => {
  const TOOL = 'goals-habits';
  const cardsOf = async (who: TestUser) =>
    (await app.callerOf(who).home.overview()).cards
      .filter(({ rows }) => rows > 0)
      .map(({ tool, rows }) => ({ tool, rows }));
  const setFlag = (flags: object) =>
    app.services.db.updateTable('navigator_tools').set(flags).where('tool_key', '=', TOOL).execute();

  test('has the rows that it will show, for those who have habits of today', async () => {
    const { user, habits, caller } = await createHabitKeeper(app);
    const weekday = weekdayOf(civilDay(new Date(), 'UTC'));
    const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== weekday);
    expect(await cardsOf(user)).toEqual([]);
    await habits.addGoal({ name: 'Books', measure: 'steps' });
    await habits.addHabit({ name: 'Another day', weekdays: others });
    expect(await cardsOf(user)).toEqual([]);
    // Another beginning of the week, such as a first browser's, makes no room for what is not shown.
    await caller.preferences.update({ weekStart: 7 });
    expect(await cardsOf(user)).toEqual([]);
    await caller.preferences.update({ weekStart: 1 });
    const ids: number[] = [];
    for (let number = 1; number <= 4; number++) {
      ids.push((await habits.addHabit({ name: `Habit ${String(number)}` })).id);
      // The goal as well.
      expect(await cardsOf(user)).toEqual([{ tool: TOOL, rows: number + 1 }]);
    }
    const [first = 0, second = 0] = ids;
    // What is noted stays.
    await habits.setEntry({ habitId: first, state: 'skipped' });
    expect(await cardsOf(user)).toEqual([{ tool: TOOL, rows: 5 }]);
    await habits.addHabit({ name: 'Fifth' });
    await habits.addHabit({ name: 'Sixth' });
    // Four, a link to all of them, and the goal.
    expect(await cardsOf(user)).toEqual([{ tool: TOOL, rows: 6 }]);
    await habits.deleteHabit({ ids: ids.slice(2) });
    await habits.archiveHabit({ ids: [second] });
    expect(await cardsOf(user)).toEqual([{ tool: TOOL, rows: 4 }]);
    await habits.addPause({ habitIds: null, from: textOfDay(civilDay(new Date(), 'UTC')), until: null });
    expect(await cardsOf(user)).toEqual([{ tool: TOOL, rows: 2 }]);
    expect(await cardsOf(app.users[1])).toEqual([]);
    expect(Object.keys((await home(user)).body)).not.toContain('cards');
    expect((await caller.home.inProgress({})).items).toEqual([]);
  });

  test('is for those to whose role the tool is open, whether DevFlow is or not', async () => {
    const { user, habits } = await createHabitKeeper(app);
    await habits.addHabit({ name: 'Run' });
    const card = [{ tool: TOOL, rows: 1 }];
    for (const flag of ['enabled_global', 'enabled_user']) {
      await setFlag({ [flag]: false });
      expect(await cardsOf(user)).toEqual([]);
      await setFlag({ [flag]: true });
      expect(await cardsOf(user)).toEqual(card);
    }
    await setFlag({ enabled_admin: false });
    expect(await cardsOf(user)).toEqual(card);
    await setFlag({ enabled_admin: true });
    const switchDevFlow = (setting_value: 'true' | 'false') =>
      app.callerOf(admin).optionAccess.updateHomeSettings({
        settings: [{ setting_key: 'devFlowEnabled', setting_value }],
      });
    await switchDevFlow('false');
    expect(await app.callerOf(user).home.overview()).toMatchObject({ devFlowEnabled: false });
    expect(await cardsOf(user)).toEqual(card);
    await switchDevFlow('true');
  });
});

describe('the cards', () => {
  const cardsOf = async (who: TestUser) => (await app.callerOf(who).home.overview()).cards;
  const namesOf = async (who: TestUser) => (await cardsOf(who)).map(({ card }) => card);

  test('are in the order of the account, hidden ones without their rows, and nobody else’s', async () => {
    const { user, habits, caller } = await createHabitKeeper(app);
    await habits.addHabit({ name: 'Run' });
    const before = await namesOf(user);
    expect(before.slice(-2)).toEqual([IN_PROGRESS_CARD, COMPLETED_CARD]);
    const cards = before.toReversed().map((card) => ({ card, hidden: card === 'goals-habits.home' }));
    const { revision } = await caller.home.arrange({ operationId: 'home-1', cards });
    expect(await caller.home.overview()).toMatchObject({ revision, cards });
    expect((await cardsOf(user)).find(({ card }) => card === 'goals-habits.home')?.rows).toBe(0);
    expect(await namesOf(app.users[0])).toEqual(before);
    await caller.home.undo({ operationId: 'home-1', undoId: 'home-2' });
    expect(await namesOf(user)).toEqual(before);
    expect(await caller.dashboard.read({ range: 'week' })).toMatchObject({ revision: 0 });
  });
});
