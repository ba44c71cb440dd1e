import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createDevflowOwner } from '../../../../tests/support/devflow-owner';
import { devflowTexts } from '../rules';

const app = await createTestApp();

const owner = () => createDevflowOwner(app);
const NOWHERE = 4_000_000_000;

describe('lists', () => {
  test('tell what there is, in its order, without notes', async () => {
    const { devflow, feature, other, bug, refine, progress, completed, a, list } = await owner();
    await devflow.addItem({ featureId: other, title: 'bare', statusId: bug });
    await devflow.setCompleted({ ids: [a], completed: true });
    const overview = await devflow.overview();
    expect(overview).toMatchObject({
      features: [
        { id: feature, name: 'Search', description: 'Find things', openCount: 4, completedCount: 1 },
        { id: other, name: 'Billing', description: '', openCount: 1, completedCount: 0 },
      ],
      statuses: [{ id: bug, name: 'Bug' }, { id: refine }, { id: progress }, { id: completed }],
      statusOrders: [],
    });
    const { statusIds, items, revision } = await devflow.openItems({ featureId: feature });
    expect(revision).toBe(overview.revision);
    expect(statusIds).toEqual([bug, refine, progress, completed]);
    expect(items[0]).toEqual({
      id: expect.any(Number) as number,
      title: 'b',
      statusId: bug,
      createdAt: expect.any(String) as string,
      dueDate: null,
      priority: 0,
      labels: [],
      repeats: null,
      reminderDays: null,
      hasNotes: true,
    });
    expect(await list(other)).toMatchObject([{ title: 'bare', hasNotes: false }]);
    expect(await devflow.item({ id: a })).toMatchObject({
      title: 'a',
      notes: 'about a',
      statusId: completed,
      completed: true,
    });
  });

  test('tell the day that an item is due on, and sort by it, those without one last', async () => {
    const { devflow, feature, bug, a, b, c, d } = await owner();
    await devflow.editItem({ id: a, dueDate: '2026-12-24' });
    await devflow.editItem({ id: b, dueDate: '2026-12-01' });
    const late = { featureId: feature, title: 'late', statusId: bug, dueDate: '2027-01-01' };
    const { id: added, revision } = await devflow.addItem(late);
    const { items } = await devflow.openItems({ featureId: feature });
    const dueOf = (id: number) => items.find((item) => item.id === id)?.dueDate;
    expect([a, b, c, added].map(dueOf)).toEqual(['2026-12-24', '2026-12-01', null, '2027-01-01']);
    expect(await devflow.item({ id: a })).toMatchObject({ dueDate: '2026-12-24' });
    expect(await devflow.openChanges({ featureId: feature, since: revision - 1 })).toMatchObject({
      changes: { items: [{ id: added, dueDate: '2027-01-01' }] },
    });

    const found = async (due: 'asc' | 'desc', search = '') =>
      (await devflow.findOpen({ due, search })).items.map(({ id }) => id);
    expect((await found('asc')).slice(0, 4)).toEqual([b, a, added, c]);
    expect((await found('desc')).slice(0, 4)).toEqual([added, a, b, c]);
    expect((await found('desc', 'about')).slice(0, 3)).toEqual([a, b, c]);

    await devflow.setCompleted({ ids: [a, b, c, d], completed: true });
    const completed = async (direction: 'asc' | 'desc') =>
      (await devflow.completedItems({ featureId: feature, sort: { column: 'due_date', direction } })).items;
    expect((await completed('asc')).map(({ dueDate }) => dueDate)).toEqual([
      ...['2026-12-01', '2026-12-24'],
      ...[null, null],
    ]);
    expect((await completed('desc')).slice(0, 2).map(({ id }) => id)).toEqual([a, b]);
  });

  test('of completed items are searched, sorted and paged, and give their texts', async () => {
    const { devflow, feature, bug, refine, completed, done } = await owner();
    const titles = ['100%', '100_', 'back\\slash', 'Éclair', 'eclair', '修正'];
    for (const [at, title] of titles.entries()) {
      const statusId = at < 2 ? refine : bug;
      await devflow.addItem({ featureId: feature, title, statusId, completed: true, notes: `=${title}` });
    }
    const found = async (search: string) => (await done(search)).map(({ title }) => title);
    expect(await found('0%')).toEqual(['100%']);
    expect(await found('0_')).toEqual(['100_']);
    expect(await found('K\\S')).toEqual(['back\\slash']);
    for (const search of ['éCL', 'ecl', 'e\u0301clair'])
      expect(await found(search)).toEqual(['Éclair', 'eclair']);
    // The notes are not searched.
    expect(await found('=')).toEqual([]);
    expect(await found('修')).toEqual(['修正']);
    expect(await found('EFIN')).toEqual(['100_', '100%']);
    expect(await found('nowhere')).toEqual([]);

    const sort = { column: 'status', direction: 'desc' } as const;
    const page = await devflow.completedItems({ featureId: feature, sort, offset: 1, limit: 2 });
    expect(page).toMatchObject({
      total: 6,
      items: [
        { title: '100%', statusName: 'Refine' },
        { title: '修正', statusName: 'Bug' },
      ],
    });
    expect(page.items[0]).not.toHaveProperty('notes');
    for (const column of ['title', 'status', 'created_at', 'completed_at'] as const) {
      const up = await devflow.completedIds({ featureId: feature, sort: { column, direction: 'asc' } });
      const down = await devflow.completedIds({ featureId: feature, sort: { column, direction: 'desc' } });
      expect(up.ids).toHaveLength(6);
      expect(down.ids).toEqual([...up.ids].reverse());
    }
    const { ids } = await devflow.completedIds({ featureId: feature, search: '100' });
    const { items } = await devflow.texts({ ids: [NOWHERE, ...ids] });
    expect(items.map(({ notes }) => notes).sort()).toEqual(['=100%', '=100_']);
    expect(completed).toBeGreaterThan(0);
  });
});

describe('open items', () => {
  test('are found over all features by text, status, notes and age, and by nothing of others', async () => {
    const { devflow, other, bug, refine, a, b, c } = await owner();
    const stranger = await owner();
    await devflow.addItem({ featureId: other, title: 'bare 50%', statusId: refine });
    await devflow.setCompleted({ ids: [c], completed: true });
    await devflow.moveItems({ ids: [a], statusId: null });
    const found = async (filter: Parameters<typeof devflow.findOpen>[0]) => {
      const { items, total } = await devflow.findOpen(filter);
      expect(total).toBe(items.length);
      return items.map(({ title }) => title).join();
    };
    expect(await found({})).toBe('a,b,d,e,bare 50%');
    expect(await found({ search: 'BARE' })).toBe('bare 50%');
    expect(await found({ search: '0%' })).toBe('bare 50%');
    expect(await found({ search: 'bout B' })).toBe('b');
    expect(await found({ search: 'refin' })).toBe('d,e,bare 50%');
    expect(await found({ statusId: bug })).toBe('b');
    expect(await found({ statusId: null })).toBe('a');
    expect(await found({ hasNotes: false })).toBe('bare 50%');
    expect(await found({ hasNotes: true, statusId: refine })).toBe('d,e');
    await expect(devflow.findOpen({ statusId: stranger.bug })).rejects.toThrow(devflowTexts.statusNotFound);

    const old = new Date(Date.now() - 40 * 24 * 3_600_000);
    const items = app.services.db.updateTable('devflow_items');
    await items.set({ created_at: old }).where('id', '=', b).execute();
    expect(await found({ age: 'month' })).toBe('a,d,e,bare 50%');
    expect(await found({ age: 'over-month' })).toBe('b');
    expect(await found({ age: 'over-quarter' })).toBe('');

    expect(await devflow.findOpen({ offset: 1, limit: 2 })).toMatchObject({
      total: 5,
      items: [{ title: 'b' }, { title: 'd' }],
    });
    await devflow.deleteFeature({ id: other });
    expect(await found({ search: 'bare' })).toBe('');
  });
});

describe('moving', () => {
  test('knows the place of an item that was deleted meanwhile, and no place in another feature', async () => {
    const { devflow, bug, other, a, b, d, titles } = await owner();
    await devflow.deleteItems({ ids: [b] });
    await devflow.moveItem({ id: d, statusId: bug, afterId: b });
    expect(await titles()).toBe('adce');
    await devflow.moveItems({ ids: [a], featureId: other });
    await expect(devflow.moveItem({ id: d, statusId: bug, afterId: a })).rejects.toMatchObject({
      code: 'CONFLICT',
      wireCode: 'anchor_moved',
    });
    await expect(devflow.moveItem({ id: d, statusId: bug, afterId: NOWHERE })).rejects.toThrow(
      devflowTexts.itemNotFound,
    );
  });

  test('of many gives them a status where they are, or takes them to another feature in their order', async () => {
    const { devflow, other, progress, a, c, d, e, list, titles } = await owner();
    await devflow.moveItems({ ids: [e, a], statusId: progress });
    expect(await titles()).toBe('abcde');
    expect((await list()).filter(({ statusId }) => statusId === progress)).toHaveLength(2);
    await devflow.moveItems({ ids: [e, c, d], featureId: other, statusId: null });
    expect([await titles(), await titles(other)]).toEqual(['ab', 'cde']);
    await devflow.moveItems({ ids: [d], featureId: other });
    expect(await titles(other)).toBe('cde');
  });
});

describe('moving several to one place', () => {
  test('is refused behind one of them, or behind one of another feature', async () => {
    const { devflow, other, a, b, c } = await owner();
    await expect(devflow.moveItems({ ids: [a, b], afterId: a })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(devflow.moveItems({ ids: [a], featureId: other, afterId: b })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await devflow.moveItems({ ids: [b], featureId: other });
    for (const move of [
      { ids: [a, c], afterId: b },
      { ids: [a, b], afterId: c },
    ])
      await expect(devflow.moveItems(move)).rejects.toMatchObject({ wireCode: 'anchor_moved' });
    await expect(devflow.moveItems({ ids: [a, c], afterId: NOWHERE })).rejects.toThrow(
      devflowTexts.itemNotFound,
    );
  });
});

describe('completing', () => {
  test('moves to Completed, back to In Progress, and reactivates from any status', async () => {
    const { devflow, bug, progress, completed, a, b, list, done } = await owner();
    await devflow.setCompleted({ ids: [a, b], completed: true });
    const [first] = await done();
    expect(await done()).toMatchObject([{ statusId: completed }, { statusId: completed, completed: true }]);
    await devflow.setCompleted({ ids: [a], completed: true });
    expect((await done())[0]).toEqual(first);
    await devflow.editItem({ id: b, statusId: bug });
    await devflow.setCompleted({ ids: [a, b], completed: false });
    expect((await list()).slice(0, 2)).toMatchObject([{ statusId: progress }, { statusId: bug }]);
    expect((await devflow.item({ id: a })).completedAt).toBeNull();
    await devflow.editItem({ id: b, completed: true });
    await devflow.reactivateItems({ ids: [b] });
    expect((await list()).slice(0, 2)).toMatchObject([{ statusId: progress }, { statusId: progress }]);
  });
});

describe('an order', () => {
  test('of a part puts it on the places that it held', async () => {
    const { devflow, feature, other, bug, progress, completed, b, d, titles } = await owner();
    await devflow.orderItems({ order: [{ id: d }, { id: b }] });
    expect(await titles()).toBe('adcbe');
    await devflow.orderFeatures({ order: [{ id: other }, { id: feature }] });
    await devflow.orderStatuses({ featureId: other, order: [{ id: completed }, { id: bug }] });
    await devflow.orderStatuses({ order: [{ id: progress }, { id: bug }] });
    const { features, statuses, statusOrders } = await devflow.overview();
    expect(features.map(({ id }) => id)).toEqual([other, feature]);
    expect(statuses.map(({ name }) => name).join()).toBe('In Progress,Refine,Bug,Completed');
    const { statusIds } = await devflow.openItems({ featureId: other });
    expect(statusOrders).toEqual([{ featureId: other, statusIds }]);
    const nameOf = new Map(statuses.map(({ id, name }) => [id, name]));
    expect(statusIds.map((id) => nameOf.get(id)).join()).toBe('Completed,Refine,In Progress,Bug');
  });
});
