import { expect, test } from 'vitest';
import { createUser } from '../../../tests/support/accounts';
import { createRemindedApp } from '../../../tests/support/reminded';

const { app, at } = await createRemindedApp('2026-06-26T12:00', ['reminders']);

test('an open item is told in the morning so many days before it is due, once, to its owner', async () => {
  const [ada, bo] = [await createUser(app.services.db), await createUser(app.services.db)];
  const { devflow, preferences, reminders } = app.callerOf(ada);
  await preferences.update({ timeZone: 'Europe/Berlin' });
  const featureId = (await devflow.addFeature({ name: 'House' })).id;
  const statusId = (await devflow.addStatus({ name: 'Open' })).id;
  const add = async (title: string, dueDate: string, reminderDays: number | null) =>
    (await devflow.addItem({ featureId, statusId, title, dueDate, reminderDays })).id;
  const filter = await add('Change the filter', '2026-06-30', 2);
  await add('Never told', '2026-06-30', null);
  const done = await add('Done before', '2026-06-30', 2);
  await devflow.setCompleted({ ids: [done], completed: true });
  const trashed = await add('Deleted before', '2026-06-30', 2);
  await devflow.deleteItems({ ids: [trashed] });
  await add('Windows', '2026-06-29', 1);
  const texts = async () =>
    (await reminders.list()).reminders.filter(({ missed }) => !missed).map(({ text, href }) => [text, href]);

  await at('2026-06-28T05:59');
  expect(await texts()).toEqual([]);
  await at('2026-06-28T06:00');
  await at('2026-06-28T06:01');
  const told = await texts();
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(['Change the filter: due Tue 30 June', `/devflow?item=${String(filter)}`]);
  expect(told).toContainEqual(['Windows: due tomorrow', expect.any(String)]);
  expect((await app.callerOf(bo).reminders.list()).reminders).toEqual([]);

  // What is put off is told again.
  await devflow.editItem({ id: filter, dueDate: '2026-07-02' });
  await at('2026-06-30T06:00');
  expect(await texts()).toHaveLength(3);
});
