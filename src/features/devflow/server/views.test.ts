import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { readFigure } from '../../../../tests/support/dashboard';
import { createDevflowOwner, type DevflowOwner } from '../../../../tests/support/devflow-owner';
import { bringIn, downloadZip, filesOf, previewZip, zipOf } from '../../../../tests/support/my-data';
import { devflowLimits } from '../limits';
import { isSameFilter, viewHref } from '../views';

const app = await createTestApp();
const owner = () => createDevflowOwner(app);
const NOWHERE = 4_000_000_000;

const namesOf = async ({ devflow }: DevflowOwner) => (await devflow.views()).views.map(({ name }) => name);
const dashboardOf = async ({ user }: DevflowOwner) =>
  (await app.callerOf(user).dashboard.read({ range: 'week' })).cards;

test('views are saved, changed, put in order and deleted, each with one undo; by their account alone', async () => {
  const [one, other] = [await owner(), await owner()];
  const { devflow, feature, refine, bug } = one;
  const look = async () => (await devflow.views()).views;
  const undone = async (work: (operationId: string) => Promise<unknown>) => {
    const before = await look();
    const [operationId, undoId] = [randomUUID(), randomUUID()];
    await work(operationId);
    const after = await look();
    expect(after).not.toEqual(before);
    await devflow.undo({ operationId, undoId });
    expect(await look()).toEqual(before);
    await devflow.undo({ operationId: undoId });
    expect(await look()).toEqual(after);
  };
  const urgent = { search: '修', featureId: feature, statusId: refine, priority: 3, due: 'asc' as const };
  await undone((operationId) => devflow.addView({ name: ' Urgent ', filter: urgent, operationId }));
  await devflow.addView({ name: 'Loose', filter: { statusId: null, hasNotes: false } });
  const [view, loose] = await look();
  expect([view, loose]).toMatchObject([
    { name: 'Urgent', filter: urgent },
    { name: 'Loose', filter: { statusId: null, hasNotes: false } },
  ]);
  const id = view?.id ?? 0;
  await undone((operationId) => devflow.editView({ id, name: 'Late', operationId }));
  expect((await look())[0]?.filter).toEqual(urgent);
  await undone((operationId) => devflow.editView({ id, filter: { statusId: bug }, operationId }));
  expect((await look())[0]).toEqual({ id, name: 'Late', filter: { statusId: bug } });
  await undone((operationId) => devflow.orderViews({ order: [{ id: loose?.id ?? 0 }, { id }], operationId }));
  expect(await namesOf(one)).toEqual(['Loose', 'Late']);
  await undone((operationId) => devflow.deleteView({ id, operationId }));

  await expect(devflow.addView({ name: 'loose', filter: {} })).rejects.toMatchObject({
    wireCode: 'name_taken',
  });
  for (const filter of [{ featureId: other.feature }, { statusId: other.bug }, { featureId: NOWHERE }])
    await expect(devflow.addView({ name: 'x', filter })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const change of [
    () => other.devflow.editView({ id: loose?.id ?? 0, name: 'x' }),
    () => other.devflow.deleteView({ id: loose?.id ?? 0 }),
    () => other.devflow.orderViews({ order: [{ id: loose?.id ?? 0 }] }),
  ])
    await expect(change()).rejects.toMatchObject({ wireCode: 'view_not_found' });
  expect([await namesOf(one), await namesOf(other)]).toEqual([['Loose'], []]);
});

test('an account has so many views and no more', async () => {
  const one = await owner();
  const { devflow } = one;
  const add = (at: number) => devflow.addView({ name: `view ${String(at)}`, filter: {} });
  for (let at = 0; at < devflowLimits.viewsMax; at++) await add(at);
  await expect(add(devflowLimits.viewsMax)).rejects.toMatchObject({ wireCode: 'too_many' });
  // An undo may bring one more, of which the dashboard offers no card.
  const { views } = await devflow.views();
  const operationId = randomUUID();
  await devflow.deleteView({ id: views[0]?.id ?? 0, operationId });
  await add(devflowLimits.viewsMax);
  await devflow.undo({ operationId });
  const cards = await dashboardOf(one);
  expect(cards.filter(({ card }) => card.startsWith('devflow.view-'))).toHaveLength(devflowLimits.viewsMax);
});

test('the items of one feature are found, and those of none that there is', async () => {
  const { devflow, feature, other, bug } = await owner();
  await devflow.addItem({ featureId: other, title: 'bill', statusId: bug });
  const found = async (featureId: number) =>
    (await devflow.findOpen({ featureId, statusId: bug })).items.map(({ title }) => title);
  expect([await found(feature), await found(other)]).toEqual([['a', 'b', 'c'], ['bill']]);
  await devflow.deleteFeature({ id: other });
  await expect(found(other)).rejects.toMatchObject({ wireCode: 'feature_not_found' });
});

test('a view is a card of the dashboard once the person shows it: its number leads there, its rows to their items', async () => {
  const [one, stranger] = [await owner(), await owner()];
  const { devflow, user, feature, other, bug, a } = one;
  await devflow.editItem({ id: a, dueDate: '2026-12-01', priority: 4 });
  await devflow.addItem({ featureId: other, title: 'bill', statusId: bug, dueDate: '2026-11-01' });
  const { id } = await devflow.addView({ name: 'Bugs', filter: { statusId: bug, due: 'asc' } });
  const card = `devflow.view-${String(id)}`;
  const cards = await dashboardOf(one);
  expect(cards.find((each) => each.card === card)).toMatchObject({
    title: 'Bugs',
    hidden: true,
    figure: null,
  });
  expect((await dashboardOf(stranger)).map((each) => each.card)).not.toContain(card);

  const { dashboard } = app.callerOf(user);
  await dashboard.arrange({
    cards: [
      { card, hidden: false },
      ...cards.filter((each) => each.card !== card).map(({ card: name, hidden }) => ({ card: name, hidden })),
    ],
  });
  expect((await dashboardOf(one))[0]?.card).toBe(card);
  const figure = await readFigure(app, user, card);
  expect(figure).toMatchObject({
    value: '4',
    counts: 'open items',
    href: viewHref({ filter: { statusId: bug, due: 'asc' } }),
  });
  expect(figure?.picture).toMatchObject({
    kind: 'rows',
    rows: [
      { name: 'bill', value: 'Billing' },
      { name: 'a', value: 'Search', href: `/devflow?item=${String(a)}` },
      { name: 'b' },
      { name: 'c' },
    ],
  });
  expect((await devflow.findOpen({ statusId: bug })).total).toBe(4);

  await devflow.editView({ id, filter: { featureId: feature, search: 'no such' } });
  expect(await readFigure(app, user, card)).toMatchObject({ value: '0', picture: { rows: [] } });
  await devflow.deleteFeature({ id: feature });
  const broken = (await dashboardOf(one)).find((each) => each.card === card);
  expect(broken).toMatchObject({ figure: null, problem: 'Feature not found' });
  // What is gone is no card; the order of the others stays.
  await devflow.deleteView({ id });
  expect((await dashboardOf(one)).map((each) => each.card)).toEqual(
    cards.map((each) => each.card).filter((each) => each !== card),
  );
});

test('the zip has views with the features and statuses that they name', async () => {
  const [one, other] = [await owner(), await owner()];
  const { devflow, feature, refine } = one;
  await devflow.addView({
    name: 'Mine',
    filter: { featureId: feature, statusId: refine, label: 'ui', search: 'x' },
  });
  await devflow.addView({ name: 'Loose', filter: { statusId: null } });
  await devflow.addView({ name: 'Urgent', filter: { priority: 3, hasNotes: true, statusId: null } });
  const zip = await downloadZip(app, one.user);
  const { parts } = await previewZip(app, one.user, zip);
  const { sections = [] } = parts.find(({ name }) => name === 'devflow') ?? {};
  expect(sections.find(({ title }) => title === 'Views')).toMatchObject({ made: 0, same: 3, changed: 0 });
  const files = filesOf(zip);
  const operationId = await bringIn(app, other.user, zipOf(files));
  expect((await other.devflow.views()).views).toMatchObject([
    {
      name: 'Mine',
      filter: { featureId: other.feature, statusId: other.refine, label: 'ui', search: 'x' },
    },
    { name: 'Loose', filter: { statusId: null } },
    { name: 'Urgent', filter: { priority: 3, hasNotes: true, statusId: null } },
  ]);
  await app.callerOf(other.user).myData.undo({ operationId });
  expect(await namesOf(other)).toEqual([]);
  // Of a full account only what it has already, and so many as there is room for, come in.
  for (let at = 0; at < devflowLimits.viewsMax - 1; at++)
    await other.devflow.addView({ name: at === 0 ? 'Loose' : `view ${String(at)}`, filter: {} });
  await bringIn(app, other.user, zipOf(files));
  expect((await namesOf(other)).slice(-2)).toEqual(['view 48', 'Mine']);
  expect(await namesOf(other)).toHaveLength(devflowLimits.viewsMax);
});

test('the link of a view is read as it was written, and filters are compared by what they say', () => {
  const filter = { search: '123', statusId: null, hasNotes: true, featureId: 7, dueIn: 'week' as const };
  const url = new URL(viewHref({ filter }), 'http://host');
  const read = Object.fromEntries(
    [...url.searchParams].map(([name, value]) => [name, JSON.parse(value) as unknown]),
  );
  expect(read).toEqual({
    all: true,
    search: '123',
    only: 7,
    status: 'none',
    notes: 'with',
    dueIn: 'week',
  });
  expect(isSameFilter(filter, { ...filter, label: undefined })).toBe(true);
  expect(isSameFilter({}, { search: '' })).toBe(true);
  expect(isSameFilter(filter, { ...filter, statusId: 4 })).toBe(false);
  expect(isSameFilter(filter, { ...filter, due: 'asc' })).toBe(false);
});
