import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountLimits } from '@/features/accounts/server/limits';
import { coverLimit } from '@/features/watched-records/server/covers/route';
import { addressKey, type Limit } from '@/platform/server/rate-limit';
import { inRecordedTransaction, deletePassingEventsBefore } from '@/platform/server/security-events';
import { ATTEMPT_KINDS, type EventKind, eventLimits, PASSING_KINDS } from '@/platform/shared/security-events';
import { createUser, signInAgain, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { createAuthenticator } from './support/authenticator';
import { appCode } from './support/totp';
import { capturedLog } from './support/captured-log';
import { openFreshDatabase } from './support/database';

const DAY_MS = 24 * 60 * 60 * 1000;
const { lines, log } = capturedLog('debug');
/** The log lines of all tests so far. */
const past: string[] = [];

const app = await createTestApp({ database: await openFreshDatabase(), log });
const { db } = app.services;
let master: TestUser;
let user: TestUser;
/** Texts that no log line and no entry may contain. */
const secrets = new Set<string>();
beforeAll(async () => {
  master = await createUser(db, { role: 'master' });
});
beforeEach(async () => {
  user = await createUser(db);
  for (const secret of [user.password, user.token]) secrets.add(secret);
  past.push(...lines.splice(0));
});

type Line = Record<string, unknown> & { event: EventKind };

/** The log lines of security events, of one kind or of all. */
function told(kind?: EventKind): Line[] {
  return lines
    .map((line) => JSON.parse(line) as Partial<Line>)
    .filter((line): line is Line => line.event !== undefined && (kind === undefined || line.event === kind));
}

/** The entries of the audit list about an account, newest first. */
async function listed({ username }: { username: string }, kind?: EventKind) {
  await app.settled();
  return (await app.callerOf(master).audit.list({ person: username, kind })).entries;
}

async function post(
  name: string,
  body: object,
  { token, ip = '192.0.2.1' }: { token?: string; ip?: string } = {},
) {
  return app.http.inject({
    method: 'POST',
    url: `/api/${name}.php`,
    remoteAddress: ip,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: body,
  });
}

/** Consumes all points of a limit but one. */
async function leaveOne(limit: Limit, address: string) {
  await db
    .insertInto('rate_limits')
    .values({
      key: app.services.limits.rowKey(limit, [addressKey(address)]),
      points: limit.points - 1,
      expire: Date.now() + 60_000,
    })
    .execute();
}

const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const DIGEST = expect.stringMatching(/^[0-9a-f]{16}$/) as string;

describe('a failed sign-in', () => {
  const typed = (name: string, input: object) =>
    app.http.inject({
      method: 'POST',
      url: `/api/trpc/accounts.${name}`,
      remoteAddress: '192.0.2.1',
      payload: input,
    });

  test('is logged in both APIs, with a digest of the account and the address', async () => {
    await post('Login', { identifier: user.username, password: 'a wrong guess' });
    await typed('login', { identifier: user.email.toUpperCase(), password: 'a wrong guess' });
    await typed('login', { identifier: 'nobody-of-this-name', password: 'a wrong guess' });
    const [first, second, third, ...more] = told('sign_in_failed');
    expect(first).toMatchObject({
      level: 40,
      requestId: UUID,
      event: 'sign_in_failed',
      account: DIGEST,
      reason: 'credentials',
      address: '192.0.2.1',
    });
    expect(second).toMatchObject({ account: first?.account });
    expect(third).toMatchObject({ account: DIGEST, reason: 'credentials' });
    expect(third?.account).not.toBe(first?.account);
    expect(more).toEqual([]);
  });

  test('and one that succeeds are lines that fail2ban can tell apart, whatever was typed', async () => {
    const forged = '"event":"sign_in_failed","address":"203.0.113.9"\n{"event":"sign_in_failed"}';
    await post('Login', { identifier: forged, password: forged });
    await post('Login', { identifier: user.username, password: user.password }, { ip: '192.0.2.8' });
    const [failed, succeeded] = told();
    expect(failed).toMatchObject({ event: 'sign_in_failed', address: '192.0.2.1' });
    expect(succeeded).toMatchObject({
      ...{ level: 30, event: 'signed_in', by: 'password', accountId: user.id, address: '192.0.2.8' },
    });
    expect(lines.join('')).not.toContain('203.0.113.9');
    const page = await readFile(new URL('../docs/watching.md', import.meta.url), 'utf8');
    const [, pattern = ''] = /^failregex = (.*)$/m.exec(page) ?? [];
    const filter = new RegExp(pattern.replace('<ADDR>', '([^"]+)'));
    expect(lines.flatMap((line) => filter.exec(line)?.[1] ?? [])).toEqual(['192.0.2.1']);
    expect(await listed(user)).toMatchObject([
      { kind: 'signed_in', actor: { name: user.username }, after: { by: 'password' }, address: '192.0.2.8' },
    ]);
  });

  test('is in the audit list if the account exists', async () => {
    await post('Login', { identifier: user.username, password: 'a wrong guess' });
    await post('Login', { identifier: 'nobody-of-this-name', password: 'a wrong guess' });
    expect(await listed(user)).toMatchObject([
      {
        kind: 'sign_in_failed',
        actor: { id: null, name: '' },
        account: user.username,
        after: { reason: 'credentials' },
        address: '192.0.2.1',
      },
    ]);
    expect(await listed({ username: 'nobody' })).toEqual([]);
  });

  test('says so when the password was right', async () => {
    const waiting = await createUser(db, { active: false });
    await post('Login', { identifier: waiting.username, password: waiting.password });
    await app.callerOf(master).users.setActive({ id: user.id, active: false });
    await post('Login', { identifier: user.username, password: user.password });
    expect(told('sign_in_failed').map(({ reason }) => reason)).toEqual(['not_activated', 'deactivated']);
  });

  test('ten times reaches the limit, which is logged once', async () => {
    const ip = '192.0.2.10';
    for (let i = 0; i < 12; i += 1) {
      await post('Login', { identifier: user.username, password: 'a wrong guess' }, { ip });
    }
    expect(told('sign_in_failed')).toHaveLength(10);
    expect(told('limit_reached')).toMatchObject([
      { level: 40, limit: 'signin-account', account: told('sign_in_failed')[0]?.account, address: ip },
    ]);
    expect(await listed(user, 'limit_reached')).toMatchObject([
      { account: user.username, after: { limit: 'signin-account' }, address: ip },
    ]);
  });
});

test('limits of an address and of mails are logged when they are reached', async () => {
  const caller = app.callerOf(null, '192.0.2.20').accounts;
  await leaveOne(accountLimits.activate, '192.0.2.20');
  await Promise.allSettled(Array.from({ length: 3 }, () => caller.activate({ token: 'x' })));
  expect(told()).toMatchObject([{ event: 'limit_reached', limit: 'activate', address: '192.0.2.20' }]);
  expect(told()[0]).not.toHaveProperty('account');
  await app.settled();
  const { entries } = await app.callerOf(master).audit.list({ kind: 'limit_reached' });
  expect(entries[0]).toMatchObject({ account: null, after: { limit: 'activate' }, address: '192.0.2.20' });

  for (let i = 0; i < 6; i += 1) await caller.forgotPassword({ email: user.email });
  await app.settled();
  expect(told('limit_reached').slice(1)).toMatchObject([{ limit: 'mail-asker', account: DIGEST }]);
  expect(await listed(user, 'limit_reached')).toMatchObject([{ after: { limit: 'mail-asker' } }]);
});

test('too many requests for covers are only logged, not listed', async () => {
  const count = () =>
    db
      .selectFrom('audit_entries')
      .select((entries) => entries.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const before = await count();
  const url = `/api/ImageProxy.php?url=${encodeURIComponent('https://example.org/x.png')}`;
  const ask = () => app.http.inject({ url, remoteAddress: '192.0.2.21' });
  await leaveOne(coverLimit, '192.0.2.21');
  await Promise.all(Array.from({ length: 5 }, ask));
  expect(told()).toMatchObject([{ event: 'limit_reached', limit: 'image', address: '192.0.2.21' }]);
  await app.settled();
  expect(await count()).toEqual(before);
});

test('a request for a reset is logged, whether the account exists or not', async () => {
  await post('ForgotPassword', { email: user.email });
  await post('ForgotPassword', { email: 'stranger@example.org' });
  await app.settled();
  const asked = told('reset_asked');
  const line = { account: DIGEST, address: '192.0.2.1', requestId: UUID };
  expect(asked).toMatchObject([line, line]);
  expect(asked[0]?.account).not.toBe(asked[1]?.account);
  expect(await listed(user)).toMatchObject([{ kind: 'reset_asked', actor: { name: '' } }]);
});

test('a password reset is logged, with the sessions that it ends', async () => {
  await signInAgain(db, user);
  await post('ForgotPassword', { email: user.email });
  const token = (await app.mailsTo(user.email))[0]?.link?.searchParams.get('token') ?? '';
  secrets.add(token);
  past.push(...lines.splice(0));
  const password = 'an entirely new one';
  secrets.add(password);
  await post('ResetPassword', { token, password });
  const by = { actorId: user.id, accountId: user.id, address: '192.0.2.1', requestId: UUID };
  expect(told()).toMatchObject([
    { level: 30, event: 'password_changed', by: 'reset_link', ...by },
    { level: 30, event: 'session_ended', sessions: 2, reason: 'password_changed', ...by },
  ]);
  expect((await listed(user)).map(({ kind }) => kind)).toEqual([
    'session_ended',
    'password_changed',
    'reset_asked',
  ]);
  expect((await post('ResetPassword', { token, password })).statusCode).toBe(422);
  expect(told()).toHaveLength(2);
});

test('a sign-out is logged once', async () => {
  await post('Logout', {}, user);
  expect((await post('Logout', {}, user)).statusCode).toBe(401);
  expect(told()).toMatchObject([
    { event: 'session_ended', sessions: 1, reason: 'signed_out', accountId: user.id, address: '192.0.2.1' },
  ]);
  expect(await listed(user)).toMatchObject([
    { kind: 'session_ended', actor: { id: user.id, name: user.username }, address: '192.0.2.1' },
  ]);
});

test('what people change on their account page is logged, and a wrong present password as a failed sign-in', async () => {
  const { account, sessions } = app.callerOf(user, '192.0.2.50');
  await signInAgain(db, user);
  await sessions.endOthers();
  await sessions.endOthers();
  const password = 'an entirely new one';
  secrets.add(password);
  await expect(account.changePassword({ currentPassword: 'a wrong guess', password })).rejects.toThrow();
  await signInAgain(db, user);
  await account.changePassword({ currentPassword: user.password, password });
  const email = `new-${user.email}`;
  await account.changeEmail({ currentPassword: password, email });
  const token = (await app.mailsTo(email))[0]?.link?.searchParams.get('token') ?? '';
  secrets.add(token);
  await app.callerOf(null, '192.0.2.51').accounts.activate({ token });
  const by = { actorId: user.id, accountId: user.id, address: '192.0.2.50' };
  expect(told()).toMatchObject([
    { level: 30, event: 'session_ended', sessions: 1, reason: 'elsewhere', ...by },
    { level: 40, event: 'sign_in_failed', reason: 'confirmation', account: DIGEST, address: '192.0.2.50' },
    { level: 30, event: 'password_changed', by: 'owner', ...by },
    { level: 30, event: 'session_ended', sessions: 1, reason: 'password_changed', ...by },
    { level: 30, event: 'email_changed', by: 'link', ...by, address: '192.0.2.51' },
  ]);
  expect((await listed(user)).map(({ kind }) => kind).sort()).toEqual(
    told()
      .map(({ event }) => event)
      .sort(),
  );
});

test('what happens to a second factor is logged, and a wrong code as a failed sign-in', async () => {
  const { secondFactor, passkeys } = app.callerOf(user, '192.0.2.60');
  const confirm = { currentPassword: user.password };
  const { secret } = await secondFactor.begin(confirm);
  const { recoveryCodes } = await secondFactor.switchOn({ code: appCode(secret) });
  for (const one of [secret, ...recoveryCodes]) secrets.add(one);
  const { origin, hostname } = new URL(app.services.publicUrl);
  const { response } = createAuthenticator({ origin, rpId: hostname }).create(await passkeys.begin(confirm));
  const { id } = await passkeys.add({ name: 'Phone', response });
  await passkeys.remove({ id, ...confirm, code: appCode(secret, 1) });
  const signIn = (code: string) =>
    post('Login', { identifier: user.username, password: user.password, code });
  await signIn('no code at all');
  await signIn(recoveryCodes[0] ?? '');
  await app
    .callerOf(master, '192.0.2.30')
    .users.takeFactor({ id: user.id, currentPassword: master.password });
  await app.settled();
  const by = { actorId: user.id, accountId: user.id, address: '192.0.2.60' };
  expect(told()).toMatchObject([
    { level: 30, event: 'factor_changed', to: 'on', ...by },
    { level: 30, event: 'passkey_changed', to: 'added', ...by },
    { level: 30, event: 'passkey_changed', to: 'removed', ...by },
    { level: 40, event: 'sign_in_failed', reason: 'second_factor', account: DIGEST },
    { level: 30, event: 'recovery_code_used', left: 9, actorId: user.id, requestId: UUID },
    { level: 30, event: 'signed_in', by: 'password', actorId: user.id, address: '192.0.2.1' },
    { level: 30, event: 'factor_taken', app: true, passkeys: 0, actorId: master.id, accountId: user.id },
  ]);
  expect((await listed(user)).map(({ kind }) => kind).sort()).toEqual(
    told()
      .map(({ event }) => event)
      .sort(),
  );
});

test('deactivating an account, ending its sessions, and changing a role are logged', async () => {
  const { users } = app.callerOf(master, '192.0.2.30');
  await users.changeRole({ id: user.id, role: 'admin', currentPassword: master.password });
  await users.changeRole({ id: user.id, role: 'admin', currentPassword: master.password });
  await users.setActive({ id: user.id, active: false });
  const by = { actorId: master.id, accountId: user.id, address: '192.0.2.30' };
  expect(told()).toMatchObject([
    { event: 'role_changed', before: { role: 'user' }, after: { role: 'admin' }, ...by },
    { event: 'account_deactivated', ...by },
    { event: 'session_ended', sessions: 1, reason: 'deactivated', ...by },
  ]);
  expect((await listed(user)).map(({ kind, actor }) => [kind, actor.name])).toEqual([
    ['session_ended', master.username],
    ['account_deactivated', master.username],
    ['role_changed', master.username],
  ]);
});

test('a regenerated key is logged, in both APIs', async () => {
  const url = '/api/WatchedRecords.php?action=regenerate_key';
  const headers = { authorization: `Bearer ${user.token}` };
  const { api_key: one } = (await app.http.inject({ url, headers })).json<{ api_key: string }>();
  const { api_key: other } = await app.callerOf(user).watchedRecords.regenerateKey();
  for (const key of [one, other]) secrets.add(key);
  expect(told()).toMatchObject([
    { event: 'key_regenerated', actorId: user.id, accountId: user.id, requestId: UUID },
    { event: 'key_regenerated', accountId: user.id },
  ]);
  expect(await listed(user)).toHaveLength(2);
});

describe('the audit list', () => {
  const failFrom = async (addresses: number) => {
    for (let i = 0; i < addresses; i += 1) {
      const ip = `198.51.100.${String(i)}`;
      await post('Login', { identifier: user.username, password: 'a wrong guess' }, { ip });
    }
    await app.settled();
  };

  test('stores a limited number of events per kind, account and hour; the log has all', async () => {
    const tries = eventLimits.ofAccountAnHour + 5;
    await failFrom(tries);
    expect(told('sign_in_failed')).toHaveLength(tries);
    expect(await listed(user)).toHaveLength(eventLimits.ofAccountAnHour);
    // Events of other kinds are still stored.
    await post('Logout', {}, user);
    expect(await listed(user, 'session_ended')).toHaveLength(1);
  });

  test('stores a limited number of anonymous events per hour, without affecting those of accounts', async () => {
    const own = await createTestApp({ database: await openFreshDatabase(), log });
    const [victim] = own.users;
    await own.services.db
      .insertInto('audit_entries')
      .values(
        Array.from({ length: eventLimits.attemptsAnHour }, (_, i) => ({
          actor_id: null,
          actor_name: '',
          account_name: `person-${String(i)}`,
          action: ATTEMPT_KINDS[i % 3] ?? '',
          subject: '',
          before_json: '{}',
          after_json: '{}',
          created_at: new Date(),
        })),
      )
      .execute();
    const { login, logout } = own.callerOf(victim).accounts;
    await expect(login({ identifier: victim.username, password: 'a wrong guess' })).rejects.toThrow();
    await logout();
    await own.settled();
    expect(told().map(({ event }) => event)).toEqual(['sign_in_failed', 'session_ended']);
    const entries = await own.services.db
      .selectFrom('audit_entries')
      .select('action')
      .where('account_name', '=', victim.username)
      .execute();
    expect(entries).toEqual([{ action: 'session_ended' }]);
  });

  test('deletes passing events when they expire, but never a change of rights', async () => {
    const { db } = (await createTestApp({ database: await openFreshDatabase() })).services;
    const entry = (action: EventKind, daysAgo: number) => ({
      actor_id: null,
      actor_name: '',
      action,
      subject: '',
      before_json: '{}',
      after_json: '{}',
      address: '192.0.2.90',
      created_at: new Date(Date.now() - daysAgo * DAY_MS),
    });
    await db
      .insertInto('audit_entries')
      .values([
        ...Array.from({ length: 2_500 }, () => entry('sign_in_failed', 91)),
        ...PASSING_KINDS.map((kind) => entry(kind, 91)),
        entry('role_changed', 900),
        ...PASSING_KINDS.map((kind) => entry(kind, 89)),
        entry('role_changed', 1),
      ])
      .execute();
    const moment = new Date(Date.now() - eventLimits.keptDays * DAY_MS);
    await deletePassingEventsBefore(db, moment, app.services.stopping);
    const left = await db.selectFrom('audit_entries').select(['action', 'address']).orderBy('id').execute();
    expect(left.map(({ action }) => action)).toEqual(['role_changed', ...PASSING_KINDS, 'role_changed']);
    const [old, ...others] = left.map(({ address }) => address);
    expect([old, ...new Set(others)]).toEqual([null, '192.0.2.90']);
  });
});

describe('a transaction', () => {
  const source = () => ({ ...app.services, address: '192.0.2.40' });
  const event = () => ({ kind: 'key_regenerated' as const, account: user, after: {} });

  test('that fails logs no event', async () => {
    const attempt = inRecordedTransaction(source(), user, async (_trx, record) => {
      await record([event()]);
      throw new Error('not after all');
    });
    await expect(attempt).rejects.toThrow('not after all');
    expect(told()).toEqual([]);
    expect(await listed(user)).toEqual([]);
  });

  test('that is retried after a deadlock logs its event once', async () => {
    let runs = 0;
    await inRecordedTransaction(source(), user, async (_trx, record) => {
      runs += 1;
      await record([event()]);
      if (runs === 1) throw Object.assign(new Error('Deadlock found'), { errno: 1213 });
    });
    expect(runs).toBe(2);
    expect(told()).toHaveLength(1);
    expect(await listed(user)).toHaveLength(1);
  });
});

test('no log line and no entry contains a secret or typed text', async () => {
  await post('Login', { identifier: 'typed-by-mistake-hunter2', password: 'another-secret-guess' });
  await post('ForgotPassword', { email: 'typed-by-mistake@example.org' });
  await app.settled();
  const rows = await db.selectFrom('audit_entries').selectAll().execute();
  const everything = [...past, ...lines, JSON.stringify(rows)].join('');
  expect(everything).toContain('password_changed');
  for (const secret of [
    ...secrets,
    ...['typed-by-mistake', 'hunter2', 'another-secret-guess', 'a wrong guess', 'nobody-of-this-name'],
    ...['$argon2', 'tsw_', '@example.org'],
  ]) {
    expect(everything).not.toContain(secret);
  }
});
