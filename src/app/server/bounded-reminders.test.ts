import type { OpenDatabase } from '@db/client';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listReminders } from '@/features/calendar/server/reminders/queries';
import { createTestApp, type TestApp } from '../../../tests/support/app';
import { createPlanner } from '../../../tests/support/calendar';
import { openFreshDatabase } from '../../../tests/support/database';
import { remindAt } from '../../../tests/support/reminded';
import { runHousekeeping } from './housekeeping';

let database: OpenDatabase;
let app: TestApp;
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeAll(async () => {
  database = await openFreshDatabase();
  app = await createTestApp({ database });
});
beforeEach(async () => {
  planner = await createPlanner(app);
  vi.useFakeTimers({ toFake: ['Date'] });
  await at('2026-06-15T07:00');
});
afterEach(async () => {
  vi.useRealTimers();
  await app.services.db.deleteFrom('calendars').execute();
  await app.services.db.deleteFrom('reminders').execute();
});

const at = (moment: string) => remindAt(app, moment);
const mails = async () =>
  (await app.mailsTo(planner.user.email)).map(({ headers }) => headers.get('subject'));
const add = (title: string, start: string, fields: object = {}) =>
  planner.calendar.addEvent({ title, start, reminders: [0], ...fields });

test('nothing is computed for an account that may not sign in, and it is told again once it may', async () => {
  await add('Dentist', '2026-06-15T12:00');
  await add('Run', '2026-06-15T12:00', { rule: 'FREQ=DAILY' });
  const { db } = app.services;
  const span = { after: new Date('2026-06-15T11:59:00Z'), until: new Date('2026-06-15T12:00:00Z') };
  expect(await listReminders(db, span)).toHaveLength(2);
  const set = (fields: object) =>
    db.updateTable('users').set(fields).where('id', '=', planner.user.id).execute();
  for (const gone of [{ deactivated_at: new Date() }, { leaves_at: new Date() }, { activated_at: null }]) {
    await set(gone);
    expect(await listReminders(db, span)).toEqual([]);
    await set({ deactivated_at: null, leaves_at: null, activated_at: new Date() });
  }
  await set({ deactivated_at: new Date() });
  await at('2026-06-15T15:00');
  await runHousekeeping(app.services);
  await set({ deactivated_at: null });
  await at('2026-06-16T12:00');
  expect(await mails()).toEqual(['Run: 12:00']);
});

test('one mail lists 50 reminders and says how many more there are', async () => {
  for (let number = 0; number < 60; number++) await add(`Event ${String(number)}`, '2026-06-15T12:00');
  await at('2026-06-15T12:00');
  const [mail] = await app.mailsTo(planner.user.email);
  expect(mail?.headers.get('subject')).toBe('60 reminders');
  expect(mail?.text.match(/Event \d+: 12:00/g)).toHaveLength(50);
  expect(mail?.text).toContain('and 10 more.');
  await at('2026-06-15T12:10');
  expect(await mails()).toHaveLength(1);
});

test('an account gets one mail in five minutes, with all that came meanwhile', async () => {
  for (const minute of ['00', '01', '02', '06']) await add(`Event ${minute}`, `2026-06-15T12:${minute}`);
  for (const minute of ['00', '01', '02', '03', '04']) await at(`2026-06-15T12:${minute}`);
  expect(await mails()).toEqual(['Event 00: 12:00']);
  await at('2026-06-15T12:05');
  await at('2026-06-15T12:06');
  expect(await mails()).toEqual(['Event 00: 12:00', '2 reminders']);
  await at('2026-06-15T12:10');
  expect(await mails()).toEqual(['Event 00: 12:00', '2 reminders', 'Event 06: 12:06']);
  // Another account does not wait for it.
  const other = await createPlanner(app);
  await other.calendar.addEvent({ title: 'Other', start: '2026-06-15T12:11', reminders: [0] });
  await at('2026-06-15T12:11');
  expect(await app.mailsTo(other.user.email)).toHaveLength(1);
});

test('a series that reminds every quarter of an hour, four weeks ahead, misses none', async () => {
  await add('Pulse', '2026-07-01T00:00', { rule: 'FREQ=MINUTELY;INTERVAL=15', reminders: [40_320, 0] });
  const span = { after: new Date('2026-07-10T00:00:00Z'), until: new Date('2026-07-11T00:00:00Z') };
  expect(await listReminders(app.services.db, span)).toHaveLength(2 * 96);
});

test('a series whose next reminder takes too long to find is looked for a day later, and stops no other', async () => {
  const never = await add('Never', '2026-06-15T12:00', { rule: 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30' });
  const run = await add('Run', '2026-06-15T12:00', { rule: 'FREQ=DAILY' });
  await at('2026-06-15T18:00');
  await runHousekeeping(app.services);
  const rows = await app.services.db
    .selectFrom('calendar_events')
    .select(['id', 'next_reminder_at'])
    .where('user_id', '=', planner.user.id)
    .orderBy('id')
    .execute();
  expect(rows.map(({ id, next_reminder_at }) => [id, next_reminder_at?.toISOString()])).toEqual([
    [never.id, '2026-06-16T18:00:00.000Z'],
    [run.id, '2026-06-16T12:00:00.000Z'],
  ]);
});

test('the end of a counted series that was stored as endless is put right once no undo reaches it', async () => {
  const { db } = app.services;
  const { id } = await add('Course', '2026-06-15T12:00', { rule: 'FREQ=WEEKLY;COUNT=3', minutes: 60 });
  const endOf = async () => {
    const row = await db
      .selectFrom('calendar_events')
      .select('ends_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.ends_at.toISOString();
  };
  const right = await endOf();
  expect(right).toBe('2026-06-29T13:00:00.000Z');
  const endless = new Date('9999-12-31T23:59:59.999Z');
  await db.updateTable('calendar_events').set({ ends_at: endless }).where('id', '=', id).execute();
  vi.setSystemTime(new Date('2026-07-14T12:00:00Z'));
  await runHousekeeping(app.services);
  expect(await endOf()).toBe(endless.toISOString());
  vi.setSystemTime(new Date('2026-07-16T12:00:00Z'));
  for (let times = 0; times < 2; times++) {
    await runHousekeeping(app.services);
    expect(await endOf()).toBe(right);
  }
});
