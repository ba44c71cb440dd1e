import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appCode } from '../../../../../tests/support/totp';
import { createAuthenticator } from '../../../../../tests/support/authenticator';
import { createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';

// What programs call with, and what its owner proves before it is made: a stolen session must not make itself permanent.

const app = await createTestApp();
let user: TestUser;
let other: TestUser;
let master: TestUser;
beforeAll(async () => {
  master = await createUser(app.services.db, { role: 'master' });
});
beforeEach(async () => {
  user = await createUser(app.services.db);
  other = await createUser(app.services.db);
});

const call = (of = user) => app.callerOf(of);
const devflow = { tool: 'devflow', right: 'write' as const };
const wish = { name: 'Backup', tools: [devflow], days: null };
const confirmed = (of = user) => ({ currentPassword: of.password });
const subjects = (of = user) => app.subjectsTo(of.email);
const listed = async (of = user) => {
  const { tokens, keys } = await call(of).tokens.list();
  return { tokens: tokens.length, keys: keys.map(({ kind }) => kind) };
};

/** A token, a key and a secret address, and how to call with each of them. */
async function makeAll(of = user) {
  const { token } = await call(of).tokens.make({ ...wish, ...confirmed(of) });
  const { url } = await call(of).calendar.addFeed({ name: 'Phone', ...confirmed(of) });
  const { api_key } = await call(of).watchedRecords.apiKey();
  const statusOf = async (target: string, headers = {}) =>
    (await app.http.inject({ url: target, headers, remoteAddress: '198.51.100.7' })).statusCode;
  const { pathname, search } = new URL(url);
  const statuses = async () => [
    await statusOf('/api/DevFlow.php?action=getModules', { authorization: `Bearer ${token}` }),
    await statusOf(`${pathname}${search}`),
    await statusOf('/api/WatchedRecords.php', { 'x-api-key': api_key }),
  ];
  expect(await statuses()).toEqual([200, 200, 200]);
  return statuses;
}

describe('with a session alone', () => {
  test.each([
    ['an access token', () => call().tokens.make(wish)],
    ['a secret address', () => call().calendar.addFeed({ name: 'Phone' })],
  ])('%s is not made, and nobody hears of one', async (_what, make) => {
    await expect(make()).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      wireCode: 'password_required',
      message: 'Please enter your current password',
    });
    expect(await listed()).toEqual({ tokens: 0, keys: [] });
    expect(await subjects()).toEqual([]);
  });

  test('nor with a wrong password, which counts as a failed sign-in', async () => {
    const guess = { currentPassword: 'a wrong guess' };
    for (let i = 0; i < 10; i += 1) {
      await expect(call().tokens.make({ ...wish, ...guess })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        wireCode: 'wrong_password',
      });
    }
    await expect(call().calendar.addFeed({ name: 'Phone', ...guess })).rejects.toMatchObject({
      wireCode: 'rate_limited',
    });
    expect(await listed()).toEqual({ tokens: 0, keys: [] });
  });

  test('a secret address is not renewed', async () => {
    const { id, url } = await call().calendar.addFeed({ name: 'Phone', ...confirmed() });
    await expect(call().calendar.regenerateFeed({ id })).rejects.toMatchObject({
      wireCode: 'password_required',
    });
    expect((await call().calendar.feeds()).feeds[0]?.url).toBe(url);
  });

  test('over REST neither', async () => {
    const headers = { authorization: `Bearer ${user.token}` };
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/Calendar.php',
      headers,
      payload: { action: 'addFeed', name: 'Phone' },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ success: false, code: 'password_required' });
  });
});

test('each that is made is told by mail, however many mails were asked for before', async () => {
  for (let i = 0; i < 8; i += 1) await app.callerOf(null).accounts.forgotPassword({ email: user.email });
  await app.settled();
  await makeAll();
  await call().watchedRecords.regenerateKey({});
  expect((await subjects()).slice(-3)).toEqual([
    'An access token was made',
    'A secret address was made',
    'A new key was made',
  ]);
  expect((await app.mailsTo(user.email)).at(-3)?.text).toContain('"Backup"');
  expect(await subjects(other)).toEqual([]);
});

test('the account lists all of them, and ends each by its number, for its owner alone', async () => {
  const statuses = await makeAll();
  const { tokens, keys } = await call().tokens.list();
  expect(tokens).toMatchObject([{ name: 'Backup' }]);
  expect(keys).toEqual([
    {
      ...{ tool: 'calendar', kind: 'address', name: 'Phone', id: expect.any(Number) as number },
      made: expect.stringMatching(/Z$/) as string,
      lastUsed: expect.stringMatching(/Z$/) as string,
      ends: null,
    },
    {
      ...{ tool: 'watched-records', kind: 'key', name: null, id: expect.any(Number) as number },
      made: expect.stringMatching(/Z$/) as string,
      lastUsed: null,
      ends: null,
    },
  ]);
  const gone = { code: 'NOT_FOUND' };
  for (const { tool, id } of keys) {
    await expect(call(other).tokens.endKey({ tool, id })).rejects.toMatchObject(gone);
    await expect(call().tokens.endKey({ tool, id: id + 1_000_000 })).rejects.toMatchObject(gone);
  }
  await expect(call().tokens.endKey({ tool: '__proto__', id: 1 })).rejects.toMatchObject(gone);
  expect(await statuses()).toEqual([200, 200, 200]);
  for (const { tool, id } of keys) {
    await call().tokens.endKey({ tool, id });
    await expect(call().tokens.endKey({ tool, id })).rejects.toMatchObject(gone);
  }
  expect(await statuses()).toEqual([200, 404, 401]);
  expect(await listed()).toEqual({ tokens: 1, keys: [] });
});

describe('with the password end', () => {
  test('all of them after a reset by mail, which says so; those of others stay', async () => {
    const [mine, others] = [await makeAll(), await makeAll(other)];
    await app.callerOf(null).accounts.forgotPassword({ email: user.email });
    const token =
      (await app.mailsTo(user.email)).findLast(({ link }) => link)?.link?.searchParams.get('token') ?? '';
    await app.callerOf(null).accounts.resetPassword({ token, password: 'a new password' });
    expect(await mine()).toEqual([401, 404, 401]);
    expect(await others()).toEqual([200, 200, 200]);
    const told = (await app.mailsTo(user.email)).at(-1);
    expect(told?.headers.get('subject')).toBe('Your Toolstead password was changed');
    expect(told?.text).toContain('1 access token and 1 key and 1 secret address');
    const { entries } = await app.callerOf(master).audit.list({ person: user.username });
    const ends = entries.filter(({ kind }) => kind === 'token_revoked' || kind === 'keys_ended');
    expect(ends.map(({ after }) => after)).toEqual([
      { keys: 1, addresses: 1, reason: 'reset_link' },
      { tokens: 1, reason: 'reset_link' },
    ]);
  });

  test('all of them after a change, unless that is not wanted', async () => {
    const statuses = await makeAll();
    const change = { ...confirmed(), password: 'a new password' };
    const kept = await call().account.changePassword({ ...change, endCredentials: false });
    expect(kept.ended).toEqual({ tokens: 0, keys: 0, addresses: 0, webhooks: 0 });
    expect(await statuses()).toEqual([200, 200, 200]);
    expect((await app.mailsTo(user.email)).at(-1)?.text).toContain(
      'No access token, key, secret address or webhook',
    );
    const { ended } = await call().account.changePassword({
      currentPassword: 'a new password',
      password: 'a newer password',
    });
    expect(ended).toEqual({ tokens: 1, keys: 1, addresses: 1, webhooks: 0 });
    expect(await statuses()).toEqual([401, 404, 401]);
  });

  test('and all of them with a deactivation, so that they do not come back with the account', async () => {
    const statuses = await makeAll();
    await app.callerOf(master).users.setActive({ id: user.id, active: false });
    await app.callerOf(master).users.setActive({ id: user.id, active: true });
    expect(await statuses()).toEqual([401, 404, 401]);
  });
});

describe('a passkey', () => {
  const { origin, hostname } = new URL('https://tools.example.org');
  async function withPasskey() {
    const authenticator = createAuthenticator({ origin, rpId: hostname });
    const { response, credential } = authenticator.create(await call().passkeys.begin(confirmed()));
    await call().passkeys.add({ name: 'Phone', response });
    return (options: { challenge: string }) => authenticator.get(options, credential);
  }

  test('stands in for the password in its session for ten minutes, and proves nothing of another account', async () => {
    const answer = await withPasskey();
    expect(await call().account.confirmation()).toEqual({
      ...{ proven: null, passkey: true },
      ...{ provider: null, code: false },
    });
    const response = answer(await call().passkeys.beginConfirm());
    await expect(call(other).passkeys.confirm({ response })).rejects.toMatchObject({
      wireCode: 'passkey_refused',
    });
    await call().passkeys.confirm({ response });
    await expect(call().passkeys.confirm({ response })).rejects.toMatchObject({
      wireCode: 'passkey_refused',
    });
    expect(await call().account.confirmation()).toMatchObject({ proven: 'passkey' });
    await call().tokens.make(wish);
    await call().account.changePassword({ password: 'a new password', endCredentials: false });
    await app.services.db
      .updateTable('sessions')
      .set({ proven_at: new Date(Date.now() - 10 * 60 * 1000) })
      .where('user_id', '=', user.id)
      .execute();
    await expect(call().tokens.make({ ...wish, name: 'Later' })).rejects.toMatchObject({
      wireCode: 'password_required',
    });
  });

  test('that signs in has proven the account, a password has not', async () => {
    const answer = await withPasskey();
    const { options } = await app.callerOf(null).passkeys.beginSignIn();
    const { token } = await app.callerOf(null).passkeys.signIn({ response: answer(options) });
    await app.callerOf({ ...user, token }).tokens.make(wish);
    const signedIn = await app
      .callerOf(null)
      .accounts.login({ identifier: user.username, password: user.password });
    await expect(
      app.callerOf({ ...user, token: signedIn.token }).tokens.make({ ...wish, name: 'Other' }),
    ).rejects.toMatchObject({ wireCode: 'password_required' });
  });

  test('is removed, and two-factor sign-in switched off, with a code as well as the password', async () => {
    const answer = await withPasskey();
    const { secret } = await call().secondFactor.begin(confirmed());
    const { recoveryCodes } = await call().secondFactor.switchOn({ code: appCode(secret) });
    const [{ id } = { id: 0 }] = (await call().passkeys.list()).passkeys;
    const changes = [
      (given: object) => call().passkeys.remove({ id, ...given }),
      (given: object) => call().secondFactor.renewCodes(given),
      (given: object) => call().secondFactor.switchOff(given),
    ];
    for (const change of changes) {
      await expect(change(confirmed())).rejects.toMatchObject({
        code: 'FORBIDDEN',
        wireCode: 'second_factor_required',
      });
      await expect(change({ ...confirmed(), code: '12' })).rejects.toMatchObject({
        code: 'FORBIDDEN',
        wireCode: 'second_factor_wrong',
      });
      await expect(change({ code: recoveryCodes[0] })).rejects.toMatchObject({
        wireCode: 'password_required',
      });
    }
    expect((await call().passkeys.list()).passkeys).toHaveLength(1);
    await call().secondFactor.renewCodes({ ...confirmed(), code: recoveryCodes[0] });
    const response = answer(await call().passkeys.beginConfirm());
    await call().passkeys.confirm({ response });
    await call().secondFactor.switchOff({});
    await call().passkeys.remove({ id });
  });
});
