import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { civilDay, textOfDay, weekFirst } from '@/platform/shared/civil';
import { createTestApp } from '../../../tests/support/app';
import { createPlanner } from '../../../tests/support/calendar';
import { openFreshDatabase } from '../../../tests/support/database';
import { dataParts } from './my-data';

// A database of its own, since the tools' switches are everybody's.
const app = await createTestApp({ database: await openFreshDatabase() });

const PARTS = ['calendar', 'devflow', 'expenses', 'goalsHabits', 'scripts', 'watchedRecords'] as const;
const ZONE = 'Pacific/Kiritimati';
const countsOf = (userId: number) =>
  Promise.all(PARTS.map(async (part) => dataParts[part]?.count(app.services.db, userId)));

test('an empty tool is filled around the person’s today as one change, which one call takes back', async () => {
  const [ada, bo] = [await createPlanner(app, ZONE), await createPlanner(app)];
  const nothing = await countsOf(ada.user.id);
  await ada.caller.preferences.update({ baseCurrency: 'JPY' });
  const ids: string[] = [];
  for (const part of PARTS) {
    const sent = { part, operationId: randomUUID() };
    const added = await ada.caller.myData.addSamples(sent);
    // An answer that was lost: the call is repeated.
    expect(await ada.caller.myData.addSamples(sent)).toEqual(added);
    ids.push(sent.operationId);
  }
  const once = await countsOf(ada.user.id);
  for (const part of PARTS) {
    const again = ada.caller.myData.addSamples({ part, operationId: randomUUID() });
    await expect(again, part).rejects.toMatchObject({ code: 'CONFLICT', wireCode: 'not_empty' });
  }
  expect(await countsOf(ada.user.id)).toEqual(once);

  const { calendar, devflow, expenses, goalsHabits, scripts, watchedRecords } = ada.caller;
  const monday = weekFirst(civilDay(new Date(), ZONE), 1);
  const { events } = await ada.window({ from: textOfDay(monday), to: textOfDay(monday + 7) });
  expect(events.find(({ title }) => title === 'Focus time')).toMatchObject({
    startLocal: `${textOfDay(monday + 1)}T09:00:00`,
  });
  expect(events.flatMap(({ reminders }) => reminders)).toEqual([]);
  expect((await devflow.features()).features.map(({ name }) => name)).toEqual(['Checkout', 'Catalogue']);
  const { accounts, baseCurrency } = await expenses.accounts();
  expect([baseCurrency, ...new Set(accounts.map(({ currency }) => currency))]).toEqual(['JPY', 'JPY']);
  expect(await expenses.checkBooks()).toMatchObject({ differences: [] });
  expect((await expenses.schedules()).schedules.some(({ reminderDays }) => reminderDays !== null)).toBe(
    false,
  );
  expect((await goalsHabits.today({})).habits).toHaveLength(3);
  expect((await scripts.list()).scripts).toHaveLength(7);
  expect(await watchedRecords.stats()).toMatchObject({ total: 7 });
  expect(await countsOf(bo.user.id)).toEqual(nothing);

  const { zips } = await ada.caller.myData.broughtIn();
  expect(zips.map(({ operationId, from, undone }) => [operationId, from, undone])).toEqual(
    ids.toReversed().map((id) => [id, null, false]),
  );
  for (const operationId of ids) {
    await expect(bo.caller.myData.undo({ operationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await ada.caller.myData.undo({ operationId })).toMatchObject({ changedSince: [] });
  }
  // To the trash, as with an import.
  expect((await calendar.calendars()).calendars).toEqual([]);
  expect((await expenses.accounts()).accounts).toEqual([]);
  expect((await expenses.checkBooks()).differences).toEqual([]);
  expect((await goalsHabits.today({})).habits).toEqual([]);
  expect((await scripts.list()).scripts).toEqual([]);
  expect(await watchedRecords.stats()).toMatchObject({ total: 0 });
  expect((await devflow.features()).features).toEqual([]);
  for (const part of PARTS) await ada.caller.myData.addSamples({ part, operationId: randomUUID() });
  expect((await devflow.features()).features).toHaveLength(2);
  expect((await expenses.accounts()).accounts).toHaveLength(4);
  expect((await scripts.list()).scripts).toHaveLength(7);
  expect(await watchedRecords.stats()).toMatchObject({ total: 7 });
});

test('what is there stays as it is, and a closed tool closed', async () => {
  const { caller } = await createPlanner(app);
  const add = (part: (typeof PARTS)[number]) => caller.myData.addSamples({ part, operationId: randomUUID() });
  await caller.calendar.addCalendar({ name: 'work', color: '#000000' });
  await expect(add('calendar')).rejects.toMatchObject({ code: 'CONFLICT', wireCode: 'not_empty' });
  expect((await caller.calendar.calendars()).calendars).toMatchObject([{ name: 'work', color: '#000000' }]);

  const setOpen = (enabled_user: boolean) =>
    app.services.db
      .updateTable('navigator_tools')
      .set({ enabled_user })
      .where('tool_key', '=', 'goals-habits')
      .execute();
  await setOpen(false);
  await expect(add('goalsHabits')).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'tool_closed' });
  await setOpen(true);
  await expect(add('goalsHabits')).resolves.toMatchObject({ parts: [{ name: 'goalsHabits' }] });
});
