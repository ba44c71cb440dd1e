import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inStopTime } from '@/app/server/closing';
import type { OpenDatabase } from '@db/client';
import { withDeadline } from '@db/deadline';
import { createTestApp, type TestApp } from './support/app';
import { openTestDatabase } from './support/database';
import { until } from './support/until';

// A shutdown waits for requests in flight, and for nothing else (docs/guarantees.md).

interface Running {
  app: TestApp;
  database: OpenDatabase;
  open: () => Promise<Socket>;
  /** Sends an incomplete request, and waits until the server has received it. */
  sendHalf: (socket: Socket, text: string) => Promise<void>;
  /** The connections that the server has not closed. */
  openConnections: () => number;
}

async function start(): Promise<Running> {
  const database = await openTestDatabase();
  const app = await createTestApp({ database });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const sockets: Socket[] = [];
  app.http.server.on('connection', (socket: Socket) => sockets.push(socket));
  const bytesRead = () => sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  return {
    app,
    database,
    async open() {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    },
    async sendHalf(socket, text) {
      const before = bytesRead();
      socket.write(text);
      await expect.poll(bytesRead).toBe(before + text.length);
    },
    openConnections: () => sockets.filter(({ destroyed }) => !destroyed).length,
  };
}

const HALF_HEAD = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

/** Resolves when the socket has received a text whose last hundred characters and newest chunk match. */
async function received(socket: Socket, pattern: RegExp): Promise<string> {
  const chunks: string[] = [];
  let end = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const text = chunk.toString('latin1');
    chunks.push(text);
    if (pattern.test(end + text)) return chunks.join('');
    end = (end + text).slice(-100);
  }
  throw new Error(`The connection ended after: ${chunks.join('').slice(0, 500)}`);
}

/** Begins a shutdown whose clock only the test moves. */
async function beginToClose({ app, openConnections }: Running): Promise<Promise<unknown>[]> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const closing = app.http.close();
  // Node itself closes connections that wait for a request.
  await until(() => vi.getTimerCount() > 0 || openConnections() === 0);
  // In a list, or it would be awaited here.
  return [closing];
}

/** What a client has done before the shutdown; a returned promise resolves when nothing is in flight any more. */
type Preparation = (running: Running) => Promise<unknown[] | void>;

test.each<[string, Preparation]>([
  ['a connection on which nothing was ever asked', async ({ open }) => void (await open())],
  [
    'a connection that has been answered and waits for the next request',
    async ({ open }) => {
      const socket = await open();
      socket.write(`${HALF_HEAD}\r\n`);
      await received(socket, /\{"status":"ok"/);
    },
  ],
  [
    'a stream of changes',
    async ({ open, app }) => {
      const ended = new Promise((resolve) => {
        app.http.server.once('request', (_request, response) => response.once('close', resolve));
      });
      const socket = await open();
      const head = [
        'GET /api/trpc/live.follow HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${app.users[0].token}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      await received(socket, /data: \{/);
      return [ended];
    },
  ],
])('%s keeps no stop waiting for a second', async (_what, prepare) => {
  const running = await start();
  const inFlight = (await prepare(running)) ?? [];
  const closing = await beginToClose(running);
  await Promise.all(inFlight);
  vi.advanceTimersByTime(999);
  expect(running.openConnections()).toBe(0);
  await Promise.all(closing);
});

test.each<[string, Preparation]>([
  ['half of the head of a request', async ({ open, sendHalf }) => sendHalf(await open(), HALF_HEAD)],
  [
    'half of the head of a second request',
    async ({ open, sendHalf }) => {
      const socket = await open();
      socket.write(`${HALF_HEAD}\r\n`);
      await received(socket, /\{"status":"ok"/);
      await sendHalf(socket, HALF_HEAD);
    },
  ],
  [
    'half of the body of a request',
    async ({ open, app }) => {
      const arrived = once(app.http.server, 'request');
      (await open()).write(
        'POST /api/Login.php HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"id',
      );
      await arrived;
    },
  ],
])('%s has two seconds to become a whole one', async (_what, prepare) => {
  const running = await start();
  await prepare(running);
  const closing = await beginToClose(running);
  vi.advanceTimersByTime(1_999);
  expect(running.openConnections()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(running.openConnections()).toBe(0);
  await Promise.all(closing);
});

test('what is under way has ten seconds', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let over = false;
  void inStopTime(new Promise(() => undefined)).then(() => (over = true));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toBe(true);
  // Others of the process may have timers of their own.
  const timers = vi.getTimerCount();
  await inStopTime(Promise.resolve());
  expect(vi.getTimerCount()).toBe(timers);
});

test('a connection with a response in flight at the shutdown is closed after the response', async () => {
  const running = await start();
  const { app, open } = running;
  const { token } = app.users[0];
  // More than fits into the socket buffers: the response is in flight until the client reads it.
  await app.callerOf(app.users[0]).scripts.create({ name: 'large', content: 'x'.repeat(15_000_000) });
  const socket = await open();
  socket.pause();
  socket.write(
    `GET /api/ScriptManager.php HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nAccept-Encoding: identity\r\n\r\n`,
  );
  await once(socket, 'readable');
  const closing = app.http.close();
  const text = await received(socket, /\r\n0\r\n\r\n$/);
  expect(text.length).toBeGreaterThan(15_000_000);
  await closing;
});

test('a request in flight is answered during a shutdown, new ones get 503', async () => {
  const running = await start();
  const { app, database, open } = running;
  const [user] = app.users;
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
  await app.callerOf(user).devflow.addFeature({ name: 'first' });
  const locked = Promise.resolve().then(() =>
    withDeadline(60_000, () =>
      database.db.transaction().execute(async (trx) => {
        await trx
          .selectFrom('account_revisions')
          .selectAll()
          .where('user_id', '=', user.id)
          .forUpdate()
          .execute();
        await new Promise<void>((resolve) => (release = resolve));
      }),
    ),
  );
  let release = () => {};
  const { port } = app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${String(port)}/api/trpc/devflow.addFeature`;
  const arrived = once(app.http.server, 'request');
  const underWay = fetch(url, { method: 'POST', headers, body: JSON.stringify({ name: 'second' }) });
  await arrived;
  const kept = await open();
  await running.sendHalf(kept, HALF_HEAD);
  const closing = app.http.close();
  kept.write('\r\n');
  expect(await received(kept, /\{.*\}/)).toMatch(
    /^HTTP\/1\.1 503[\s\S]*connection: close[\s\S]*"code":"stopping"/i,
  );
  release();
  await locked;
  const answer = await underWay;
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  await closing;
});
