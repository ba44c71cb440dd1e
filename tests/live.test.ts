import { EventSource } from 'eventsource';
import { afterEach, expect, test } from 'vitest';
import { hashToken } from '@/platform/server/crypto';
import { createUser, signInAgain, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { openFreshDatabase } from './support/database';

// The revision stream over HTTP, with changes by this and by another process.

const database = await openFreshDatabase();
const app = await createTestApp({ database });
const origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
const [user, other] = app.users;

const streams: EventSource[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

type Told = Record<string, number> | { status: number };

/** Opens the stream; `next` returns its messages one by one: revisions by topic, or an error's status. */
function listen(token: string, at = origin) {
  const stream = new EventSource(`${at}/api/trpc/live.follow`, {
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  });
  streams.push(stream);
  const said: Told[] = [];
  let tell = () => undefined as void;
  const say = (what: Told) => {
    said.push(what);
    tell();
  };
  stream.addEventListener('message', ({ data }) => say(JSON.parse(data as string) as Told));
  stream.addEventListener('serialized-error', ({ data }) => {
    say({ status: (JSON.parse(data as string) as { data: { httpStatus: number } }).data.httpStatus });
  });
  return {
    stream,
    next: async (): Promise<Told> => {
      while (said.length === 0) {
        await new Promise<void>((resolve) => {
          tell = resolve;
        });
      }
      return said.shift() ?? {};
    },
  };
}

const addScript = (who: TestUser, name: string) => app.callerOf(who).scripts.create({ name });
const revisionOf = async (who: TestUser) => (await app.callerOf(who).scripts.list()).revision;

test('the stream sends the current revisions, then each newer one, of the own account only', async () => {
  await addScript(user, 'before');
  const before = await revisionOf(user);
  const { next } = listen(user.token);
  expect(await next()).toMatchObject({ scripts: before });
  await addScript(other, 'of somebody else');
  await addScript(user, 'first');
  expect(await next()).toMatchObject({ scripts: before + 1 });
  await addScript(user, 'second');
  expect(await next()).toMatchObject({ scripts: before + 2 });
});

test('changes by another process are sent too', async () => {
  const second = await createTestApp({ database });
  const { next } = listen(user.token, await second.http.listen({ port: 0, host: '127.0.0.1' }));
  await next();
  await addScript(user, 'through the first process');
  expect(await next()).toMatchObject({ scripts: await revisionOf(user) });
});

test('the stream ends with the session', async () => {
  const token = await signInAgain(app.services.db, user);
  const { next } = listen(token);
  await next();
  await app.http.inject({
    method: 'POST',
    url: '/api/Logout.php',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await next()).toEqual({ status: 401 });
});

test('of an account 20 streams are open; a later one ends the oldest, and tells why', async () => {
  const many = await createUser(app.services.db);
  const { live } = app.services;
  const before = live.open;
  const stop = new AbortController();
  const listeners = Array.from({ length: 20 }, () =>
    live.follow({ userId: many.id, tokenHash: hashToken(many.token) }, stop.signal),
  );
  for (const stream of listeners) expect((await stream.next()).done).toBe(false);
  const ended = expect(listeners[0]?.next()).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    wireCode: 'too_many_streams',
  });
  const { next } = listen(many.token);
  expect(await next()).not.toHaveProperty('status');
  await ended;
  expect(live.open).toBe(before + 20);
  // As a browser hears of it.
  listeners.push(
    ...Array.from({ length: 20 }, () =>
      live.follow({ userId: many.id, tokenHash: hashToken(many.token) }, stop.signal),
    ),
  );
  for (const stream of listeners.slice(20)) await stream.next();
  expect(await next()).toEqual({ status: 429 });
  // Those of others stay.
  const { next: nextOfOther } = listen(other.token);
  expect(await nextOfOther()).not.toHaveProperty('status');
  stop.abort();
});

test('a changed role and a changed theme are sent to that account only, switched tools to everybody', async () => {
  const [master, person] = await Promise.all([
    createUser(app.services.db, { role: 'master' }),
    createUser(app.services.db),
  ]);
  const { next } = listen(person.token);
  const { next: nextOfOther } = listen(other.token);
  const [first] = await Promise.all([next(), nextOfOther()]);
  expect(first).not.toHaveProperty('account');

  await app
    .callerOf(master)
    .users.changeRole({ id: person.id, role: 'admin', currentPassword: master.password });
  expect(await next()).toMatchObject({ account: 1 });
  await app.callerOf(person).themes.update({ theme_name: 'Professional Dark' });
  expect(await next()).toMatchObject({ account: 2 });

  await app.callerOf(master).optionAccess.updateHomeSettings({
    settings: [{ setting_key: 'devFlowEnabled_user', setting_value: false }],
  });
  expect(await next()).toMatchObject({ account: 2, options: revisionAfter(first) });
  const told = await nextOfOther();
  expect(told).toMatchObject({ options: revisionAfter(first) });
  expect(told).not.toHaveProperty('account');
});

const revisionAfter = (told: Told) => ('options' in told ? told.options + 1 : NaN);

test('without a token the stream is refused', async () => {
  const { next, stream } = listen('');
  expect(await next()).toEqual({ status: 401 });
  stream.close();
});

test('a shutdown does not wait for open streams', async () => {
  const own = await createTestApp();
  const address = await own.http.listen({ port: 0, host: '127.0.0.1' });
  const { next, stream } = listen(own.users[0].token, address);
  await next();
  const ended = new Promise((resolve) => {
    stream.addEventListener('return', resolve);
  });
  await Promise.all([ended, own.http.close()]);
});
