import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, password, signInAgain, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { type PushService, startPushService } from '../../../../../tests/support/push-service';

let app: TestApp;
let service: PushService;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  service = await startPushService();
  app = await createTestApp({ environment: { PRIVATE_ADDRESSES: service.address } });
});
beforeEach(async () => {
  [user, other] = [await createUser(app.services.db), await createUser(app.services.db)];
  service.status = 201;
  service.received.length = 0;
});

const reminders = (of = user) => app.callerOf(of).reminders;
const subscribe = async () => service.subscribe((await reminders().pushDevices()).key);
const devices = async (of = user) => (await reminders(of).pushDevices()).devices;
const anotherSession = async (of = user) => ({ ...of, token: await signInAgain(app.services.db, of) });

test('a browser is a device of its session, once, and renewed in place', async () => {
  const first = await subscribe();
  const { id } = await reminders().addPushDevice(first);
  await reminders().setHidesText({ id, hidesText: true });
  expect(await reminders().addPushDevice(first)).toEqual({ id });
  const elsewhere = await anotherSession();
  expect(await devices(elsewhere)).toMatchObject([{ id, current: false }]);
  const renewed = await subscribe();
  expect(await reminders().addPushDevice(renewed)).toEqual({ id });
  const second = await reminders(elsewhere).addPushDevice(await subscribe());
  expect(await devices()).toMatchObject([
    { id, current: true, hidesText: true, device: { browser: null } },
    { id: second.id, current: false, hidesText: false },
  ]);
  expect(await reminders().testPushDevice({ id })).toMatchObject({ accepted: true });
  expect(service.received.map(({ path }) => path)).toEqual([new URL(renewed.endpoint).pathname]);
});

test('an address is one device however it is written, and bounded as it is called', async () => {
  const { endpoint, keys } = await subscribe();
  const { id } = await reminders().addPushDevice({ endpoint, keys });
  const elsewhere = await anotherSession();
  await reminders(elsewhere).addPushDevice({ endpoint: endpoint.replace('http:', 'HTTP:'), keys });
  expect((await devices()).map((device) => device.id)).not.toContain(id);
  expect(await devices()).toHaveLength(1);
  const long = `${endpoint}/${'ü'.repeat(900)}`;
  await expect(reminders().addPushDevice({ endpoint: long, keys })).rejects.toThrow();
  expect(await devices()).toHaveLength(1);
});

test('what is stored of a subscription reveals neither its address nor its keys', async () => {
  const subscription = await subscribe();
  const { id } = await reminders().addPushDevice(subscription);
  const row = await app.services.db
    .selectFrom('push_devices')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const stored = `${row.subscription.toString('latin1')} ${row.endpoint_digest.toString('latin1')}`;
  for (const secret of [subscription.endpoint, ...Object.values(subscription.keys)])
    expect(stored).not.toContain(secret);
});

test('a subscription of another account is taken over by the browser that has it, and by nobody else', async () => {
  const subscription = await subscribe();
  const { id } = await reminders().addPushDevice(subscription);
  const { keys } = await subscribe();
  await expect(reminders(other).addPushDevice({ ...subscription, keys })).rejects.toMatchObject({
    code: 'CONFLICT',
    wireCode: 'device_taken',
  });
  expect(await devices()).toMatchObject([{ id }]);
  await reminders(other).addPushDevice(subscription);
  expect([await devices(), await devices(other)]).toMatchObject([[], [{ current: true, hidesText: false }]]);
});

test('an account has at most 20 devices, one of which may be renewed', async () => {
  for (let number = 0; number < 19; number++)
    await reminders(await anotherSession()).addPushDevice(await subscribe());
  const sessions = await Promise.all([anotherSession(), anotherSession(), anotherSession()]);
  const subscriptions = await Promise.all(sessions.map(subscribe));
  const added = await Promise.allSettled(
    sessions.map((session, at) =>
      reminders(session).addPushDevice(subscriptions[at] ?? { endpoint: '', keys: { auth: '', p256dh: '' } }),
    ),
  );
  expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'UNPROCESSABLE_CONTENT', wireCode: 'too_many_devices' },
  });
  const last = sessions[added.findIndex(({ status }) => status === 'fulfilled')];
  await reminders(last).addPushDevice(await subscribe());
  expect(await devices()).toHaveLength(20);
  await reminders(other).addPushDevice(await subscribe());
});

test.each([
  'http://push.example.org/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://10.1.2.3/x',
  'https://169.254.169.254/latest',
  'https://[::ffff:192.168.0.1]/x',
  'https://0x7f.1/x',
  'https://push.example.org:8443/x',
  'https://user@push.example.org/x',
  'http://127.0.0.1:1/x',
])('nothing is pushed to %s', async (endpoint) => {
  const subscription = await subscribe();
  await expect(reminders().addPushDevice({ ...subscription, endpoint })).rejects.toMatchObject({
    wireCode: 'address_refused',
  });
});

test('a key that is no point of the curve is refused', async () => {
  const { endpoint, keys } = await subscribe();
  const p256dh = `B${'A'.repeat(86)}`;
  await expect(reminders().addPushDevice({ endpoint, keys: { ...keys, p256dh } })).rejects.toMatchObject({
    wireCode: 'key_refused',
  });
});

test('a test is sent at once, and says what the service said', async () => {
  const { id } = await reminders().addPushDevice(await subscribe());
  const said = async (status: number) => {
    service.status = status;
    return reminders().testPushDevice({ id });
  };
  expect(await said(201)).toEqual({ accepted: true, said: 'The push service has taken it' });
  expect(service.received.map(({ message }) => message)).toEqual([
    { text: 'Reminders arrive on this device', href: '/app/account', tag: 'test' },
  ]);
  await reminders().setHidesText({ id, hidesText: true });
  await said(201);
  expect(service.received[1]?.message.text).toBe('You have a reminder');
  expect(await said(403)).toEqual({ accepted: false, said: 'The push service did not take it (403)' });
  expect((await said(429)).said).toMatch(/wants it to wait/);
  expect(await devices()).toHaveLength(1);
  expect((await said(410)).said).toMatch(/no longer knows this device/);
  expect(await devices()).toEqual([]);
});

test('a service that redirects is not followed', async () => {
  const { id } = await reminders().addPushDevice(await subscribe());
  service.status = 307;
  expect(await reminders().testPushDevice({ id })).toEqual({
    accepted: false,
    said: 'The push service did not take it (307)',
  });
});

test('devices of others are not there', async () => {
  const { id } = await reminders().addPushDevice(await subscribe());
  const theirs = reminders(other);
  for (const call of [
    () => theirs.testPushDevice({ id }),
    () => theirs.setHidesText({ id, hidesText: true }),
    () => theirs.removePushDevice({ id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await devices()).toMatchObject([{ id, hidesText: false }]);
  expect(service.received).toEqual([]);
  await reminders().removePushDevice({ id });
  expect(await devices()).toEqual([]);
  await expect(reminders().removePushDevice({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('no access token reads or changes devices', async () => {
  const { token } = await app.callerOf(user).tokens.make({
    currentPassword: password,
    name: 'program',
    tools: [{ tool: 'calendar', right: 'write' }],
    days: 30,
  });
  const subscription = await subscribe();
  const program = reminders({ ...user, token });
  await expect(program.pushDevices()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(program.addPushDevice(subscription)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
