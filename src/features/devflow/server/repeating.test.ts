import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createUser } from '../../../../tests/support/accounts';
import { textOfDay, civilDay } from '@/platform/shared/civil';
import { devflowTexts } from '../rules';

const app = await createTestApp();

const inDays = (days: number) => textOfDay(civilDay(new Date(), 'UTC') + days);

async function board() {
  const user = await createUser(app.services.db);
  const { devflow, preferences } = app.callerOf(user);
  await preferences.update({ timeZone: 'UTC' });
  const featureId = (await devflow.addFeature({ name: 'House' })).id;
  const statusId = (await devflow.addStatus({ name: 'Open' })).id;
  await devflow.addStatus({ name: 'In Progress' });
  await devflow.addStatus({ name: 'Completed' });
  return { devflow, featureId, statusId, open: async () => (await devflow.openItems({ featureId })).items };
}

test('an item that repeats comes again when it is done, and the undo takes the next one back', async () => {
  const { devflow, featureId, statusId, open } = await board();
  const [today, next] = [inDays(0), inDays(1)];
  const filter = { title: 'Filter', notes: '- [ ] both', priority: 3, labels: ['house'] };
  const repeating = { dueDate: today, repeats: 'freq=daily;interval=1;count=3', reminderDays: 1 };
  const { id } = await devflow.addItem({ featureId, statusId, ...filter, ...repeating });
  await devflow.addItem({ featureId, statusId, title: 'Once', dueDate: today });
  expect(await devflow.item({ id })).toMatchObject({ repeats: 'FREQ=DAILY;COUNT=3', reminderDays: 1 });

  const operationId = randomUUID();
  const answer = await devflow.setCompleted({ ids: [id], completed: true, operationId });
  const [again = 0] = answer.repeated;
  expect(await devflow.item({ id: again })).toMatchObject({
    ...filter,
    ...{
      statusName: 'Open',
      completed: false,
      dueDate: next,
      repeats: 'FREQ=DAILY;COUNT=2',
      reminderDays: 1,
    },
  });
  // It would come twice if it were opened and done again.
  expect(await devflow.item({ id })).toMatchObject({ completed: true, repeats: null });
  expect((await open()).map((item) => item.title)).toEqual(['Once', 'Filter']);

  const undoId = randomUUID();
  await devflow.undo({ operationId, undoId });
  expect((await open()).map((item) => item.id)[0]).toBe(id);
  expect(await devflow.item({ id })).toMatchObject({ completed: false, repeats: 'FREQ=DAILY;COUNT=3' });
  await devflow.undo({ operationId: undoId });
  expect((await open()).map((item) => [item.title, item.dueDate])).toEqual([
    ['Once', today],
    ['Filter', next],
  ]);
});

test('it comes again by any way of being done, as often as its rule says, and several at once', async () => {
  const { devflow, featureId, statusId, open } = await board();
  const add = async (title: string, repeats: string) =>
    (await devflow.addItem({ featureId, statusId, title, dueDate: inDays(-3), repeats })).id;
  const last = await add('Last', 'FREQ=DAILY;COUNT=1');
  expect((await devflow.editItem({ id: last, completed: true })).repeated).toEqual([]);
  // It would come again if it were opened and done once more.
  expect((await devflow.item({ id: last })).repeats).toBeNull();
  const [one, other] = [await add('One', 'FREQ=DAILY'), await add('Other', 'FREQ=DAILY;INTERVAL=2')];
  const edited = await devflow.editItem({ id: one, title: 'One more', notes: 'with notes', completed: true });
  expect(edited.repeated).toHaveLength(1);
  // What was missed is left out: from three days ago, every second day leads to tomorrow.
  expect((await open()).map((item) => [item.title, item.dueDate])).toEqual([
    ['Other', inDays(-3)],
    ['One more', inDays(0)],
  ]);
  expect(await devflow.item({ id: edited.repeated[0] ?? 0 })).toMatchObject({ notes: 'with notes' });
  const both = await devflow.setCompleted({ ids: [other, ...edited.repeated], completed: true });
  expect(both.repeated).toHaveLength(2);
  expect((await open()).map((item) => [item.title, item.dueDate])).toEqual([
    ['Other', inDays(1)],
    ['One more', inDays(1)],
  ]);
});

test('where an item goes and is done at once, it comes again there, behind it', async () => {
  const { devflow, featureId, statusId, open } = await board();
  const other = (await devflow.addFeature({ name: 'Garden' })).id;
  const doneId = (await devflow.addStatus({ name: 'Done', meansDone: true })).id;
  const item = { featureId, statusId, dueDate: inDays(0), repeats: 'FREQ=DAILY' };
  const before = async () => [await open(), (await devflow.openItems({ featureId: other })).items];
  const [one, two] = [
    await devflow.addItem({ ...item, title: 'One' }),
    await devflow.addItem({ ...item, title: 'Two' }),
  ];
  const stored = await before();
  const operationId = randomUUID();
  await devflow.editItem({ id: one.id, featureId: other, statusId: doneId, title: 'First', operationId });
  await devflow.moveItems({ ids: [two.id], featureId: other, statusId: doneId });
  expect((await before()).map((items) => items.map(({ title }) => title))).toEqual([[], ['First', 'Two']]);
  const positions = await app.services.db
    .selectFrom('devflow_items')
    .select('position')
    .where('feature_id', '=', other)
    .execute();
  expect(new Set(positions.map(({ position }) => position)).size).toBe(4);
  await devflow.undo({ operationId });
  expect((await open())[0]).toEqual(stored[0]?.[0]);
});

test('an item whose next day is not found keeps its rule', async () => {
  const { devflow, featureId, statusId, open } = await board();
  const add = async (title: string, repeats: string) =>
    (await devflow.addItem({ featureId, statusId, title, dueDate: inDays(0), repeats })).id;
  const endless = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
  const ids = [await add('Never', endless), await add('Daily', 'FREQ=DAILY')];
  expect((await devflow.setCompleted({ ids, completed: true })).repeated).toHaveLength(1);
  expect(await devflow.item({ id: ids[0] ?? 0 })).toMatchObject({ completed: true, repeats: endless });
  expect((await open()).map(({ title }) => title)).toEqual(['Daily']);
});

test('what repeats needs a due date, and loses its rule with it', async () => {
  const { devflow, featureId, statusId } = await board();
  const item = { featureId, statusId, title: 'Filter' };
  for (const fields of [{ repeats: 'FREQ=DAILY' }, { reminderDays: 0 }])
    await expect(devflow.addItem({ ...item, ...fields })).rejects.toThrow(devflowTexts.needsDue);
  for (const repeats of ['FREQ=HOURLY', 'FREQ=DAILY;UNTIL=20261201T000000Z', 'every day', ''])
    await expect(devflow.addItem({ ...item, dueDate: inDays(0), repeats })).rejects.toThrow(/repeat rule/);
  const { id } = await devflow.addItem({
    ...item,
    dueDate: inDays(0),
    repeats: 'FREQ=DAILY',
    reminderDays: 2,
  });
  await expect(devflow.editItem({ id, dueDate: null, repeats: 'FREQ=DAILY' })).rejects.toThrow(
    devflowTexts.needsDue,
  );
  await devflow.editItem({ id, dueDate: null });
  expect(await devflow.item({ id })).toMatchObject({ dueDate: null, repeats: null, reminderDays: null });
});
