import { beforeEach, expect, test } from 'vitest';
import { startPushService } from '../../../tests/support/push-service';
import { addEvent, createPerson, createRemindedApp, type Person } from '../../../tests/support/reminded';

const service = await startPushService();
let person: Person;
beforeEach(async () => {
  service.received.length = 0;
  person = await createPerson(app);
  const { preferences, reminders } = person.caller;
  await preferences.update({ quietFrom: '22:00', quietUntil: '07:00' });
  await reminders.addPushDevice(service.subscribe((await reminders.pushDevices()).key));
});
const { app, at } = await createRemindedApp(
  '2026-06-15T21:00',
  ['calendars', 'habits', 'reminders', 'push_devices'],
  { PRIVATE_ADDRESSES: service.address },
);

const texts = () => service.received.map(({ message }) => message.text);
const subjects = () => app.subjectsTo(person.user.email);
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
