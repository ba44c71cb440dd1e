import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenDatabase } from '@db/client';
import { withDeadline } from '@db/deadline';
import { createTestApp, type TestApp } from './support/app';
import { openTestDatabase } from './support/database';

// A shutdown waits for requests in flight, and for nothing else (docs/guarantees.md).

/** Much longer than a shutdown may take without a request in flight, and shorter than with one. */
const SOON_MS = 5_000;

interface Running {
  app: TestApp;
  database: OpenDatabase;
  open: () => Promise<Socket>;
  /** Sends an incomplete request, and waits until the server has received it. */
  sendHalf: (socket: Socket, text: string) => Promise<void>;
  /** Shuts the server down; returns 'closed', or 'open' if that takes longer than `SOON_MS`. */
  close: () => Promise<'closed' | 'open'>;
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
    close: () => soon(app.http.close()),
  };
}

/** 'closed', or 'open' if that takes longer than `SOON_MS` from now on. */
async function soon(closing: Promise<unknown>): Promise<'closed' | 'open'> {
  return Promise.race([
    closing.then(() => 'closed' as const),
    pause(SOON_MS, 'open' as const, { ref: false }),
  ]);
}

const HALF_HEAD = 'GET /healthz HTTP/1.1\r\nHost: x\r\n';

/** Resolves when the socket has received a text that matches. */
async function received(socket: Socket, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const before = text.slice(-100);
    text += chunk.toString('latin1');
    if (pattern.test(before + chunk.toString('latin1'))) return text;
  }
  throw new Error(`The connection ended after: ${text.slice(0, 500)}`);
}

test.each<[string, (running: Running) => Promise<unknown>]>([
  ['a connection on which nothing was ever asked', ({ open }) => open()],
  [
    'a connection that has been answered and waits for the next request',
    async ({ open }) => {
      const socket = await open();
      socket.write(`${HALF_HEAD}\r\n`);
      await received(socket, /\{"status":"ok"/);
    },
  ],
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
  [
    'a stream of changes',
    async ({ open, app }) => {
      const socket = await open();
      const head = [
        'GET /api/trpc/live.follow HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${app.users[0].token}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      await received(socket, /data: \{/);
    },
  ],
])('%s keeps no stop waiting', async (_what, prepare) => {
  const running = await start();
  await prepare(running);
  expect(await running.close()).toBe('closed');
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
  expect(await soon(closing)).toBe('closed');
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
  const closed = running.close();
  kept.write('\r\n');
  expect(await received(kept, /\{.*\}/)).toMatch(
    /^HTTP\/1\.1 503[\s\S]*connection: close[\s\S]*"code":"stopping"/i,
  );
  release();
  await locked;
  const answer = await underWay;
  expect(answer.status).toBe(200);
  expect(answer.headers.get('connection')).toBe('close');
  expect(await closed).toBe('closed');
});
