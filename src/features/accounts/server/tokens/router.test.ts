import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '@/platform/server/crypto';
import { createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';

const app = await createTestApp();
const { db } = app.services;
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  user = await createUser(db);
  other = await createUser(db);
});

const tokens = (of = user) => app.callerOf(of).tokens;
const devflow = { tool: 'devflow', right: 'write' as const };
const make = (name = 'backup', { days = 90, of = user }: { days?: 90 | null; of?: TestUser } = {}) =>
  tokens(of).make({ name, tools: [devflow], days, currentPassword: of.password });
const by = (token: string) => app.callerOf({ ...user, token });
const age = (change: { last_used_at?: Date }) =>
  db.updateTable('access_tokens').set(change).where('user_id', '=', user.id).execute();

test('a token is told once, is stored as its hash, and is listed with what it may do until when', async () => {
  const { token } = await make();
  expect(token).toMatch(/^tst_[A-Za-z0-9_-]{32}[0-9a-f]{8}$/);
  const list = await tokens().list();
  expect(list).toEqual({
    tokens: [
      {
        id: expect.any(Number) as number,
        name: 'backup',
        tools: [devflow],
        made: expect.stringMatching(/Z$/) as string,
        ends: expect.stringMatching(/Z$/) as string,
        ended: false,
        lastUsed: null,
      },
    ],
    keys: [],
    tools: ['calendar', 'devflow', 'expense-tracker', 'goals-habits', 'script-manager', 'watched-records'],
  });
  const [stored] = await db.selectFrom('access_tokens').selectAll().where('user_id', '=', user.id).execute();
  expect(stored?.token_hash).toEqual(hashToken(token));
  expect(JSON.stringify([list, stored])).not.toContain(token.slice(4, 20));
  const { made = '', ends } = list.tokens[0] ?? {};
  expect(new Date(ends ?? '').getTime() - new Date(made).getTime()).toBe(90 * 24 * 60 * 60 * 1000);
  expect(await tokens(other).list()).toMatchObject({ tokens: [] });
});

test('a token is told whose it is, what it may do and until when; a sign-in whose it is', async () => {
  const { token } = await make();
  const ends = (await tokens().list()).tokens[0]?.ends;
  expect(await by(token).accounts.token()).toEqual({
    ...{ username: user.username, name: 'backup', tools: [devflow], ends },
  });
  const { token: endless } = await make('endless', { days: null, of: other });
  expect(await app.callerOf({ ...other, token: endless }).accounts.token()).toMatchObject({
    ...{ username: other.username, name: 'endless', ends: null },
  });
  const signIn = { username: user.username, name: null, tools: null, ends: null };
  expect(await app.callerOf(user).accounts.token()).toEqual(signIn);
  const { json } = await app.http.inject({
    url: '/api/Token.php',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(json()).toEqual({ success: true, username: user.username, name: 'backup', tools: [devflow], ends });
});

test.each([
  [{ name: ' ' }, 'Please enter a name'],
  [{ name: 'x'.repeat(101) }, 'Name must be at most 100 characters'],
  [{ name: 'a\u202eb' }, 'Name contains characters that are not allowed'],
  [{ tools: [] }, 'Please choose a tool that the token may use'],
  [{ tools: [{ tool: 'accounts', right: 'read' as const }] }, 'There is no such tool'],
  [{ tools: [{ tool: '__proto__', right: 'read' as const }] }, 'There is no such tool'],
  [{ days: 91 as 90 }, /invalid/i],
])('%j is refused', async (change, text) => {
  const wish = {
    ...{ name: 'backup', tools: [devflow], days: 90 as const, currentPassword: user.password },
    ...change,
  };
  await expect(tokens().make(wish)).rejects.toThrow(text);
  expect(await tokens().list()).toMatchObject({ tokens: [] });
});

test('two of one name are refused for one account, and at once too', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => make(' backup ')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(make('backup')).rejects.toMatchObject({
    code: 'CONFLICT',
    wireCode: 'token_name_taken',
    message: 'You have a token of this name already',
  });
  await make('backup', { of: other });
  await make('🔥');
  await make('🚀');
  expect((await tokens().list()).tokens.map(({ name }) => name)).toEqual(['🚀', '🔥', 'backup']);
});

test('an account has fifty at most', async () => {
  const row = { user_id: user.id, tools: 'devflow:write', created_at: new Date(), expires_at: null };
  const many = Array.from({ length: 49 }, (_, n) => ({ ...row, name: `token ${String(n)}` }));
  await db
    .insertInto('access_tokens')
    .values(many.map((one) => ({ ...one, token_hash: hashToken(`${String(user.id)} ${one.name}`) })))
    .execute();
  await make('the fiftieth');
  await expect(make('one more')).rejects.toThrow('You have 50 tokens');
  const id = (await tokens().list()).tokens[0]?.id ?? 0;
  await tokens().revoke({ id });
  await make('one more');
});

describe('it ends', () => {
  test('when it is revoked, by its owner alone', async () => {
    const { token } = await make();
    const id = (await tokens().list()).tokens[0]?.id ?? 0;
    await expect(tokens(other).revoke({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(by(token).devflow.overview()).resolves.toBeDefined();
    await tokens().revoke({ id });
    await expect(by(token).devflow.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(tokens().revoke({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('at its end, and without one never', async () => {
    const [ending, endless] = [await make('ending'), await make('endless', { days: null })];
    await db
      .updateTable('access_tokens')
      .set({ expires_at: new Date(Date.now() - 1) } as object)
      .where('user_id', '=', user.id)
      .where('name', '=', 'ending')
      .execute();
    await expect(by(ending.token).devflow.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(by(endless.token).devflow.overview()).resolves.toBeDefined();
    expect((await tokens().list()).tokens).toMatchObject([
      { name: 'endless', ended: false, ends: null },
      { name: 'ending', ended: true },
    ]);
  });

  test('with the account, and does not come back with it', async () => {
    const admin = await createUser(db, { role: 'admin' });
    const { token } = await make();
    await app.callerOf(admin).users.setActive({ id: user.id, active: false });
    await expect(by(token).devflow.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await app.callerOf(admin).users.setActive({ id: user.id, active: true });
    await expect(by(token).devflow.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const gone = await make('other', { of: other });
    await db.deleteFrom('users').where('id', '=', other.id).execute();
    await expect(by(gone.token).devflow.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('not with a session, nor with a changed password if it is to stay', async () => {
    const { token } = await make();
    await app.callerOf(user).account.changePassword({
      ...{ currentPassword: user.password, password: 'another one' },
      endCredentials: false,
    });
    await app.callerOf(user).accounts.logout();
    await expect(by(token).devflow.overview()).resolves.toBeDefined();
  });
});

test('the time of its last use is stored, as exact as five minutes; its owner was not seen', async () => {
  const { token } = await make();
  const lastUsed = async () => new Date((await tokens().list()).tokens[0]?.lastUsed ?? 0).getTime();
  const seen = async () =>
    db.selectFrom('users').select('last_seen_at').where('id', '=', user.id).executeTakeFirst();
  const before = await seen();
  await by(token).devflow.overview();
  const first = await lastUsed();
  expect(first).toBeGreaterThan(Date.now() - 60_000);
  await by(token).devflow.overview();
  expect(await lastUsed()).toBe(first);
  await age({ last_used_at: new Date(first - 6 * 60_000) });
  await by(token).devflow.overview();
  expect(await lastUsed()).toBeGreaterThanOrEqual(first);
  expect(await seen()).toEqual(before);
});

test('the key of a tool is listed beside them once it was made, without being shown', async () => {
  const { api_key } = await app.callerOf(user).watchedRecords.apiKey();
  const { keys } = await tokens().list();
  expect(keys).toMatchObject([{ tool: 'watched-records', made: expect.stringMatching(/Z$/) as string }]);
  expect(JSON.stringify(keys)).not.toContain(api_key);
  expect((await tokens(other).list()).keys).toEqual([]);
});

test('the other windows of the account hear of it, and so does the audit list, but not of its name', async () => {
  const heard = async () => {
    const stream = app.services.live.follow({ userId: user.id, tokenHash: Buffer.alloc(32) }, undefined);
    const { value } = await stream.next();
    await stream.return();
    return value?.account ?? 0;
  };
  const before = await heard();
  const { token } = await make('of my secret project');
  expect(await heard()).toBe(before + 1);
  const id = (await tokens().list()).tokens[0]?.id ?? 0;
  await tokens().revoke({ id });
  expect(await heard()).toBe(before + 2);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'after_json'])
    .where('account_name', '=', user.username)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, after_json }) => [action, JSON.parse(after_json) as unknown])).toEqual([
    ['token_made', { tools: 'devflow:write', days: 90 }],
    ['token_revoked', { tokens: 1, reason: 'owner' }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`secret project|${token.slice(4)}`));
});
