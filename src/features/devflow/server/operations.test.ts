import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { runHousekeeping } from '@/app/server/housekeeping';
import { OPERATION_DAYS } from '@/platform/shared/operations';
import { createTestApp } from '../../../../tests/support/app';
import { createDevflowOwner, type DevflowOwner as Owner } from '../../../../tests/support/devflow-owner';
import { devflowLimits } from '../limits';
import { devflowTexts } from '../rules';

const app = await createTestApp();

const owner = () => createDevflowOwner(app);
const NOWHERE = 4_000_000_000;

const operation = () => ({ operationId: randomUUID() });

/** Every change with undo. */
const CHANGES: [what: string, (one: Owner, id: { operationId: string }) => Promise<unknown>][] = [
  [
    'adding an item',
    ({ devflow, feature, bug }, id) =>
      devflow.addItem({ featureId: feature, title: 'f', statusId: bug, ...id }),
  ],
  [
    'adding several items',
    ({ devflow, feature, other, bug }, id) =>
      devflow.addItems({
        items: [
          { featureId: feature, title: 'f', statusId: bug, priority: 2, labels: ['ui'] },
          { featureId: other, title: 'f', statusId: bug, dueDate: '2026-12-24' },
        ],
        ...id,
      }),
  ],
  [
    'importing items',
    ({ devflow }, id) =>
      devflow.importItems({
        items: [
          { feature: 'Search', title: 'f', completed: true },
          { feature: 'New', status: 'New', title: 'f' },
        ],
        ...id,
      }),
  ],
  [
    'editing an item',
    ({ devflow, a, other }, id) =>
      devflow.editItem({
        id: a,
        title: 'A',
        notes: null,
        featureId: other,
        completed: true,
        dueDate: '2026-12-24',
        priority: 4,
        labels: ['ui', 'docs'],
        ...id,
      }),
  ],
  [
    'editing several items',
    ({ devflow, a, d }, id) =>
      devflow.editItems({ ids: [a, d], priority: 2, addLabels: ['ui', 'docs'], removeLabels: ['UI'], ...id }),
  ],
  [
    'completing items',
    ({ devflow, a, d }, id) => devflow.setCompleted({ ids: [a, d], completed: true, ...id }),
  ],
  [
    'moving an item',
    ({ devflow, a, d, refine }, id) => devflow.moveItem({ id: a, statusId: refine, afterId: d, ...id }),
  ],
  [
    'moving items',
    ({ devflow, e, c, other, progress }, id) =>
      devflow.moveItems({ ids: [e, c], featureId: other, statusId: progress, ...id }),
  ],
  ['deleting items', ({ devflow, a, e }, id) => devflow.deleteItems({ ids: [a, e], ...id })],
  [
    'ordering items',
    ({ devflow, a, e, refine }, id) =>
      devflow.orderItems({ order: [{ id: e }, { id: a, statusId: refine }], ...id }),
  ],
  ['adding a feature', ({ devflow }, id) => devflow.addFeature({ name: 'New', ...id })],
  [
    'editing a feature',
    ({ devflow, feature }, id) =>
      devflow.editFeature({ id: feature, name: 'New', description: 'new', ...id }),
  ],
  ['deleting a feature', ({ devflow, feature }, id) => devflow.deleteFeature({ id: feature, ...id })],
  [
    'ordering features',
    ({ devflow, feature, other }, id) =>
      devflow.orderFeatures({ order: [{ id: other }, { id: feature }], ...id }),
  ],
  ['adding a status', ({ devflow }, id) => devflow.addStatus({ name: 'New', ...id })],
  ['editing a status', ({ devflow, bug }, id) => devflow.editStatus({ id: bug, name: 'New', ...id })],
  ['deleting a status', ({ devflow, bug }, id) => devflow.deleteStatus({ id: bug, ...id })],
  [
    'ordering statuses',
    ({ devflow, bug, completed }, id) =>
      devflow.orderStatuses({ order: [{ id: completed }, { id: bug }], ...id }),
  ],
  [
    'ordering statuses of a feature',
    ({ devflow, feature, bug, completed }, id) =>
      devflow.orderStatuses({ featureId: feature, order: [{ id: completed }, { id: bug }], ...id }),
  ],
];

/** Like `everything`, without modification times and without what undoing an addition leaves in the trash. */
function comparable({ overview, ...rest }: Awaited<ReturnType<Owner['everything']>>) {
  const named = <T extends { updatedAt: string }>(list: T[]) =>
    list.map((one) => ({ ...one, updatedAt: '' }));
  return {
    ...rest,
    trash: rest.trash.filter(({ name }) => name !== 'New' && name !== 'f'),
    overview: { ...overview, features: named(overview.features), statuses: named(overview.statuses) },
  };
}

describe('an operation', () => {
  test.each(CHANGES)('%s is made once, undone once, and done again by undoing that', async (_what, make) => {
    const one = await owner();
    const [id, undo, redo] = [operation(), operation().operationId, operation().operationId];
    const before = comparable(await one.everything());
    const answer = await make(one, id);
    const made = await one.everything();
    const after = comparable(made);
    expect(after).not.toEqual(before);
    expect(await make(one, id)).toEqual(answer);
    expect(await one.everything()).toEqual(made);

    const undone = await one.devflow.undo({ ...id, undoId: undo });
    expect(comparable(await one.everything())).toEqual(before);
    expect(await make(one, id)).toEqual(answer);
    expect(comparable(await one.everything())).toEqual(before);
    expect((await one.devflow.overview()).revision).toBe(undone.revision);

    expect(await one.devflow.undo({ operationId: undo, undoId: redo })).not.toEqual(undone);
    expect(comparable(await one.everything())).toEqual(after);
    // A late duplicate is possible.
    expect(await one.devflow.undo({ ...id, undoId: undo })).toEqual(undone);
    expect(comparable(await one.everything())).toEqual(after);
    await one.devflow.undo({ operationId: redo });
    expect(comparable(await one.everything())).toEqual(before);
  });

  test('gives items back their places through a renumbering, undone and done again', async () => {
    const { devflow, feature, refine, a, b, c, d, titles } = await owner();
    const [move, undo] = [operation(), operation().operationId];
    await devflow.moveItem({ id: a, statusId: refine, afterId: d, ...move });
    await devflow.undo({ ...move, undoId: undo });
    const { db } = app.services;
    await db.updateTable('devflow_items').set({ position: 7 }).where('id', 'in', [b, c]).execute();
    await devflow.orderItems({ order: [{ id: c }, { id: b }] });
    expect(await titles(feature)).toBe('cbade');
    await devflow.undo({ operationId: undo });
    expect(await titles(feature)).toBe('cbdae');
  });

  test('is not undone when the same was changed again, and then not in part', async () => {
    const { devflow, a, b, d, bug, refine, everything } = await owner();
    const conflicts: ((id: { operationId: string }) => Promise<unknown>)[] = [
      async (id) => {
        await devflow.setCompleted({ ids: [a, b], completed: true, ...id });
        await devflow.setCompleted({ ids: [b], completed: false });
      },
      async (id) => {
        await devflow.moveItem({ id: a, statusId: refine, afterId: d, ...id });
        await devflow.moveItem({ id: a, statusId: refine, afterId: null });
      },
      async (id) => {
        await devflow.editItem({ id: d, title: 'one', ...id });
        await devflow.editItem({ id: d, title: 'two' });
      },
      async (id) => {
        await devflow.orderStatuses({ order: [{ id: refine }, { id: bug }], ...id });
        await devflow.orderStatuses({ order: [{ id: bug }, { id: refine }] });
      },
      async (id) => {
        await devflow.deleteItems({ ids: [d], ...id });
        await devflow.purge({ items: [d] });
      },
    ];
    for (const conflict of conflicts) {
      const id = operation();
      await conflict(id);
      const before = await everything();
      await expect(devflow.undo(id)).rejects.toMatchObject({
        code: 'CONFLICT',
        wireCode: 'changed_meanwhile',
        message: devflowTexts.changedMeanwhile,
      });
      expect(await everything()).toEqual(before);
    }
  });

  test('is undone though other fields were changed meanwhile, which stay', async () => {
    const { devflow, bug, refine, a, e, titles } = await owner();
    const move = operation();
    await devflow.moveItem({ id: a, statusId: refine, afterId: e, ...move });
    await devflow.editItem({ id: a, title: 'A' });
    await devflow.undo(move);
    expect(await titles()).toBe('Abcde');
    expect((await devflow.item({ id: a })).statusId).toBe(bug);
  });

  test('belongs to one change of one account', async () => {
    const { devflow, a, b } = await owner();
    const id = operation();
    await devflow.deleteItems({ ids: [a], ...id });
    await expect(devflow.deleteItems({ ids: [b], ...id })).rejects.toMatchObject({
      wireCode: 'operation_id_used',
    });
    const stranger = await owner();
    await expect(stranger.devflow.undo(id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: devflowTexts.notUndoable,
    });
    await stranger.devflow.deleteItems({ ids: [stranger.a], ...id });
    expect(await stranger.titles()).toBe('bcde');
  });

  test('of thousands of items is one call and one undo', async () => {
    const { devflow, feature, bug, user, everything } = await owner();
    const rows = Array.from({ length: 3_000 }, (_, at) => ({
      user_id: user.id,
      feature_id: feature,
      status_id: bug,
      title: `item ${String(at)}`,
      notes: null,
      is_completed: true,
      position: 0,
      created_at: new Date(),
      completed_at: new Date(at),
    }));
    await app.services.db.insertInto('devflow_items').values(rows).execute();
    const { ids } = await devflow.completedIds({ featureId: feature });
    const before = await everything();
    const id = operation();
    await devflow.reactivateItems({ ids, ...id });
    expect((await devflow.overview()).features[0]).toMatchObject({ openCount: 3_005, completedCount: 0 });
    await devflow.undo(id);
    expect(await everything()).toEqual(before);
    await expect(devflow.deleteItems({ ids: [...ids, NOWHERE] })).rejects.toThrow(devflowTexts.itemNotFound);
    expect(await everything()).toEqual(before);
  });
});

describe('the trash', () => {
  test('restoring and undoing bring a name back that has been used meanwhile', async () => {
    const { devflow, feature, other, bug } = await owner();
    await devflow.editFeature({ id: feature, name: 'Find', operationId: 'renamed' });
    await devflow.editFeature({ id: other, name: 'Search' });
    await devflow.undo({ operationId: 'renamed' });
    await devflow.deleteStatus({ id: bug });
    await devflow.addStatus({ name: 'Bug' });
    await devflow.restore({ statuses: [bug] });
    const { features, statuses } = await devflow.overview();
    expect(features.map(({ name }) => name)).toEqual(['Search', 'Search']);
    expect(statuses.filter(({ name }) => name === 'Bug')).toHaveLength(2);
    // What else they have can be changed, although the name is there twice.
    await devflow.editFeature({ id: feature, name: 'Search', description: 'The older' });
  });

  test('hides what lies in it everywhere, and gives it back to its place', async () => {
    const { devflow, home, feature, other, bug, a, b, d, everything } = await owner();
    await devflow.addItem({ featureId: other, title: 'x', statusId: bug });
    await devflow.setCompleted({ ids: [d], completed: true });
    const before = await everything();
    await devflow.deleteItems({ ids: [b] });
    await devflow.deleteStatus({ id: bug });
    await devflow.deleteFeature({ id: feature });
    expect((await devflow.overview()).features).toMatchObject([{ id: other, openCount: 1 }]);
    expect(await home.overview()).toMatchObject({
      modules: [{ id: other }],
      statuses: [{}, {}, {}],
      completedItems: [],
      inProgress: { items: 1, features: 1 },
    });
    expect((await home.inProgress({})).items).toMatchObject([{ title: 'x', status: null }]);
    const hidden = [
      devflow.item({ id: a }),
      devflow.editItem({ id: a, title: 'A' }),
      devflow.openItems({ featureId: feature }),
      devflow.addItem({ featureId: feature, title: 'y', statusId: bug }),
      devflow.addItem({ featureId: other, title: 'y', statusId: bug }),
      devflow.moveItems({ ids: [a], featureId: other }),
      devflow.orderStatuses({ order: [{ id: bug }] }),
    ];
    const refused = { status: 'rejected', reason: { code: 'NOT_FOUND' } };
    expect(await Promise.allSettled(hidden)).toMatchObject(hidden.map(() => refused));

    expect((await devflow.listTrash({})).entries).toMatchObject([
      { kind: 'feature', id: feature, name: 'Search' },
      { kind: 'status', id: bug, name: 'Bug' },
      { kind: 'item', id: b, name: 'b', featureName: 'Search', featureTrashed: true },
    ]);
    expect(await devflow.listTrash({ offset: 1, limit: 1 })).toMatchObject({
      total: 3,
      entries: [{ id: bug }],
    });
    await expect(devflow.restore({ statuses: [bug], items: [b] })).rejects.toThrow(
      devflowTexts.featureInTrash,
    );
    expect(await devflow.listTrash({ search: 'SEA' })).toMatchObject({
      total: 1,
      entries: [{ id: feature }],
    });
    expect(await devflow.listTrash({ search: 'b' })).toMatchObject({
      total: 2,
      entries: [{ id: bug }, { id: b }],
    });
    expect(await devflow.listTrash({ search: '%' })).toMatchObject({ total: 0 });
    await devflow.restore({ features: [feature], statuses: [bug], items: [b] });
    expect(await everything()).toEqual(before);
  });

  test('lets go for good only of what is in it, a feature with its items', async () => {
    const { devflow, feature, bug, a, list } = await owner();
    await devflow.deleteItems({ ids: [a] });
    await expect(devflow.purge({ items: [a], features: [feature] })).rejects.toThrow(
      devflowTexts.featureNotFound,
    );
    expect(await devflow.listTrash({})).toMatchObject({ total: 1 });
    await devflow.deleteStatus({ id: bug });
    await devflow.purge({ items: [a], statuses: [bug] });
    expect(await devflow.listTrash({})).toMatchObject({ total: 0 });
    expect((await list()).map(({ statusId }) => statusId).slice(0, 2)).toEqual([null, null]);
    await devflow.deleteFeature({ id: feature });
    await devflow.purge({ features: [feature] });
    const left = await app.services.db
      .selectFrom('devflow_items')
      .select('id')
      .where('feature_id', '=', feature)
      .execute();
    expect(left).toEqual([]);
  });

  test('is emptied at once, and with it goes nothing of others', async () => {
    const { devflow, other, bug, refine, a, b, c, titles } = await owner();
    const stranger = await owner();
    await stranger.devflow.deleteItems({ ids: [stranger.a] });
    await devflow.deleteItems({ ids: [a, b] });
    await devflow.deleteFeature({ id: other });
    await devflow.deleteStatus({ id: refine });
    await devflow.emptyTrash({});
    expect(await devflow.listTrash({})).toMatchObject({ total: 0 });
    await expect(devflow.restore({ items: [a] })).rejects.toThrow(devflowTexts.itemNotFound);
    expect(await titles()).toBe('cde');
    expect(await devflow.item({ id: c })).toMatchObject({ statusId: bug });
    await devflow.emptyTrash({});
    expect(await stranger.devflow.listTrash({})).toMatchObject({ total: 1 });
  });

  test('is emptied after 30 days, and undos are forgotten after 7', async () => {
    const { devflow, feature, other, bug, a, b } = await owner();
    const id = operation();
    await devflow.deleteItems({ ids: [a], ...id });
    await devflow.deleteFeature({ id: other });
    await devflow.deleteStatus({ id: bug });
    const { db } = app.services;
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000 - 1000);
    const trashed_at = daysAgo(devflowLimits.trashDays);
    await db.updateTable('devflow_items').set({ trashed_at }).where('id', '=', a).execute();
    await db.updateTable('devflow_modules').set({ trashed_at }).where('id', '=', other).execute();
    await db.updateTable('devflow_statuses').set({ trashed_at }).where('id', '=', bug).execute();
    await db
      .updateTable('operations')
      .set({ created_at: daysAgo(OPERATION_DAYS) })
      .where('operation_id', '=', id.operationId)
      .execute();
    await devflow.deleteItems({ ids: [b] });
    await runHousekeeping(app.services);
    expect((await devflow.listTrash({})).entries).toMatchObject([{ kind: 'item', id: b }]);
    expect((await devflow.overview()).features).toMatchObject([{ id: feature }]);
    await expect(devflow.undo(id)).rejects.toThrow(devflowTexts.notUndoable);
  });
});
