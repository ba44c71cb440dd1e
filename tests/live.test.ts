import { EventSource } from 'eventsource';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '@db/client';
import { createUser, signInAgain, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { openFreshDatabase } from './support/database';

// The changes of an account as a browser hears them: over HTTP, from whichever process they were made through.

let database: OpenDatabase;
let app: TestApp;
let origin: string;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  database = await openFreshDatabase();
  app = await createTestApp({ database });
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  [user, other] = app.users;
});

const streams: EventSource[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

/** Opens the stream of the scripts; `next` gives what it says, one after another: a revision, or an error's status. */
function listen(token: string, at = origin) {
  const stream = new EventSource(`${at}/api/trpc/scripts.live`, {
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  });
  streams.push(stream);
  const said: number[] = [];
  let tell = () => undefined as void;
  const say = (what: number) => {
    said.push(what);
    tell();
  };
  stream.addEventListener('message', ({ data }) => say(Number(data)));
  stream.addEventListener('serialized-error', ({ data }) => {
    say((JSON.parse(data as string) as { data: { httpStatus: number } }).data.httpStatus);
  });
  return {
    stream,
    next: async (): Promise<number> => {
      while (said.length === 0) {
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      }
      return said.shift() ?? NaN;
    },
  };
}

const addScript = (who: TestUser, name: string) => app.callerOf(who).scripts.create({ name });
const revisionOf = async (who: TestUser) => (await app.callerOf(who).scripts.list()).revision;

test('the revision now, then each newer one, of the own account alone', async () => {
  const before = await revisionOf(user);
  const { next } = listen(user.token);
  expect(await next()).toBe(before);
  await addScript(other, 'of somebody else');
  await addScript(user, 'first');
  expect(await next()).toBe(before + 1);
  await addScript(user, 'second');
  expect(await next()).toBe(before + 2);
});

test('what another process changed is told as well', async () => {
  const second = await createTestApp({ database });
  const { next } = listen(user.token, await second.http.listen({ port: 0, host: '127.0.0.1' }));
  const before = await next();
  await addScript(user, 'through the first process');
  expect(await next()).toBe(before + 1);
});

test('it ends with the session', async () => {
  const token = await signInAgain(app.services.db, user);
  const { next } = listen(token);
  await next();
  await app.http.inject({
    method: 'POST',
    url: '/api/Logout.php',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await next()).toBe(401);
});

test('it ends when the tool is closed to the role, and is refused while it is', async () => {
  const admin = await createUser(app.services.db, { role: 'admin' });
  const { next } = listen(user.token);
  const { next: nextOfAdmin } = listen(admin.token);
  await Promise.all([next(), nextOfAdmin()]);
  await setOpenToUsers(false);
  expect(await next()).toBe(403);
  await addScript(admin, 'the admin goes on');
  expect(await nextOfAdmin()).toBe(1);

  expect(await listen(user.token).next()).toBe(403);
  await setOpenToUsers(true);
});

async function setOpenToUsers(open: boolean): Promise<void> {
  await app.services.db
    .updateTable('navigator_tools')
    .set({ enabled_user: open })
    .where('tool_key', '=', 'script-manager')
    .execute();
}

test('without a token nothing is told', async () => {
  const answer = await fetch(`${origin}/api/trpc/scripts.live`);
  expect(answer.status).toBe(401);
  expect(await answer.text()).not.toContain('event: message');
});

test('a stop of the process does not wait for its listeners', async () => {
  const own = await createTestApp();
  const address = await own.http.listen({ port: 0, host: '127.0.0.1' });
  const { next, stream } = listen(own.users[0].token, address);
  await next();
  const ended = new Promise((resolve) => {
    stream.addEventListener('return', resolve);
  });
  await Promise.all([ended, own.http.close()]);
});
