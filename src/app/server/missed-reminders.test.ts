import { beforeEach, expect, test, vi } from 'vitest';
import { claimReminders } from '@/features/reminders/server/writes';
import { readRevision } from '@/platform/server/revisions';
import type { ReminderSpan } from '@/platform/server/tools/tool';
import { createTestApp } from '../../../tests/support/app';
import { addEvent, createPerson, createRemindedApp, type Person } from '../../../tests/support/reminded';
import { setToolOpen } from '../../../tests/support/switches';
import { runHousekeeping, runReminders } from './housekeeping';

let person: Person;
let stranger: Person;
beforeEach(async () => {
  [person, stranger] = [await createPerson(app), await createPerson(app)];
});
const { app, database, at } = await createRemindedApp('2026-06-15T07:00', [
  'calendars',
  'habits',
  'expense_accounts',
  'reminders',
]);
const { db } = app.services;

const event = (title: string, start: string, of = person) => addEvent(of, title, start);
const list = async (of = person) => (await of.caller.reminders.list()).reminders;
/** What the bell shows, the latest first: '14:00 Dentist: 14:00, missed'. */
const shown = async (of = person) =>
  (await list(of)).map(
    ({ dueAt, text, missed }) => `${dueAt.slice(5, 16)} ${text}${missed ? ', missed' : ''}`,
  );
const subjects = (of = person) => app.subjectsTo(of.user.email);
const revision = (of = person) => readRevision(db, of.user.id, 'reminders');

test('after a stop of the server, what is older than an hour was missed: it is listed, and not mailed', async () => {
  await event('Dentist', '2026-06-15T10:00');
  await event('Call', '2026-06-15T11:30');
  await event('Theirs', '2026-06-15T10:00', stranger);
  await at('2026-06-15T12:00');
  const both = ['06-15T11:30 Call: 11:30', '06-15T10:00 Dentist: 10:00, missed'];
  expect(await shown()).toEqual(both);
  expect(await subjects()).toEqual(['Call: 11:30']);
  expect(await shown(stranger)).toEqual(['06-15T10:00 Theirs: 10:00, missed']);
  expect(await subjects(stranger)).toEqual([]);
  // No job looks at a mail that is not to be sent.
  const waiting = db.selectFrom('reminders').select('text').where('mail_at', 'is not', null);
  expect(await waiting.execute()).toEqual([]);
  const told = await revision();
  await at('2026-06-15T12:01');
  expect([await shown(), await subjects(), await revision()]).toEqual([both, ['Call: 11:30'], told]);
});

test('every tool that reminds tells what was missed, whichever job comes first', async () => {
  await event('Dentist', '2026-06-16T10:00');
  await person.caller.goalsHabits.addHabit({ name: 'Run', startDate: '2026-01-01', reminderAt: '09:00' });
  const { id: accountId } = await person.caller.expenses.addAccount({ name: 'Bank', currency: 'EUR' });
  const bill = { name: 'Rent', amount: -50_000, unit: 'month' as const, anchor: '2026-06-18', accountId };
  await person.caller.expenses.addSchedule({ ...bill, reminderDays: 2 });
  vi.setSystemTime(new Date('2026-06-17T12:00:00Z'));
  await runHousekeeping(app.services);
  await at('2026-06-17T12:00');
  expect(await shown()).toEqual([
    '06-17T09:00 Run: time for it, missed',
    '06-16T10:00 Dentist: 10:00, missed',
    '06-16T09:00 Run: time for it, missed',
    '06-16T08:00 Rent: 500.00 EUR, due Thu 18 June, missed',
    '06-15T09:00 Run: time for it, missed',
  ]);
  expect(await subjects()).toEqual([]);
});

test('what was due more than 7 days before is not told; what was missed is listed for 7 days more', async () => {
  for (const day of ['16', '17', '18']) await event(`Day ${day}`, `2026-06-${day}T12:00`);
  await at('2026-06-24T12:00');
  expect(await shown()).toEqual(['06-18T12:00 Day 18: 12:00, missed']);
  vi.setSystemTime(new Date('2026-07-01T11:59:00Z'));
  await runHousekeeping(app.services);
  expect(await list()).toHaveLength(1);
  vi.setSystemTime(new Date('2026-07-01T12:00:00Z'));
  expect(await list()).toEqual([]);
});

test('of what an account missed, the latest 200 are told', async () => {
  const occasions = Array.from({ length: 300 }, (_, number) => ({
    userId: person.user.id,
    occasion: String(number),
    dueAt: new Date(Date.UTC(2026, 5, 15, 8) + ((number * 7) % 300) * 60_000),
    text: `At ${String((number * 7) % 300)}`,
    href: '/dashboard',
  }));
  vi.setSystemTime(new Date('2026-06-15T14:00:00Z'));
  const gate = { tool: 'calendar', topic: 'calendar' };
  const reminders = () => Promise.resolve(occasions);
  await claimReminders(db, { gate, reminders }, new AbortController().signal);
  expect(await db.selectFrom('reminders').select('id').execute()).toHaveLength(200);
  const texts = (await list()).map(({ text }) => text);
  expect(texts).toEqual(Array.from({ length: 200 }, (_, number) => `At ${String(299 - number)}`));
});

test('a long stop is looked through a day at a time, and goes on where a stop of the process ended it', async () => {
  const gate = { tool: 'test', topic: 'test' };
  const stopping = new AbortController();
  const spans: string[] = [];
  const look = (stopAfter = Infinity) => {
    const reminders = (_: unknown, { after, until }: ReminderSpan) => {
      spans.push(`${after.toISOString().slice(8, 16)}–${until.toISOString().slice(8, 16)}`);
      if (spans.length >= stopAfter) stopping.abort();
      return Promise.resolve([]);
    };
    const { signal } = stopAfter === Infinity ? new AbortController() : stopping;
    return claimReminders(db, { gate, reminders }, signal);
  };
  await look();
  vi.setSystemTime(new Date('2026-06-29T12:00:00Z'));
  spans.length = 0;
  await look(2);
  expect(spans).toEqual(['22T12:00–23T12:00', '23T12:00–24T12:00']);
  vi.setSystemTime(new Date('2026-06-29T12:01:00Z'));
  await look();
  expect(spans.slice(2)).toEqual([
    '24T12:00–25T12:00',
    '25T12:00–26T12:00',
    '26T12:00–27T12:00',
    '27T12:00–28T12:00',
    '28T12:00–29T12:00',
    '29T12:00–29T12:01',
  ]);
});

test('two processes at once tell what was missed once', async () => {
  const other = await createTestApp({ database, environment: { DATA_DIR: app.services.config.dataDir } });
  for (let day = 15; day < 20; day++) await event('Dentist', `2026-06-${String(day)}T10:00`);
  await event('Call', '2026-06-20T11:30');
  vi.setSystemTime(new Date('2026-06-20T12:00:00Z'));
  await Promise.all([app, other, app, other].map(({ services }) => runReminders(services)));
  // Each of them may have left days to the other.
  await Promise.all([app, other].map(({ services }) => runReminders(services)));
  expect((await list()).map(({ missed }) => missed)).toEqual([false, true, true, true, true, true]);
  expect(await subjects()).toEqual(['Call: 11:30']);
});

test('an account that may not sign in misses nothing', async () => {
  await event('Dentist', '2026-06-15T10:00');
  await db
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('id', '=', person.user.id)
    .execute();
  await at('2026-06-15T12:00');
  expect(await db.selectFrom('reminders').select('id').execute()).toEqual([]);
});

test('a list shows nothing of a tool that is closed to the role', async () => {
  await event('Dentist', '2026-06-15T10:00');
  await person.caller.goalsHabits.addHabit({ name: 'Run', startDate: '2026-01-01', reminderAt: '09:00' });
  await at('2026-06-15T12:00');
  await setToolOpen(app, 'calendar', false);
  expect(await shown()).toEqual(['06-15T09:00 Run: time for it, missed']);
  await setToolOpen(app, 'calendar', true);
  expect(await list()).toHaveLength(2);
});

test('what is read is read in every window, by its owner alone', async () => {
  await event('Dentist', '2026-06-15T10:00');
  await event('Call', '2026-06-15T11:30');
  await at('2026-06-15T12:00');
  const unread = async () => (await list()).map((reminder) => reminder.unread);
  const ids = (await list()).map(({ id }) => id);
  expect(await unread()).toEqual([true, true]);
  const before = await revision();

  expect(await stranger.caller.reminders.markRead({ ids })).toEqual({ read: 0 });
  expect([await unread(), await revision(), await revision(stranger)]).toEqual([[true, true], before, 0]);
  expect(await person.caller.reminders.markRead({ ids: ids.slice(0, 1) })).toEqual({ read: 1 });
  expect([await unread(), await revision()]).toEqual([[false, true], before + 1]);
  await person.caller.reminders.markRead({ ids });
  expect([await unread(), await revision()]).toEqual([[false, false], before + 2]);
  await person.caller.reminders.markRead({ ids });
  expect(await revision()).toBe(before + 2);
  await at('2026-06-15T12:01');
  expect(await unread()).toEqual([false, false]);
  for (const bad of [[], [0], [1.5], Array.from({ length: 201 }, (_, at) => at + 1)])
    await expect(person.caller.reminders.markRead({ ids: bad })).rejects.toThrow();
});
