import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { createUser, signInAgain } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { createDevflowOwner } from '../../../../tests/support/devflow-owner';
import { openRecordedDatabase, type RecordedDatabase } from '../../../../tests/support/statements';
import { devflowTexts } from '../rules';
import { importLimits, importTexts } from '../importing/limits';

let app: TestApp;
let recorded: RecordedDatabase;
beforeAll(async () => {
  recorded = await openRecordedDatabase();
  app = await createTestApp({ database: recorded.database });
});
afterEach(() => {
  vi.useRealTimers();
});

const owner = () => createDevflowOwner(app);
type Owner = Awaited<ReturnType<typeof owner>>;

const ITEMS = [
  { feature: 'search', title: 'a' },
  { feature: 'search', title: 'new', notes: '# N', priority: 3, labels: ['ui'], dueDate: '2026-12-24' },
  {
    ...{ feature: 'Garden', status: 'Backlog', title: 'dig' },
    createdAt: '2025-01-02T03:04:05.678Z',
  },
  {
    ...{ feature: 'GARDEN', title: 'sown', completed: true },
    ...{ createdAt: '2025-01-02T03:04:05.000Z', completedAt: '2025-02-02T03:04:05.000Z' },
  },
];

/** The items of a feature, with their statuses by name. */
async function itemsOf({ devflow }: Owner, name: string) {
  const { features, statuses } = await devflow.overview();
  const names = new Map(statuses.map((status) => [status.id, status.name]));
  const featureId = features.find((feature) => feature.name === name)?.id ?? 0;
  const found = [];
  for await (const { statusId, ...item } of await devflow.allItems({ featureId }))
    found.push({ ...item, status: names.get(statusId ?? 0) ?? null });
  return found;
}

test('an import does what its preview says, is listed for 30 days, and taken back whole', async () => {
  const one = await owner();
  const { devflow } = one;
  const before = await one.everything();
  const preview = await devflow.importItems({ items: ITEMS, fileName: 'garden.csv', dryRun: true });
  expect(preview).toMatchObject({
    ...{ added: 3, known: [0], newFeatures: ['Garden'], newStatuses: ['Backlog'] },
    statuses: ['Bug', 'Bug', 'Backlog', 'Completed'],
  });
  expect(await one.everything()).toEqual(before);

  const { previewToken } = preview;
  const call = { items: ITEMS, fileName: 'garden.csv', previewToken, operationId: randomUUID() };
  const answer = await devflow.importItems(call);
  expect(answer).toEqual({ ...preview, statuses: [], revision: preview.revision + 1 });
  expect(await devflow.importItems(call)).toEqual(answer);
  expect((await itemsOf(one, 'Search')).at(-1)).toMatchObject({
    ...{ title: 'new', status: 'Bug', notes: '# N', priority: 3, labels: ['ui'] },
    ...{ dueDate: '2026-12-24', completed: false },
  });
  expect(await itemsOf(one, 'Garden')).toMatchObject([
    { title: 'dig', status: 'Backlog', createdAt: '2025-01-02T03:04:05.678Z', completedAt: null },
    { title: 'sown', status: 'Completed', completed: true, completedAt: '2025-02-02T03:04:05.000Z' },
  ]);
  const { features, statuses } = await devflow.overview();
  expect(features.map(({ name, openCount }) => [name, openCount])).toEqual([
    ['Search', 6],
    ['Billing', 0],
    ['Garden', 1],
  ]);
  expect(statuses.at(-1)?.name).toBe('Backlog');

  const other = await owner();
  expect((await other.devflow.imports()).imports).toEqual([]);
  await expect(other.devflow.undo({ operationId: call.operationId })).rejects.toThrow(
    devflowTexts.notUndoable,
  );
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + 28 * 24 * 3_600_000) });
  one.user.token = await signInAgain(app.services.db, one.user);
  await runHousekeeping(app.services);
  expect((await devflow.imports()).imports).toMatchObject([
    { operationId: call.operationId, fileName: 'garden.csv', added: 3 },
  ]);
  await devflow.undo({ operationId: call.operationId, undoId: 'back' });
  const { trash, ...after } = await one.everything();
  expect(after).toEqual({ overview: before.overview, all: before.all, since: before.since, stays: [] });
  expect(trash).toHaveLength(5);
  expect((await devflow.imports()).imports).toEqual([]);
  await devflow.undo({ operationId: 'back' });
  expect((await itemsOf(one, 'Garden')).map(({ title }) => title)).toEqual(['dig', 'sown']);
});

test('the same file again brings nothing, and of titles that it has several times only what is missing', async () => {
  const { devflow } = await owner();
  const items = ['milk', 'bread', 'milk', 'milk'].map((title) => ({ feature: 'Shop', title }));
  await devflow.importItems({ items: items.slice(0, 2) });
  const preview = await devflow.importItems({ items, dryRun: true });
  expect(preview).toMatchObject({ added: 2, known: [0, 1] });
  await devflow.importItems({ items });
  expect(await devflow.importItems({ items, dryRun: true })).toMatchObject({ added: 0, known: [0, 1, 2, 3] });
});

test('what is left out is not made, nor the feature that only it names', async () => {
  const one = await owner();
  const { previewToken } = await one.devflow.importItems({ items: ITEMS, dryRun: true });
  const answer = await one.devflow.importItems({ items: ITEMS, leftOut: [2, 3], previewToken });
  expect(answer).toMatchObject({ added: 1, newFeatures: [], newStatuses: [] });
  expect((await itemsOf(one, 'Search')).map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e', 'new']);
});

test('an account without anything gets the statuses that its items need', async () => {
  const user = await createUser(app.services.db);
  const { devflow } = app.callerOf(user);
  const items = [
    { feature: 'Home', title: 'paint' },
    { feature: 'Home', title: 'clean', completed: true },
  ];
  expect(await devflow.importItems({ items })).toMatchObject({ newStatuses: ['In Progress', 'Completed'] });
  expect((await devflow.overview()).features).toMatchObject([
    { name: 'Home', openCount: 1, completedCount: 1 },
  ]);
});

test('what a file of ours tells comes back as it was: repeats, reminders, and open items in a status that means done', async () => {
  const one = await owner();
  const { devflow, completed } = one;
  await devflow.editStatus({ id: completed, name: 'Completed', meansDone: true });
  const told = { dueDate: '2026-12-24', repeats: 'FREQ=DAILY', reminderDays: 1 };
  const item = { feature: 'Garden', status: 'Completed' };
  await devflow.importItems({
    items: [
      { ...item, title: 'open', completed: false, ...told },
      { ...item, title: 'by its status' },
    ],
  });
  expect(await itemsOf(one, 'Garden')).toMatchObject([
    { title: 'open', completed: false, ...told },
    { title: 'by its status', completed: true },
  ]);
  await expect(
    devflow.importItems({ items: [{ ...item, title: 'x', repeats: 'FREQ=DAILY' }] }),
  ).rejects.toThrow(devflowTexts.needsDue);
});

test('is refused when another status means done since its preview', async () => {
  const { devflow, refine } = await owner();
  const items = [{ feature: 'Search', status: 'Refine', title: 'new' }];
  const { previewToken } = await devflow.importItems({ items, dryRun: true });
  await devflow.editStatus({ id: refine, name: 'Refine', meansDone: true });
  await expect(devflow.importItems({ items, previewToken })).rejects.toThrow(importTexts.changedMeanwhile);
});

test('is refused when it would come out otherwise than its preview, or makes too much', async () => {
  const { devflow, feature, bug } = await owner();
  const { previewToken } = await devflow.importItems({ items: ITEMS, dryRun: true });
  await devflow.addItem({ featureId: feature, statusId: bug, title: 'new' });
  await expect(devflow.importItems({ items: ITEMS, previewToken })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: importTexts.changedMeanwhile,
  });
  const many = Array.from({ length: importLimits.names + 1 }, (_, at) => `f ${String(at)}`);
  const items = many.map((name) => ({ feature: name, title: 'a' }));
  await expect(devflow.importItems({ items })).rejects.toThrow(importTexts.tooManyNames);
  await expect(
    devflow.importItems({ items: [{ feature: 'F', title: 'a', createdAt: '0001-01-01T00:00:00Z' }] }),
  ).rejects.toThrow(devflowTexts.date);
});

test('an import whose items were changed since is taken back but for those', async () => {
  const one = await owner();
  const operationId = randomUUID();
  await one.devflow.importItems({ items: ITEMS, operationId });
  const [dig] = await itemsOf(one, 'Garden');
  await one.devflow.deleteItems({ ids: [dig?.id ?? 0] });
  await one.devflow.undo({ operationId, undoId: 'partly' });
  expect((await one.devflow.overview()).features.map(({ name }) => name)).toEqual(['Search', 'Billing']);
  // The redo brings back what was taken, and no more.
  await one.devflow.undo({ operationId: 'partly' });
  expect((await itemsOf(one, 'Garden')).map(({ title }) => title)).toEqual(['sown']);
  expect((await itemsOf(one, 'Search')).at(-1)?.title).toBe('new');
});

test('several items cost as many statements as one', async () => {
  const { devflow, feature, bug } = await owner();
  const line = { featureId: feature, statusId: bug, title: 'line' };
  const costOf = async (work: () => Promise<unknown>) => (await recorded.statementsOf(work)).length;
  const one = await costOf(() => devflow.addItems({ items: [line] }));
  const many = await costOf(() => devflow.addItems({ items: Array(200).fill(line) as (typeof line)[] }));
  // The ids of several rows are read back.
  expect(many).toBe(one + 1);
  const items = Array.from({ length: 1_000 }, (_, at) => ({ feature: 'Billing', title: String(at) }));
  expect(await costOf(() => devflow.importItems({ items }))).toBeLessThan(one + 2 * (1_000 / 200) + 5);
});

test('every item of the account is listed for the file of all, those in the trash are not', async () => {
  const { devflow, a, b, c, d, e, other, bug } = await owner();
  const { id } = await devflow.addItem({ featureId: other, statusId: bug, title: 'f', completed: true });
  await devflow.deleteItems({ ids: [c] });
  expect((await devflow.itemIds()).ids).toEqual([a, b, d, e, id]);
});
