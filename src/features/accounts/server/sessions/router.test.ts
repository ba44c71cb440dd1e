import { beforeEach, expect, test } from 'vitest';
import { hashToken } from '@/platform/server/crypto';
import { createUser, signInAgain, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';

const app = await createTestApp();
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  user = await createUser(app.services.db);
  other = await createUser(app.services.db);
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(userAgent: string, ip: string): Promise<TestUser> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/Login.php',
    remoteAddress: ip,
    headers: { 'user-agent': userAgent },
    payload: { identifier: user.username, password: user.password },
  });
  return { ...user, token: answer.json<{ token: string }>().token };
}

const sessions = (of = user) => app.callerOf(of).sessions;

test('a session is listed with its device, its address, and its first and last use; the present one first', async () => {
  await signIn(FIREFOX, '2001:db8::7');
  const { sessions: listed, total } = await sessions().list();
  expect(total).toBe(2);
  expect(listed).toMatchObject([
    { current: true, device: { browser: null, system: null }, address: '127.0.0.1' },
    { current: false, device: { browser: 'Firefox', system: 'Linux' }, address: '2001:db8::7' },
  ]);
  expect(new Date(listed[1]?.since ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(listed)).not.toContain(hashToken(user.token).toString('hex'));
  expect(await sessions(other).list()).toMatchObject({ total: 1 });
});

test('the address is the one of the last use, as exact as its time', async () => {
  const used = (ip: string) => app.callerOf(user, ip).sessions.list();
  await used('192.0.2.9');
  expect((await used('192.0.2.9')).sessions[0]).toMatchObject({ address: '127.0.0.1' });
  await app.services.db
    .updateTable('sessions')
    .set({ last_used_at: new Date(Date.now() - 6 * 60_000) })
    .where('user_id', '=', user.id)
    .execute();
  expect((await used('192.0.2.9')).sessions[0]).toMatchObject({ address: '192.0.2.9' });
});

test('one is ended by its number, once, and by its owner alone', async () => {
  const elsewhere = await signIn(FIREFOX, '192.0.2.5');
  const id = (await sessions().list()).sessions[1]?.id ?? 0;
  await expect(sessions(other).end({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(sessions(elsewhere).list()).resolves.toHaveProperty('total', 2);
  await sessions().end({ id });
  await expect(sessions(elsewhere).list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(sessions().end({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(sessions().list()).resolves.toHaveProperty('total', 1);
});

test('all others are ended at once, and nobody else’s', async () => {
  const tokens = [await signInAgain(app.services.db, user), await signInAgain(app.services.db, user)];
  expect(await sessions().endOthers()).toEqual({ ended: 2 });
  for (const token of tokens) {
    await expect(sessions({ ...user, token }).list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  }
  await expect(sessions().list()).resolves.toHaveProperty('total', 1);
  await expect(sessions(other).list()).resolves.toHaveProperty('total', 1);
  expect(await sessions().endOthers()).toEqual({ ended: 0 });
});

test('fifty are listed at most, the present one among them, and all are counted', async () => {
  const now = Date.now();
  await app.services.db
    .insertInto('sessions')
    .values(
      Array.from({ length: 60 }, (_, n) => ({
        token_hash: hashToken(`${user.token}${String(n)}`),
        user_id: user.id,
        created_at: new Date(now),
        last_used_at: new Date(now + 1_000 * n),
        user_agent: null,
        address: null,
      })),
    )
    .execute();
  const { sessions: listed, total } = await sessions().list();
  expect(total).toBe(61);
  expect(listed).toHaveLength(50);
  expect(listed[0]).toMatchObject({ current: true });
});

test('an account has at most 100 sessions; another sign-in ends the one that was unused the longest', async () => {
  const { db } = app.services;
  const user = await createUser(db);
  await db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  const sessions = Array.from({ length: 105 }, (_, at) => ({
    ...{ user_id: user.id, token_hash: hashToken(`${String(user.id)} ${String(at)}`), address: '192.0.2.1' },
    created_at: new Date(),
    // The first of them is the one that is used.
    last_used_at: new Date(Date.now() - (at === 0 ? 0 : 10_000 - at)),
  }));
  await db.insertInto('sessions').values(sessions).execute();
  const { token } = await app
    .callerOf(null)
    .accounts.login({ identifier: user.username, password: user.password });
  const left = await db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute();
  const has = (hash: Buffer) => left.some((row) => row.token_hash.equals(hash));
  expect(left).toHaveLength(100);
  expect(has(hashToken(token))).toBe(true);
  expect(sessions.flatMap(({ token_hash }, at) => (has(token_hash) ? [] : [at]))).toEqual([1, 2, 3, 4, 5, 6]);
});
