import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PushMessage } from '@/features/reminders/push-message';
import type { Subscription } from '@/features/reminders/schema';
import { createTestApp, type TestApp } from '../../../tests/support/app';
import { openFreshDatabase } from '../../../tests/support/database';
import { endWithFile } from '../../../tests/support/endings';
import { addEvent, createPerson, type Person, remindAt } from '../../../tests/support/reminded';

/* What is pushed, read by a push service that others have written: it verifies who sends (RFC 8292) and decrypts (RFC 8291). */

interface Model {
  notifyUrl: string;
}
const require = createRequire(import.meta.url);
const { PushApiModel } = require('web-push-testing/src/PushApiModel.js') as { PushApiModel: new () => Model };
const Service = require('web-push-testing/src/server.js') as new (
  model: Model,
  port: number,
) => { startServer(): void; _server: Server };

let app: TestApp;
let origin: string;
let person: Person;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const model = new PushApiModel();
  const service = new Service(model, 0);
  service.startServer();
  const server = service._server;
  await once(server, 'listening');
  endWithFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  origin = `http://${address}`;
  model.notifyUrl = `${origin}/notify/`;
  // A database of its own, since the clocks of reminders are everybody's.
  const database = await openFreshDatabase();
  app = await createTestApp({ database, environment: { PRIVATE_ADDRESSES: address } });
});
beforeEach(async () => {
  person = await createPerson(app);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

async function post(path: string, body: object = {}): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('content-type')?.startsWith('application/json') ? answer.json() : undefined;
}

async function subscribe(applicationServerKey: string) {
  const asked = { userVisibleOnly: 'true', applicationServerKey };
  const { data } = (await post('/subscribe', asked)) as { data: Subscription & { clientHash: string } };
  const { id } = await person.caller.reminders.addPushDevice({ endpoint: data.endpoint, keys: data.keys });
  return { id, clientHash: data.clientHash };
}
const ownKey = async () => (await person.caller.reminders.pushDevices()).key;

async function messages(clientHash: string): Promise<PushMessage[]> {
  const { data } = (await post('/get-notifications', { clientHash })) as { data: { messages: string[] } };
  return data.messages.map((text) => JSON.parse(text) as PushMessage);
}

test('a reminder is taken and read as it was sent', async () => {
  await remindAt(app, '2026-06-15T07:00');
  const { clientHash } = await subscribe(await ownKey());
  await addEvent(person, 'Zahnärztin 牙医 🦷', '2026-06-15T10:00');
  await remindAt(app, '2026-06-15T10:00');
  expect(await messages(clientHash)).toMatchObject([
    { text: 'Zahnärztin 牙医 🦷: 10:00', actions: [{ action: 'snooze', title: 'Snooze' }] },
  ]);
});

test('one that was subscribed for another server is refused, and an expired one ends', async () => {
  const { testPushDevice, pushDevices } = person.caller.reminders;
  // A point of the curve, and nobody's key here.
  const other = await subscribe(
    'BN7hlCR74ANXj5b0ozbhGKF3HcNH2j4eHw5TBZ1TDUZwP2JnuzvD77gRSBRwMckCPmFpcrGZxiSD1jbrdY1P0lo',
  );
  expect(await testPushDevice({ id: other.id })).toEqual({
    accepted: false,
    said: 'The push service did not take it (400)',
  });
  const own = await subscribe(await ownKey());
  expect(await testPushDevice({ id: own.id })).toMatchObject({ accepted: true });
  await post(`/expire-subscription/${own.clientHash}`);
  expect((await testPushDevice({ id: own.id })).said).toMatch(/no longer knows this device/);
  expect((await pushDevices()).devices).toEqual([]);
});
