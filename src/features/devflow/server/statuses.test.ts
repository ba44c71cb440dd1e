import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createDevflowOwner, type DevflowOwner } from '../../../../tests/support/devflow-owner';
import { bringIn, downloadZip, filesOf, zipOf } from '../../../../tests/support/my-data';
import { devflowTexts } from '../rules';

const app = await createTestApp();

/** An account whose status Shipped means done, and its item as it is stored. */
async function shipping() {
  const one = await createDevflowOwner(app);
  const shipped = (await one.devflow.addStatus({ name: 'Shipped', color: '#0E7490', meansDone: true })).id;
  const stand = async (id: number) => {
    const { statusId, completed } = await one.devflow.item({ id });
    return { statusId, completed };
  };
  return { ...one, shipped, stand };
}
type Shipping = Awaited<ReturnType<typeof shipping>>;

/** The ways that an item comes into a status. */
const MOVES: [
  what: string,
  move: (one: Shipping, to: number | null, operationId: string) => Promise<unknown>,
][] = [
  [
    'moveItem',
    ({ devflow, a }, statusId, operationId) =>
      devflow.moveItem({ id: a, statusId, afterId: null, operationId }),
  ],
  [
    'moveItems',
    ({ devflow, a, d }, statusId, operationId) => devflow.moveItems({ ids: [a, d], statusId, operationId }),
  ],
  [
    'moveItems to a place',
    ({ devflow, a, d, b }, statusId, operationId) =>
      devflow.moveItems({ ids: [a, d], statusId, afterId: b, operationId }),
  ],
  [
    'orderItems',
    ({ devflow, a, b }, statusId, operationId) =>
      devflow.orderItems({ order: [{ id: b }, { id: a, statusId }], operationId }),
  ],
  [
    'editItem',
    ({ devflow, a }, statusId, operationId) => devflow.editItem({ id: a, statusId, title: 'A', operationId }),
  ],
];

test.each(MOVES)(
  '%s into a status that means done completes, and out of it opens again, each with one undo',
  async (_, move) => {
    const one = await shipping();
    const { devflow, a, bug, refine, shipped, stand, everything } = one;
    const before = await everything();
    const [there, back] = [randomUUID(), randomUUID()];
    await move(one, shipped, there);
    expect(await stand(a)).toEqual({ statusId: shipped, completed: true });
    const done = await everything();
    expect(done.stays.filter(({ item_id }) => item_id === a)).toMatchObject([{ status_id: bug }]);
    await move(one, refine, back);
    expect(await stand(a)).toEqual({ statusId: refine, completed: false });
    // How long it was done is none of its times.
    expect((await everything()).stays).toEqual(done.stays);
    await devflow.undo({ operationId: back });
    expect(await everything()).toEqual(done);
    await devflow.undo({ operationId: there });
    expect(await everything()).toEqual(before);

    await move(one, shipped, randomUUID());
    await move(one, null, randomUUID());
    expect(await stand(a)).toEqual({ statusId: null, completed: false });
  },
);

test('what is said of the completion counts before what the status means; what is done stays done elsewhere', async () => {
  const { devflow, feature, a, b, c, bug, refine, progress, completed, shipped, stand } = await shipping();
  await devflow.editItem({ id: a, statusId: shipped, completed: false });
  expect(await stand(a)).toEqual({ statusId: shipped, completed: false });
  await devflow.editItem({ id: b, completed: true });
  await devflow.moveItem({ id: b, statusId: refine, afterId: null });
  expect(await stand(b)).toEqual({ statusId: refine, completed: true });

  // A box that is ticked leads to the status that means done, whatever the names; and out of it again.
  await devflow.setCompleted({ ids: [c], completed: true });
  expect(await stand(c)).toEqual({ statusId: shipped, completed: true });
  await devflow.setCompleted({ ids: [c], completed: false });
  expect(await stand(c)).toEqual({ statusId: progress, completed: false });
  await devflow.moveItem({ id: c, statusId: completed, afterId: null });
  expect(await stand(c)).toEqual({ statusId: completed, completed: false });

  const item = { featureId: feature, title: 'new', statusId: shipped };
  expect(await stand((await devflow.addItem(item)).id)).toMatchObject({ completed: true });
  expect(await stand((await devflow.addItem({ ...item, completed: false })).id)).toMatchObject({
    completed: false,
  });
  expect(await stand((await devflow.addItem({ ...item, statusId: bug })).id)).toMatchObject({
    completed: false,
  });
});

test('without such a status, or while it is in the trash, the names of the specification hold', async () => {
  const { devflow, a, b, completed, shipped, stand } = await shipping();
  await devflow.deleteStatus({ id: shipped });
  await devflow.moveItem({ id: a, statusId: completed, afterId: null });
  expect(await stand(a)).toEqual({ statusId: completed, completed: false });
  await devflow.setCompleted({ ids: [b], completed: true });
  expect(await stand(b)).toEqual({ statusId: completed, completed: true });
});

test('a colour and its meaning are changed, undone, listed and told by home; of this account alone', async () => {
  const [one, other] = [await shipping(), await shipping()];
  const { devflow, home, bug, a, stand } = one;
  const operationId = randomUUID();
  const statusOf = async (of: DevflowOwner, id: number) =>
    (await of.devflow.overview()).statuses.find((status) => status.id === id);
  expect(await statusOf(one, one.shipped)).toMatchObject({ color: '#0e7490', meansDone: true });
  await devflow.editStatus({ id: bug, name: 'Bug', color: '#be123c', meansDone: true, operationId });
  expect(await statusOf(one, bug)).toMatchObject({ color: '#be123c', meansDone: true });
  // Items that are there stay as they are.
  expect(await stand(a)).toMatchObject({ completed: false });
  expect((await home.overview()).statuses).toContainEqual({ id: bug, name: 'Bug', color: '#be123c' });
  await devflow.undo({ operationId });
  expect(await statusOf(one, bug)).toMatchObject({ color: null, meansDone: false });
  await devflow.editStatus({ id: one.shipped, name: 'Sent' });
  expect(await statusOf(one, one.shipped)).toMatchObject({ name: 'Sent', color: '#0e7490', meansDone: true });

  await expect(devflow.editStatus({ id: bug, name: 'Bug', color: 'red' })).rejects.toThrow(
    devflowTexts.color,
  );
  await expect(devflow.editStatus({ id: other.bug, name: 'x', meansDone: true })).rejects.toMatchObject({
    wireCode: 'status_not_found',
  });
  expect(await statusOf(other, other.bug)).toMatchObject({ color: null, meansDone: false });
});

test('the zip has them, and one of an earlier version leaves them', async () => {
  const [one, other] = [await shipping(), await createDevflowOwner(app)];
  const look = async ({ devflow }: DevflowOwner) =>
    (await devflow.overview()).statuses.map(({ name, color, meansDone }) => [name, color, meansDone]);
  const files = filesOf(await downloadZip(app, one.user));
  await bringIn(app, other.user, zipOf(files));
  expect(await look(other)).toEqual(await look(one));

  const statuses = files['devflow/statuses.json'] ?? '';
  files['devflow/statuses.json'] = statuses.replaceAll(/,"color":[^,]+,"meansDone":\w+/g, '');
  expect(files['devflow/statuses.json']).not.toEqual(statuses);
  await bringIn(app, one.user, zipOf(files));
  expect(await look(one)).toEqual(await look(other));
});

test('of one that repeats, the next one comes when it is moved into a status that means done', async () => {
  const { devflow, feature, a, b, bug, shipped, everything } = await shipping();
  for (const id of [a, b]) await devflow.editItem({ id, dueDate: '2026-12-24', repeats: 'FREQ=WEEKLY' });
  const before = await everything();
  const operationId = randomUUID();
  await devflow.moveItems({ ids: [a], statusId: shipped, operationId });
  await devflow.moveItem({ id: b, statusId: shipped, afterId: null });
  const { items } = await devflow.openItems({ featureId: feature });
  expect(items.slice(-2)).toMatchObject([
    { title: 'a', dueDate: '2026-12-31', statusId: bug, repeats: 'FREQ=WEEKLY' },
    { title: 'b', dueDate: '2026-12-31', statusId: bug },
  ]);
  await devflow.undo({ operationId });
  expect((await everything()).all.find(({ id }) => id === a)).toEqual(before.all.find(({ id }) => id === a));
});
