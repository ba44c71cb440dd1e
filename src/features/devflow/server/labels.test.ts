import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createDevflowOwner } from '../../../../tests/support/devflow-owner';
import { labelsOf, labelsProblem, labelTexts } from '../labels';

const app = await createTestApp();

afterEach(() => {
  vi.useRealTimers();
});

test('a text has labels between its commas, none empty and none twice', () => {
  expect(labelsOf(' ui, Docs,，UI ,, a b ')).toEqual(['ui', 'Docs', 'a b']);
  fc.assert(
    fc.property(fc.string(), (text) => {
      const labels = labelsOf(text);
      expect(labelsOf(labels.join(', '))).toEqual(labels);
      expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(labels.length);
      for (const label of labels) expect(label).toBe(label.trim());
      expect(labels).not.toContain('');
    }),
  );
  expect(labelsProblem(['x'.repeat(40), '统计'])).toBeNull();
});

test('items have a priority and labels, which an edit leaves alone unless it names them', async () => {
  const { devflow, feature, bug, list, done } = await createDevflowOwner(app);
  const wished = { featureId: feature, statusId: bug, priority: 3, labels: [' ui ', 'UI', 'docs'] };
  const { id } = await devflow.addItem({ ...wished, title: 'f' });
  await devflow.editItem({ id, title: 'F' });
  const told = { title: 'F', priority: 3, labels: ['ui', 'docs'] };
  expect(await devflow.item({ id })).toMatchObject(told);
  expect((await list()).at(-1)).toMatchObject(told);
  await devflow.editItem({ id, priority: 0, labels: [], completed: true });
  expect(await done('F')).toMatchObject([{ priority: 0, labels: [] }]);
});

test.each([
  [{ priority: 5 }, labelTexts.priority],
  [{ priority: -1 }, labelTexts.priority],
  [{ priority: 1.5 }, labelTexts.priority],
  [{ labels: [' '] }, labelTexts.label],
  [{ labels: ['a,b'] }, labelTexts.label],
  [{ labels: ['x'.repeat(41)] }, labelTexts.label],
  [{ labels: Array.from({ length: 21 }, (_, at) => String(at)) }, labelTexts.labels],
])('an edit by %j is refused', async (edit, text) => {
  const { devflow, a } = await createDevflowOwner(app);
  await expect(devflow.editItem({ id: a, ...edit })).rejects.toThrow(text);
  expect(await devflow.item({ id: a })).toMatchObject({ priority: 0, labels: [] });
});

test('open items of all features are found by priority, label and the day that they are due on', async () => {
  // The same day in the zone of the account.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00Z') });
  const { devflow, a, b, c, d, e, other } = await createDevflowOwner(app);
  const stranger = await createDevflowOwner(app);
  await stranger.devflow.editItem({ id: stranger.a, priority: 4, labels: ['ui'] });
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
  await devflow.editItem({ id: a, priority: 1, labels: ['ui', 'docs'], dueDate: day(-3) });
  await devflow.editItem({ id: b, priority: 3, labels: ['UI'], dueDate: day(3), featureId: other });
  await devflow.editItem({ id: c, priority: 4, labels: ['ui kit'], dueDate: day(30) });
  await devflow.editItem({ id: d, labels: ['ui'], completed: true });
  const found = async (filter: Parameters<typeof devflow.findOpen>[0]) =>
    (await devflow.findOpen(filter)).items.map(({ id }) => id);
  expect(await found({ priority: 3 })).toEqual([c, b]);
  expect(await found({ priority: 1 })).toEqual([a, c, b]);
  expect(await found({ label: 'ui' })).toEqual([a, b]);
  expect(await found({ label: 'ui', priority: 2 })).toEqual([b]);
  expect(await found({ label: 'u' })).toEqual([]);
  expect(await found({ dueIn: 'overdue' })).toEqual([a]);
  expect(await found({ dueIn: 'week' })).toEqual([b]);
  expect(await found({ dueIn: 'none' })).toEqual([e]);
  await devflow.editItem({ id: c, dueDate: day(0) });
  expect(await found({ dueIn: 'today' })).toEqual([c]);
  expect(await found({ dueIn: 'week' })).toEqual([c, b]);
  expect((await devflow.labels()).labels).toEqual(['docs', 'ui', 'ui kit']);
  await devflow.deleteItems({ ids: [c] });
  expect((await devflow.labels()).labels).toEqual(['docs', 'ui']);
});

test('several items get a priority and labels, and lose labels whatever their case, all or none', async () => {
  const { devflow, a, b, c } = await createDevflowOwner(app);
  const marks = async () =>
    (await devflow.texts({ ids: [a, b, c] })).items.map(({ priority, labels }) => [priority, labels.join()]);
  await devflow.editItem({ id: a, labels: ['UI', 'docs'] });
  await devflow.editItems({ ids: [a, b], priority: 3, addLabels: ['ui', 'new'], removeLabels: ['DOCS'] });
  expect(await marks()).toEqual([
    [3, 'UI,new'],
    [3, 'ui,new'],
    [0, ''],
  ]);
  await devflow.editItems({ ids: [a, c], priority: 0 });
  await devflow.editItem({ id: c, labels: Array.from({ length: 20 }, (_, at) => `l${String(at)}`) });
  await expect(devflow.editItems({ ids: [a, c], priority: 4, addLabels: ['one'] })).rejects.toThrow(
    labelTexts.labels,
  );
  expect((await marks())[0]).toEqual([0, 'UI,new']);
  // Of several items there may be more than one may have.
  const all = Array.from({ length: 21 }, (_, at) => `l${String(at)}`);
  await devflow.editItems({ ids: [a, c], removeLabels: ['ui', ...all] });
  expect([(await marks())[0], (await marks())[2]]).toEqual([
    [0, 'new'],
    [0, ''],
  ]);
});

test('several items are added at once in their order, all or none', async () => {
  const { devflow, feature, other, bug, titles } = await createDevflowOwner(app);
  const stranger = await createDevflowOwner(app);
  const item = (title: string, featureId = feature) => ({ featureId, statusId: bug, title });
  const { ids } = await devflow.addItems({ items: [item('f'), item('x', other), item('g')] });
  expect([await titles(), await titles(other)]).toEqual(['abcdefg', 'x']);
  expect(ids).toHaveLength(3);
  await expect(devflow.addItems({ items: [item('h'), item('i', stranger.feature)] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(devflow.addItems({ items: [item('h'), item(' ')] })).rejects.toThrow();
  expect(await titles()).toBe('abcdefg');
});
