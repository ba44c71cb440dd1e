import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { readFigure } from '../../../../tests/support/dashboard';
import { createDevflowOwner, type DevflowOwner } from '../../../../tests/support/devflow-owner';
import { addItems } from '../../../../tests/support/devflow';

const app = await createTestApp();
let one: DevflowOwner;
let other: DevflowOwner;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  one = await createDevflowOwner(app);
  other = await createDevflowOwner(app);
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 3_600;
const later = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR * 1000);
const statistics = (of = one) => of.devflow.statistics({ range: 'week' });
const times = async (of = one) =>
  (await statistics(of)).times.map(({ name, count, seconds }) => [name, count, Math.round(seconds / HOUR)]);
const rows = async (statusId: number | null, of = one) =>
  (await of.devflow.statisticRows({ range: 'week', statusId })).rows;

test('tell how long items were in each status that they left, and which', async () => {
  const { devflow, a, b, c, d, bug, refine, progress, completed } = one;
  later(10);
  await devflow.moveItem({ id: a, statusId: refine, afterId: null });
  await devflow.moveItems({ ids: [b], statusId: progress });
  later(20);
  await devflow.setCompleted({ ids: [a], completed: true });
  await devflow.editItem({ id: c, statusId: refine });
  await devflow.orderItems({ order: [{ id: d, statusId: bug }] });
  later(1);
  // How long it was done is none of it.
  await devflow.setCompleted({ ids: [a], completed: false });
  await devflow.editItem({ id: b, title: 'Bee', notes: 'of no matter' });

  expect(await times()).toEqual([
    ['Refine', 2, 25],
    ['Bug', 3, 17],
  ]);
  expect(await rows(refine)).toEqual([
    { name: 'd', value: '1.3 days', href: `/devflow?item=${String(d)}` },
    { name: 'a', value: '20 h', href: `/devflow?item=${String(a)}` },
  ]);
  expect((await rows(bug)).map(({ name, value }) => [name, value])).toEqual([
    ['c', '1.3 days'],
    ['a', '10 h'],
    ['Bee', '10 h'],
  ]);
  expect([await rows(progress), await rows(completed), await rows(null)]).toEqual([[], [], []]);
  expect([await times(other), await rows(refine, other)]).toEqual([[], []]);

  const card = await readFigure(app, one.user, 'devflow.time', 'week');
  expect(card).toMatchObject({
    value: '1 day',
    counts: 'in “Refine” on average',
    href: '/devflow?view=statistics&range=week',
    picture: {
      rows: [
        { name: 'Refine', share: 1, href: `/devflow?view=statistics&range=week&status=${String(refine)}` },
        { name: 'Bug', value: '17 h' },
      ],
    },
  });
  expect(await readFigure(app, other.user, 'devflow.time', 'week')).toBeNull();

  // What a status was called is not known once it is deleted; what is in the trash does not count.
  await devflow.deleteStatus({ id: refine });
  await devflow.deleteItems({ ids: [d] });
  expect(await times()).toEqual([
    ['No status', 1, 20],
    ['Bug', 3, 17],
  ]);
  expect((await rows(null)).map(({ name }) => name)).toEqual(['a']);
  later(24 * 8);
  expect(await times()).toEqual([]);
});

test('are as if nothing had happened after an undo, and as at first after a redo', async () => {
  const { devflow, a, refine } = one;
  const [operationId, undoId] = [randomUUID(), randomUUID()];
  later(10);
  await devflow.moveItem({ id: a, statusId: refine, afterId: null, operationId });
  later(5);
  await devflow.undo({ operationId, undoId });
  expect(await times()).toEqual([]);
  later(5);
  await devflow.undo({ operationId: undoId });
  later(10);
  await devflow.setCompleted({ ids: [a], completed: true });
  expect(await times()).toEqual([
    ['Refine', 1, 20],
    ['Bug', 1, 10],
  ]);
});

test('say of how many open items it is not known since when they have their status', async () => {
  const { db } = app.services;
  await addItems(db, one.user, [
    { title: 'old', feature: 'Old', status: 'Older', createdAt: '2026-01-02T00:00:00Z' },
  ]);
  expect(await statistics()).toMatchObject({ unknown: 1 });
  const old = await db
    .selectFrom('devflow_items')
    .select('id')
    .where('title', '=', 'old')
    .executeTakeFirstOrThrow();
  await one.devflow.editItem({ id: old.id, statusId: one.bug });
  expect(await statistics()).toMatchObject({ unknown: 0, times: [] });
  later(3);
  await one.devflow.editItem({ id: old.id, statusId: one.refine });
  expect(await times()).toEqual([['Bug', 1, 3]]);
});

test('tell what was done on which days, and the ages of what is open, each as its list has it', async () => {
  const made = (title: string, days: number) => ({
    title,
    feature: 'Aged',
    createdAt: new Date(Date.now() - days * 24 * HOUR * 1000 - 1000).toISOString(),
  });
  await addItems(app.services.db, one.user, [
    ...[made('6', 6), made('7', 7), made('29', 29), made('30', 30), made('89', 89), made('90', 90)],
    { title: 'done', feature: 'Aged', completedAt: '2026-11-19T10:00:00Z' },
  ]);
  const { ages, done, days } = await statistics();
  expect(days).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(ages.map(({ age, count }) => [age, count])).toEqual([
    ['week', 6],
    ['weeks', 2],
    ['months', 2],
    ['over-quarter', 1],
  ]);
  for (const { age, count } of ages)
    expect(await one.devflow.findOpen({ age })).toMatchObject({ total: count });
  expect(done.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  const on = { range: 'week', from: '2026-11-19', to: '2026-11-19' } as const;
  expect((await one.devflow.statisticRows(on)).rows.map(({ name }) => name)).toEqual(['done']);
  expect((await other.devflow.statisticRows(on)).rows).toEqual([]);
});

test('a move is undone after the item left that status and came back, and the times in between stay', async () => {
  const { devflow, a, b, bug, refine, progress, everything } = one;
  const [first, undoId] = [randomUUID(), randomUUID()];
  later(1);
  await devflow.moveItems({ ids: [a, b], statusId: refine, operationId: first });
  later(2);
  await devflow.moveItems({ ids: [a], statusId: progress });
  later(3);
  await devflow.moveItems({ ids: [a], statusId: refine });
  later(4);
  const before = await everything();
  await devflow.undo({ operationId: first, undoId });
  const list = (await devflow.openItems({ featureId: one.feature })).items;
  expect([a, b].map((id) => list.find((item) => item.id === id)?.statusId)).toEqual([bug, bug]);
  const hours = async (id: number) =>
    (await everything()).stays
      .filter(({ item_id }) => item_id === id)
      .map(({ status_id, began_at, ended_at }) => [
        status_id,
        (ended_at.getTime() - began_at.getTime()) / HOUR / 1000,
      ]);
  expect(await hours(a)).toEqual([
    [bug, 1],
    [refine, 2],
    [progress, 3],
    [refine, 4],
  ]);
  // What was not elsewhere since is as if nothing had been.
  expect(await hours(b)).toEqual([]);
  await devflow.undo({ operationId: undoId });
  expect(await everything()).toEqual(before);
});
