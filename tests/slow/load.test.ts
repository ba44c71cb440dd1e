import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '@db/client';
import { joinEmbeddedServer } from '@db/embedded';
import { migrate } from '@db/migrator';
import { findServerProcess } from '@db/server-program';
import { createUser, type TestUser } from '../support/accounts';
import { createTestApp, type TestApp } from '../support/app';
import { capturedLog } from '../support/captured-log';
import { openTestDatabase } from '../support/database';
import { countWaitingChanges, holdDevflow, holdTable } from '../support/held-row';
import { freezeProcess } from '../support/freeze-process';
import { until } from '../support/until';

// Admission control (docs/decisions/015-load.md): the work in flight of an account, of large bodies and of the process.

const MIB = 1024 * 1024;

const told = capturedLog('warn');
let app: TestApp;
let database: OpenDatabase;
let port: number;
let busyOne: TestUser;
let bystander: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createTestApp({ database, log: told.log });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.http.server.address() as AddressInfo);
});
beforeEach(async () => {
  [busyOne, bystander] = [await createUser(database.db), await createUser(database.db)];
});

function post(path: string, user: TestUser, body: object): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(port)}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const featuresOf = async (user: TestUser) =>
  (await app.callerOf(user).devflow.features()).features.map(({ name }) => name);

describe('an account with too many calls in flight', () => {
  test('delays nobody else, and its refused calls had no effect', async () => {
    const release = await holdDevflow(database, busyOne.id);
    const many = Array.from({ length: 100 }, (_, number) =>
      post('/api/DevFlow.php', busyOne, { action: 'addFeature', name: `feature ${String(number)}` }),
    );
    // All of these are answered while the hundred are queued.
    const { username: identifier, password } = bystander;
    await expect(app.callerOf(null).accounts.login({ identifier, password })).resolves.toHaveProperty(
      'token',
    );
    await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        app.callerOf(bystander).devflow.addFeature({ name: `own ${String(number)}` }),
      ),
    );
    expect(await featuresOf(busyOne)).toEqual([]);
    expect((await app.http.inject('/healthz')).json()).toMatchObject({ status: 'ok' });
    await release();

    const answers = await Promise.all(many);
    const made = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(await featuresOf(busyOne)).toHaveLength(made.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ success: false, code: 'busy' });
    }
  });

  test('runs two changes at a time, beside which it reads; a queued call whose client has disconnected is dropped', async () => {
    const release = await holdDevflow(database, busyOne.id);
    const begun = [1, 2].map((number) => post('/api/DevFlow.php', busyOne, addition(number)));
    // Both wait for the lock when the third is sent.
    await expect.poll(() => countWaitingChanges(database)).toBe(2);
    const accepted = once(app.http.server, 'connection') as Promise<[Socket]>;
    const third = connect(port, '127.0.0.1');
    const [serverSide] = await accepted;
    const body = JSON.stringify(addition(3));
    const head = `POST /api/DevFlow.php HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${busyOne.token}`;
    third.write(
      `${head}\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`,
    );
    const reads = await Promise.all(Array.from({ length: 12 }, () => featuresOf(busyOne)));
    expect(reads).toEqual(Array(12).fill([]));
    expect(await countWaitingChanges(database)).toBe(2);
    const left = once(serverSide, 'close');
    third.destroy();
    await left;
    await release();
    expect((await Promise.all(begun)).map(({ status }) => status)).toEqual([200, 200]);
    // Another one, queued behind the third.
    await app.callerOf(busyOne).devflow.addFeature({ name: 'last' });
    expect((await featuresOf(busyOne)).sort()).toEqual(['feature 1', 'feature 2', 'last']);
  });
});

const addition = (number: number) => ({ action: 'addFeature', name: `feature ${String(number)}` });

describe('large bodies', () => {
  /** Announces a body of so many bytes without sending it. */
  async function announce(user: TestUser, path: string, bytes: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${user.token}`,
      'Content-Type: application/json',
      `Content-Length: ${String(bytes)}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return socket;
  }
  const memoryInMib = () => app.services.admission.largeBodies.load / MIB;
  const roomInMib = () => app.services.admission.transfers.load / MIB;

  test.each(['/api/ScriptManager.php', '/api/trpc/scripts.save'])(
    'to %s take room on the disk until they have arrived, two an account, and no memory',
    async (path) => {
      const sent = [1, 2, 3].map(() => announce(busyOne, path, 100 * MIB));
      await expect.poll(roomInMib).toBe(200);
      await announce(bystander, path, 100 * MIB);
      await expect.poll(roomInMib).toBe(300);
      // A small one takes neither.
      const small = { action: 'create', script_name: 'x' };
      expect((await post('/api/ScriptManager.php', bystander, small)).status).toBe(200);
      expect([memoryInMib(), roomInMib()]).toEqual([0, 300]);
      for (const socket of await Promise.all(sent)) socket.destroy();
      await expect.poll(roomInMib).toBe(100);
    },
  );

  test('are read when there is memory, which they give back once stored, and are refused after waiting too long', async () => {
    const release = await app.services.admission.largeBodies.acquire({
      key: 'x',
      perKey: 1,
      weight: 127 * MIB,
    });
    const body = { action: 'create', script_name: 'large', script_content: 'x'.repeat(2 * MIB) };
    const refused = await post('/api/ScriptManager.php', bystander, body);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ success: false, code: 'busy' });
    release();
    expect((await post('/api/ScriptManager.php', bystander, body)).status).toBe(200);
    await expect.poll(() => [memoryInMib(), roomInMib()]).toEqual([0, 0]);
  });

  test('without a session are refused before they take room', async () => {
    const socket = await announce({ ...busyOne, token: 'x'.repeat(43) }, '/api/ScriptManager.php', 100 * MIB);
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 401/);
    expect(roomInMib()).toBe(0);
  });
});

test.each(['identity', 'gzip'])(
  'an account has one list (%s) made while it is sent at a time, which ends with its reader',
  async (encoding) => {
    told.lines.length = 0;
    const streams = () => app.services.admission.streams.load;
    await app
      .callerOf(busyOne)
      .scripts.create({ name: 'large', content: randomBytes(11_250_000).toString('base64') });
    const get = (signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${String(port)}/api/ScriptManager.php`, {
        headers: { authorization: `Bearer ${busyOne.token}`, 'accept-encoding': encoding },
        ...(signal && { signal }),
      });
    const leaving = new AbortController();
    // Its response is not read, so it stays in flight.
    const first = await get(leaving.signal);
    expect(first.status).toBe(200);
    expect(streams()).toBe(1);
    const second = get();
    expect((await app.callerOf(busyOne).scripts.list()).scripts).toHaveLength(1);
    expect(streams()).toBe(1);
    leaving.abort();
    const answer = (await (await second).json()) as { scripts: Record<string, string> };
    expect(answer.scripts.large).toHaveLength(15_000_000);
    await expect.poll(streams).toBe(0);
    // A client that disconnects is no error.
    expect(told.lines).toEqual([]);
  },
);

test('an overloaded process refuses at once, except health checks and sign-ins', async () => {
  const { admission } = app.services;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const filling = Array.from({ length: 1_000 }, (_, at) =>
    admission.admit({ caller: String(at), calls: 0 }, () => ended),
  );
  const headers = { authorization: `Bearer ${bystander.token}` };
  for (const url of ['/api/Home.php', '/api/trpc/home.overview', '/api/trpc/accounts.registration']) {
    const refused = await app.http.inject({ url, headers });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('2');
    expect(refused.body).toContain('"code":"busy"');
  }
  const payload = { identifier: bystander.username, password: bystander.password };
  for (const url of ['/api/Login.php', '/api/trpc/accounts.login']) {
    expect((await app.http.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  }
  expect((await app.http.inject('/healthz')).statusCode).toBe(200);
  end();
  await Promise.all(filling);
  expect((await app.http.inject({ url: '/api/Home.php', headers })).statusCode).toBe(200);
});

test('with much to do, a caller with the largest share is refused before it is looked up', async () => {
  const { admission } = app.services;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const ask = async (token: string) =>
    Promise.all(
      ['/api/Home.php', '/api/ScriptManager.php', '/api/trpc/home.overview', '/api/trpc/scripts.list'].map(
        async (url) => {
          const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
          return answer.statusCode;
        },
      ),
    );
  expect(await ask(busyOne.token)).toEqual([200, 200, 200, 200]);
  // Ended, so that a look-up would answer 401.
  await database.db.deleteFrom('sessions').where('user_id', '=', busyOne.id).execute();
  const filling = Array.from({ length: 256 }, () =>
    admission.admit({ caller: busyOne.id, calls: 0 }, () => ended),
  );
  expect(await ask(busyOne.token)).toEqual([503, 503, 503, 503]);
  expect(await ask(bystander.token)).toEqual([200, 200, 200, 200]);
  end();
  await Promise.all(filling);
  expect(await ask(busyOne.token)).toEqual([401, 401, 401, 401]);
});

test('made-up tokens are one caller, their address; somebody who is signed in is served beside them', async () => {
  const flood = (at: number) =>
    app.http.inject({
      url: `/api/Activate.php?token=${'x'.repeat(43)}`,
      remoteAddress: '203.0.113.7',
      headers: {
        authorization: `Bearer ${randomBytes(32).toString('base64url')}`,
        'x-api-key': `x${String(at)}`,
      },
    });
  const signedIn = () =>
    app.http.inject({
      url: '/api/trpc/accounts.validateToken',
      remoteAddress: '203.0.113.8',
      headers: { authorization: `Bearer ${bystander.token}` },
    });
  const statuses = async (answers: Promise<{ statusCode: number }>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect((await signedIn()).statusCode).toBe(200);
  const release = await holdTable(database, 'account_tokens');
  const flooding = Array.from({ length: 1_200 }, (_, at) => flood(at));
  await expect.poll(() => app.services.admission.inFlight).toBe(64);
  const served: number[] = [];
  for (let round = 0; round < 5; round++) {
    served.push(...(await statuses(Array.from({ length: 6 }, signedIn))));
  }
  await release();
  expect(served).toEqual(Array(30).fill(200));
  const flooded = await statuses(flooding);
  // No such link.
  expect(flooded.filter((status) => status >= 400 && status < 500)).toHaveLength(64);
  expect(flooded.filter((status) => status === 503)).toHaveLength(1_200 - 64);
  expect(app.services.admission.inFlight).toBe(0);
});

test('with a hanging database calls end after 5 s, later ones at once, and all succeed once it recovers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const dataDir = await mkdtemp(join(tmpdir(), 'toolstead-hang-'));
  const server = await joinEmbeddedServer(dataDir, { log: () => {}, durable: false });
  const pid = (await findServerProcess(join(dataDir, 'database/data'))) ?? 0;
  const lines: string[] = [];
  const hanging = await openDatabase(server, { log: (line) => lines.push(line) });
  onTestFinished(async () => {
    process.kill(pid, 'SIGCONT');
    await hanging.close();
    await server.leave();
    await rm(dataDir, { recursive: true, force: true });
  });
  await migrate(hanging.db, join(import.meta.dirname, '../../migrations'));
  const own = await createTestApp({ database: hanging });
  const [user] = own.users;
  const headers = { authorization: `Bearer ${user.token}` };
  const answered: number[] = [];
  const ask = async (url: string) => {
    const answer = await own.http.inject({ url, headers });
    answered.push(answer.statusCode);
    return answer;
  };
  expect((await ask('/api/Home.php')).statusCode).toBe(200);

  await freezeProcess(pid);
  const inUse = () => hanging.use().ordinary.inUse + hanging.use().reserved.inUse;
  answered.length = 0;
  const caught = Promise.all(
    ['/api/Home.php', '/api/trpc/scripts.list', '/api/WatchedRecords.php', '/api/ValidateToken.php'].map(ask),
  );
  await until(() => inUse() === 4);
  await pass(4_950);
  expect(answered).toEqual([]);
  expect(lines).toEqual([]);
  await pass(50);
  // The clock stands still meanwhile.
  await until(() => answered.length === 4);
  for (const { statusCode, headers: told } of await caught) {
    expect([statusCode, told['retry-after']]).toEqual([503, '5']);
  }
  // Looked for after a second, and then twice for two seconds.
  await pass(250);
  expect(lines).toEqual(['The database does not answer.']);
  // Without a query: the clock stands still.
  expect((await ask('/api/Home.php')).statusCode).toBe(503);
  const health = own.http.inject('/healthz');
  await pass(2_000);
  expect((await health).statusCode).toBe(503);

  process.kill(pid, 'SIGCONT');
  // The longest pause between two looks at it.
  vi.advanceTimersByTime(250);
  await until(() => lines.at(-1) === 'The database answers again.');
  expect((await ask('/api/Home.php')).statusCode).toBe(200);
});

test('a call that gets no connection ends after 5 s', async () => {
  const own = await createTestApp();
  const headers = { authorization: `Bearer ${own.users[0].token}` };
  const { limit } = own.services.databaseUse().ordinary;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = Array.from({ length: limit }, () => own.services.db.connection().execute(() => released));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let status: number | undefined;
  void own.http
    .inject({ url: '/api/trpc/scripts.list', headers })
    .then(({ statusCode }) => (status = statusCode));
  await until(() => own.services.databaseUse().ordinary.waiting === 1);
  await pass(4_900);
  expect(status).toBeUndefined();
  await pass(200);
  expect(status).toBe(503);
  release();
  await Promise.all(held);
});

/** Moves the clock, in steps that what waits for it can follow. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    vi.advanceTimersByTime(50);
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}
