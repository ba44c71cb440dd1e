import { beforeEach, expect, test, vi } from 'vitest';
import { pushReminders } from '@/features/reminders/server/push/deliveries.sql';
import { signInAgain, type TestUser } from '../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../tests/support/app';
import { addEvent, createPerson, createRemindedApp, type Person } from '../../../tests/support/reminded';
import { setFactorRequired, setToolOpen } from '../../../tests/support/switches';
import { startPushService } from '../../../tests/support/push-service';
import { until } from '../../../tests/support/until';
import { runReminders } from './housekeeping';

const service = await startPushService();
let person: Person;
let stranger: Person;
beforeEach(async () => {
  service.status = 201;
  service.retryAfter = undefined;
  service.received.length = 0;
  [person, stranger] = [await createPerson(app), await createPerson(app)];
});
const { app, database, at } = await createRemindedApp(
  '2026-06-15T07:00',
  ['calendars', 'reminders', 'push_devices'],
  { PRIVATE_ADDRESSES: service.address },
);

const event = (title: string, start: string, of = person) => addEvent(of, title, start);

/** A browser of the account, in a session of its own if another user is given. */
async function addDevice(user: TestUser = person.user) {
  const { reminders } = app.callerOf(user);
  const subscription = service.subscribe((await reminders.pushDevices()).key);
  const { id } = await reminders.addPushDevice(subscription);
  return { id, subscription, path: new URL(subscription.endpoint).pathname };
}
const anotherSession = async (user = person.user) => ({
  ...user,
  token: await signInAgain(app.services.db, user),
});

/** The settings of another process of the same installation. */
const sameAs = ({ services: { config } }: TestApp) => ({
  PRIVATE_ADDRESSES: service.address,
  DATA_DIR: config.dataDir,
});
const texts = () => service.received.map(({ message }) => message.text);
const waiting = () => app.services.db.selectFrom('push_sends').select('send_at').execute();
const deviceIds = async (of = person) =>
  (await of.caller.reminders.pushDevices()).devices.map(({ id }) => id);

test('a reminder reaches each device of its account, encrypted for it alone, and nobody else’s', async () => {
  const [phone, laptop] = [await addDevice(), await addDevice(await anotherSession())];
  await addDevice(stranger.user);
  await event('Dentist', '2026-06-15T10:00');
  await at('2026-06-15T10:00');
  await at('2026-06-15T10:01');
  expect(service.received.map(({ path }) => path).sort()).toEqual([phone.path, laptop.path].sort());
  for (const { message, headers } of service.received) {
    expect(message).toMatchObject({
      text: 'Dentist: 10:00',
      href: expect.stringMatching(/^\/app\/calendar/) as string,
    });
    expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: message.tag });
    expect(message.tag).toMatch(/^[\w-]{32}$/);
  }
  expect(await waiting()).toEqual([]);
});

test('one of the same thing takes the place of the earlier one, on the service and on the screen', async () => {
  await addDevice();
  await person.caller.calendar.addEvent({
    title: 'Train',
    start: '2026-06-15T10:00',
    minutes: 30,
    reminders: [0, 10],
  });
  await event('Other', '2026-06-15T10:00');
  await at('2026-06-15T09:50');
  await at('2026-06-15T10:00');
  const tags = (text: string) =>
    service.received.filter(({ message }) => message.text.startsWith(text)).map(({ message }) => message.tag);
  expect(tags('Train')).toHaveLength(2);
  expect(new Set(tags('Train')).size).toBe(1);
  expect(tags('Other')).not.toContain(tags('Train')[0]);
});

test('more than three at once are one that tells their number', async () => {
  await addDevice();
  for (const title of ['One', 'Two', 'Three', 'Four']) await event(title, '2026-06-15T10:00');
  await at('2026-06-15T10:00');
  expect(service.received.map(({ message }) => message)).toMatchObject([
    { text: '4 reminders', href: '/app' },
  ]);
  expect(await waiting()).toEqual([]);
});

test('a device that hides texts says that there is a reminder, and where it leads', async () => {
  const { id } = await addDevice();
  await person.caller.reminders.setHidesText({ id, hidesText: true });
  await event('Dentist', '2026-06-15T10:00');
  await at('2026-06-15T10:00');
  expect(texts()).toEqual(['You have a reminder']);
  expect(service.received[0]?.message.href).toMatch(/^\/app\/calendar/);
});

test('what a service does not take is sent again each minute, with what is left of the hour', async () => {
  await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  service.status = 503;
  await at('2026-06-15T10:00');
  await at('2026-06-15T10:00');
  expect(await waiting()).toEqual([{ send_at: new Date('2026-06-15T10:01Z') }]);
  await at('2026-06-15T10:39');
  service.status = 201;
  await at('2026-06-15T10:40');
  expect(texts()).toEqual(['Dentist: 10:00']);
  expect(service.received[0]?.headers.ttl).toBe('1200');
});

test.each([
  ['600', '10:10'],
  ['5', '10:01'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', '10:01'],
])('a service that asks to wait for %s is asked again at %s', async (seconds, next) => {
  await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  service.status = 429;
  service.retryAfter = seconds;
  await at('2026-06-15T10:00');
  expect(await waiting()).toEqual([{ send_at: new Date(`2026-06-15T${next}Z`) }]);
});

test('after the hour it is given up, and the device stays', async () => {
  const { id } = await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  service.status = 500;
  await at('2026-06-15T10:00');
  await at('2026-06-15T10:59');
  service.status = 201;
  await at('2026-06-15T11:00');
  expect([texts(), await waiting(), await deviceIds()]).toEqual([[], [], [id]]);
});

test.each([404, 410])('a service that answers %i ends the device', async (status) => {
  await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  service.status = status;
  await at('2026-06-15T10:00');
  expect([await deviceIds(), await waiting()]).toEqual([[], []]);
});

test('a device of another secret key ends', async () => {
  await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  const environment = { PRIVATE_ADDRESSES: service.address, SECRET_KEY: 'x'.repeat(40) };
  const other = await createTestApp({ database, environment });
  await at('2026-06-15T10:00', other);
  expect([await deviceIds(), texts()]).toEqual([[], []]);
});

test('two processes push once', async () => {
  await addDevice();
  await addDevice(await anotherSession());
  const other = await createTestApp({ database, environment: sameAs(app) });
  for (const title of ['One', 'Two', 'Three']) await event(title, '2026-06-15T10:00');
  vi.setSystemTime(new Date('2026-06-15T10:00:00Z'));
  await Promise.all([app, other, app, other].map(({ services }) => runReminders(services)));
  vi.setSystemTime(new Date('2026-06-15T10:01:00Z'));
  await Promise.all([app, other].map(({ services }) => pushReminders(services)));
  const told = texts().map((text) => text.replace(/:.*/, ''));
  // Rows that both wanted may come together, or each by itself.
  expect(told.sort()).toEqual(['One', 'One', 'Three', 'Three', 'Two', 'Two']);
});

test('what one process is sending is not sent by another, unless that one has ended', async () => {
  await addDevice();
  const other = await createTestApp({ database, environment: sameAs(app) });
  await event('Dentist', '2026-06-15T10:00');
  let answer = () => {};
  service.answersAfter = new Promise((resolve) => (answer = resolve));
  vi.setSystemTime(new Date('2026-06-15T10:00:00Z'));
  const sending = runReminders(app.services);
  await until(() => service.received.length === 1);
  await at('2026-06-15T10:04', other);
  expect(texts()).toHaveLength(1);
  service.answersAfter = Promise.resolve();
  await at('2026-06-15T10:05', other);
  expect(texts()).toHaveLength(2);
  answer();
  await sending;
  expect(await waiting()).toEqual([]);
});

test('nothing is pushed of what was missed, is read already, or belongs to a tool that is closed by now', async () => {
  await addDevice();
  await event('Missed', '2026-06-15T08:00');
  await at('2026-06-15T09:30');
  expect([texts(), await waiting()]).toEqual([[], []]);

  service.status = 503;
  await event('Read', '2026-06-15T10:00');
  await at('2026-06-15T10:00');
  const { reminders } = await person.caller.reminders.list();
  await person.caller.reminders.markRead({ ids: reminders.map(({ id }) => id) });
  service.status = 201;
  await at('2026-06-15T10:01');
  expect([texts(), await waiting()]).toEqual([[], []]);

  service.status = 503;
  await event('Closed', '2026-06-15T11:00');
  await at('2026-06-15T11:00');
  await setToolOpen(app, 'calendar', false);
  service.status = 201;
  await at('2026-06-15T11:01');
  await setToolOpen(app, 'calendar', true);
  await at('2026-06-15T11:02');
  expect([texts(), await waiting()]).toEqual([[], []]);
});

test('an account that may not sign in any more is pushed nothing', async () => {
  await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  service.status = 503;
  await at('2026-06-15T10:00');
  await app.services.db
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('id', '=', person.user.id)
    .execute();
  service.status = 201;
  await at('2026-06-15T10:01');
  expect(texts()).toEqual([]);
});

test('an account that lacks the second factor that its role needs is pushed and mailed nothing', async () => {
  await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  await event('Call', '2026-06-15T10:30');
  service.status = 503;
  await at('2026-06-15T10:00');
  const mails = async () => (await app.mailsTo(person.user.email)).length;
  const before = await mails();
  await setFactorRequired(app, true);
  service.status = 201;
  await at('2026-06-15T10:30');
  await setFactorRequired(app, false);
  expect([texts(), await mails()]).toEqual([[], before]);
});

test('a device whose sign-in has expired is pushed nothing', async () => {
  await addDevice();
  await event('Dentist', '2026-06-15T10:00');
  await app.services.db
    .updateTable('sessions')
    .set({ last_used_at: new Date('2026-05-16T09:59Z') })
    .where('user_id', '=', person.user.id)
    .execute();
  await at('2026-06-15T10:00');
  expect([texts(), await waiting()]).toEqual([[], []]);
});

test('a sign-out ends the device of its session, and no other', async () => {
  const laptop = await anotherSession();
  await addDevice();
  const kept = await addDevice(laptop);
  await event('Dentist', '2026-06-15T10:00');
  service.status = 503;
  await at('2026-06-15T10:00');
  await app.http.inject({
    method: 'POST',
    url: '/api/Logout.php',
    headers: { authorization: `Bearer ${person.user.token}` },
  });
  service.status = 201;
  await at('2026-06-15T10:01');
  expect(service.received.map(({ path }) => path)).toEqual([kept.path]);
});

test.each(['https://localhost/x', 'https://LOCALHOST./x'])(
  'a name that leads to a private address is not called: %s',
  async (endpoint) => {
    const { reminders } = person.caller;
    const subscription = service.subscribe((await reminders.pushDevices()).key);
    const { id } = await reminders.addPushDevice({ ...subscription, endpoint });
    expect(await reminders.testPushDevice({ id })).toEqual({
      accepted: false,
      said: 'The address of its push service is not a public one',
    });
  },
);
