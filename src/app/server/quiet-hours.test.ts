import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app';
import { openFreshDatabase } from '../../../tests/support/database';
import { type PushService, startPushService } from '../../../tests/support/push-service';
import { addEvent, createPerson, type Person, remindAt } from '../../../tests/support/reminded';

let app: TestApp;
let service: PushService;
let person: Person;
beforeAll(async () => {
  service = await startPushService();
  // A database of its own, since the clocks of reminders are everybody's.
  const environment = { PRIVATE_ADDRESSES: service.address };
  app = await createTestApp({ database: await openFreshDatabase(), environment });
});
beforeEach(async () => {
  person = await createPerson(app);
  const { preferences, reminders } = person.caller;
  await preferences.update({ quietFrom: '22:00', quietUntil: '07:00' });
  await reminders.addPushDevice(service.subscribe((await reminders.pushDevices()).key));
  vi.useFakeTimers({ toFake: ['Date'] });
  await at('2026-06-15T21:00');
});
afterEach(async () => {
  vi.useRealTimers();
  service.received.length = 0;
  for (const table of ['calendars', 'habits', 'reminders', 'push_devices'] as const)
    await app.services.db.deleteFrom(table).execute();
});

const at = (moment: string) => remindAt(app, moment);
const texts = () => service.received.map(({ message }) => message.text);
const subjects = async () =>
  (await app.mailsTo(person.user.email)).map(({ headers }) => headers.get('subject'));
const listed = async () =>
  (await person.caller.reminders.list()).reminders.map(({ text, held, unread }) => [text, held, unread]);
/** Lasts until noon. */
const shift = (title: string, start: string, minutes: number) =>
  person.caller.calendar.addEvent({ title, start, minutes, reminders: [0] });

test('what falls into quiet hours is told at their end as one, and what is over by then is not', async () => {
  await shift('Night shift', '2026-06-15T23:00', 13 * 60);
  await addEvent(person, 'Call', '2026-06-16T01:00');
  await person.caller.goalsHabits.addHabit({ name: 'Run', startDate: '2026-01-01', reminders: ['06:00'] });
  await at('2026-06-15T23:00');
  await at('2026-06-16T01:00');
  await at('2026-06-16T06:00');
  expect([texts(), await subjects()]).toEqual([[], []]);
  expect(await listed()).toEqual([
    ['Run: time for it', true, true],
    ['Call: 01:00', true, true],
    ['Night shift: 23:00', true, true],
  ]);
  await at('2026-06-16T07:00');
  await at('2026-06-16T07:01');
  expect(texts()).toEqual(['2 reminders']);
  expect(await subjects()).toEqual(['2 reminders']);
  expect((await listed()).every(([, held]) => held === false)).toBe(true);
});

test('one alone says what it is, outside of them all is told at once, and a snooze is kept', async () => {
  await addEvent(person, 'Late', '2026-06-15T21:59');
  await at('2026-06-15T21:59');
  expect(texts()).toEqual(['Late: 21:59']);
  const [late] = (await person.caller.reminders.list()).reminders;
  await person.caller.reminders.act({ id: late?.id ?? 0, action: 'snooze', operationId: 'x' });
  await at('2026-06-15T22:09');
  expect(texts()).toEqual(['Late: 21:59', 'Late: 21:59']);
  await shift('Night shift', '2026-06-15T23:00', 13 * 60);
  await at('2026-06-15T23:00');
  await at('2026-06-16T07:00');
  expect(texts().slice(2)).toEqual(['Night shift: 23:00']);
});

test('what the server was away for at their end is listed, and told no more', async () => {
  await shift('Night shift', '2026-06-15T23:00', 13 * 60);
  await at('2026-06-15T23:00');
  await at('2026-06-16T08:00');
  expect([texts(), await subjects()]).toEqual([[], []]);
  expect(await listed()).toEqual([['Night shift: 23:00', false, true]]);
});

test('what was read or done in the list meanwhile is told no more, and a snooze is', async () => {
  await shift('Night shift', '2026-06-15T23:00', 13 * 60);
  await shift('Watch', '2026-06-15T23:01', 13 * 60);
  await at('2026-06-15T23:00');
  await at('2026-06-15T23:01');
  const [watch, night] = (await person.caller.reminders.list()).reminders;
  await person.caller.reminders.markRead({ ids: [watch?.id ?? 0, night?.id ?? 0] });
  await at('2026-06-16T07:00');
  expect([texts(), await subjects()]).toEqual([[], []]);
  expect(await listed()).toEqual([
    ['Watch: 23:01', false, false],
    ['Night shift: 23:00', false, false],
  ]);
  await person.caller.reminders.act({ id: night?.id ?? 0, action: 'snooze', operationId: 'x' });
  await at('2026-06-16T07:10');
  expect(texts()).toEqual(['Night shift: 23:00']);
});
