import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { readFigure } from '../../../../tests/support/dashboard';
import { addItems } from '../../../../tests/support/devflow';
import type { FigureRange } from '@/platform/shared/figures';

const app = await createTestApp();
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T14:00:00Z') });
  // There it is 23:00.
  planner = await createPlanner(app, 'Asia/Tokyo');
});
afterEach(() => {
  vi.useRealTimers();
});

type Wished = Parameters<typeof addItems>[2];
const add = (...items: Omit<Wished[number], 'feature'>[]) =>
  addItems(
    app.services.db,
    planner.user,
    items.map((item) => ({ feature: 'House', ...item })),
  );

const figureOf = (card: 'devflow.done' | 'devflow.waiting', range: FigureRange = 'week') =>
  readFigure(app, planner.user, card, range);

async function barsOfDone(range?: FigureRange) {
  const figure = await figureOf('devflow.done', range);
  return figure?.picture.kind === 'bars' ? figure.picture.bars : [];
}

async function rowsOfDone(days: { from: string; to: string }, range: FigureRange = 'week') {
  const { from, to } = days;
  const { rows } = await planner.caller.dashboard.rows({ card: 'devflow.done', range, from, to });
  return rows;
}

/** Moves the only item, or feature, of this name into the trash. */
async function trash(table: 'devflow_items' | 'devflow_modules', name: string) {
  await app.services.db
    .updateTable(table)
    .set({ trashed_at: new Date() })
    .where('user_id', '=', planner.user.id)
    .where(table === 'devflow_items' ? 'title' : 'name', '=', name)
    .execute();
}

test('an account without items has nothing to show', async () => {
  await addItems(app.services.db, app.users[0], [
    { title: 'Theirs', feature: 'Theirs' },
    { title: 'Theirs too', feature: 'Theirs', completedAt: '2026-11-24T10:00:00Z' },
  ]);
  expect(await figureOf('devflow.done')).toBeNull();
  expect(await figureOf('devflow.waiting')).toBeNull();
  expect(await rowsOfDone({ from: '2026-11-18', to: '2026-11-24' })).toEqual([]);
});

test('items are counted on the person’s own days, and compared with the days before', async () => {
  await add(
    { title: 'After midnight', completedAt: '2026-11-23T15:00:00Z' },
    { title: 'Before it', completedAt: '2026-11-23T14:59:59.999Z' },
    { title: 'First of the span', completedAt: '2026-11-17T15:00:00Z' },
    { title: 'Before the span', completedAt: '2026-11-17T14:59:59.999Z' },
    { title: 'First of the span before', completedAt: '2026-11-10T15:00:00Z' },
    { title: 'Too early', completedAt: '2026-11-10T14:59:59.999Z' },
    { title: 'Open' },
  );
  expect(await figureOf('devflow.done')).toMatchObject({
    value: '3',
    counts: 'items done',
    before: '2',
    href: '/devflow?view=completed',
  });
  const bars = await barsOfDone();
  expect(bars.map(({ from, value }) => [from, value])).toEqual([
    ['2026-11-18', 1],
    ...['19', '20', '21', '22'].map((day) => [`2026-11-${day}`, 0]),
    ['2026-11-23', 1],
    ['2026-11-24', 1],
  ]);
  vi.setSystemTime(new Date('2026-11-24T15:00:00Z'));
  expect((await barsOfDone()).at(-1)).toEqual({ from: '2026-11-25', to: '2026-11-25', value: 0 });
});

test('what is in the trash does not count, nor what is in a feature in the trash', async () => {
  const completedAt = '2026-11-24T10:00:00Z';
  await add(
    { title: 'Done', completedAt },
    { title: 'Thrown away', completedAt },
    { title: 'Open' },
    { title: 'Open no more' },
  );
  await addItems(app.services.db, planner.user, [
    { title: 'Of the past', feature: 'Given up', completedAt },
    { title: 'Left', feature: 'Given up' },
  ]);
  expect(await figureOf('devflow.done')).toMatchObject({ value: '3' });
  expect(await figureOf('devflow.waiting')).toMatchObject({ value: '3' });
  await trash('devflow_items', 'Thrown away');
  await trash('devflow_items', 'Open no more');
  await trash('devflow_modules', 'Given up');
  expect(await figureOf('devflow.done')).toMatchObject({ value: '1', counts: 'item done' });
  expect(await rowsOfDone({ from: '2026-11-24', to: '2026-11-24' })).toMatchObject([{ name: 'Done' }]);
  expect(await figureOf('devflow.waiting')).toMatchObject({
    value: '1',
    counts: 'open item',
    picture: { rows: [{ name: 'Open' }] },
  });
  await trash('devflow_modules', 'House');
  expect(await figureOf('devflow.done')).toBeNull();
  expect(await figureOf('devflow.waiting')).toBeNull();
});

test('open items wait, the oldest first, as many days as have begun since', async () => {
  await add(
    { title: 'Tonight', createdAt: '2026-11-23T15:00:00Z' },
    { title: 'Last night', createdAt: '2026-11-23T14:59:00Z' },
    { title: 'Long ago', createdAt: '2026-10-14T03:00:00Z' },
    { title: 'Done', createdAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-02T00:00:00Z' },
  );
  const items = await app.services.db
    .selectFrom('devflow_items')
    .select(['id', 'title'])
    .where('user_id', '=', planner.user.id)
    .execute();
  const idOf = (wanted: string) => String(items.find(({ title }) => title === wanted)?.id);
  expect(await figureOf('devflow.waiting')).toEqual({
    value: '3',
    counts: 'open items',
    href: '/devflow?all=true',
    picture: {
      kind: 'rows',
      rows: [
        { name: 'Long ago', value: '41 days', href: `/devflow?item=${idOf('Long ago')}` },
        { name: 'Last night', value: '1 day', href: `/devflow?item=${idOf('Last night')}` },
        { name: 'Tonight', value: 'today', href: `/devflow?item=${idOf('Tonight')}` },
      ],
    },
  });
  // Nothing was completed in the span, but something is there.
  expect(await figureOf('devflow.done')).toMatchObject({ value: '0', before: '0' });
});
