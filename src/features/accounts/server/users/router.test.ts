import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ageLinks, createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { createAuthenticator } from '../../../../../tests/support/authenticator';
import { startMailServer } from '../../../../../tests/support/mail-server';
import { appCode } from '../../../../../tests/support/totp';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { inRecordedTransaction } from '@/platform/server/security-events';
import type { EventKind } from '@/platform/shared/security-events';
import { setEmail } from '../addresses.sql';
import { changeRole, takeFactor } from './writes';

const app = await createTestApp({ database: await openFreshDatabase() });
const { db } = app.services;
const anyone = app.callerOf(null).accounts;
let master: TestUser;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  master = await createUser(db, { role: 'master' });
});
beforeEach(async () => {
  // One master, whoever became or ceased to be one in another test.
  await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'master').execute();
  await db.updateTable('users').set({ role: 'master' }).where('id', '=', master.id).execute();
  admin = await createUser(db, { role: 'admin' });
  user = await createUser(db);
});

/** The calls of somebody who proves the account where that is asked for. */
function usersOf(who: TestUser) {
  const { list, setActive, sendLink, changeRole, takeFactor, invite, remove } = app.callerOf(who).users;
  const proof = { currentPassword: who.password };
  return {
    ...{ list, setActive, sendLink },
    changeRole: (input: Parameters<typeof changeRole>[0]) => changeRole({ ...input, ...proof }),
    takeFactor: (input: Parameters<typeof takeFactor>[0]) => takeFactor({ ...input, ...proof }),
    invite: (input: Parameters<typeof invite>[0]) => invite({ ...input, ...proof }),
    remove: (input: Parameters<typeof remove>[0]) => remove({ ...input, ...proof }),
  };
}
const find = async (who: TestUser) => (await usersOf(master).list({ search: who.username })).users[0];
const newest = async (kind: EventKind) => (await app.callerOf(master).audit.list({ kind })).entries[0];
const fromShell = (username: string) =>
  inRecordedTransaction({ ...app.services, address: null }, 'shell', (trx, record) =>
    changeRole(trx, record, { username }, 'admin'),
  );
const signIn = (who: TestUser) => anyone.login({ identifier: who.username, password: who.password });

test('with a session alone nobody is given a role, loses a factor, is invited to govern, or is deleted', async () => {
  const { changeRole, takeFactor, invite, remove } = app.callerOf(master).users;
  const guest = { username: 'an accomplice', email: 'accomplice@example.org' };
  for (const change of [
    (by: object) => changeRole({ id: user.id, role: 'master', ...by }),
    (by: object) => takeFactor({ id: user.id, ...by }),
    (by: object) => invite({ ...guest, role: 'master', ...by }),
    (by: object) => invite({ ...guest, role: 'admin', ...by }),
    (by: object) => remove({ id: user.id, ...by }),
  ]) {
    await expect(change({})).rejects.toMatchObject({ wireCode: 'password_required' });
    await expect(change({ currentPassword: 'a wrong one' })).rejects.toMatchObject({
      wireCode: 'wrong_password',
    });
  }
  expect(await find(user)).toMatchObject({ role: 'user' });
  expect((await usersOf(master).list({ search: guest.email })).total).toBe(0);
  const { id } = await invite({ ...guest, role: 'user' });
  await usersOf(master).remove({ id });
});

describe('the list', () => {
  test('shows each account with its role, its state and when it was seen', async () => {
    expect(await find(user)).toEqual({
      id: user.id,
      username: user.username,
      name: null,
      email: user.email,
      role: 'user',
      state: 'active',
      leaves: null,
      secondFactor: false,
      undelivered: false,
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      registered: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    await app.callerOf(user).accounts.logout();
    expect((await find(user))?.lastSeen).not.toBeNull();
  });

  test('tells who is about to leave, and when', async () => {
    const { until } = await app.callerOf(user).account.leave({ currentPassword: user.password });
    expect(await find(user)).toMatchObject({ state: 'active', leaves: until });
  });

  test('is searched by name, username and e-mail, letter case ignored, and nothing is a wildcard', async () => {
    const named = await createUser(db, { username: 'per_cent', name: 'Zoë 100% Sure' });
    const found = async (search: string) => (await usersOf(admin).list({ search })).users.map(({ id }) => id);
    for (const search of ['PER_CENT', 'zoë', 'ZOE', '100%', ' per_cent@EXAMPLE ', 'sure zoe '.repeat(28)]) {
      expect(await found(search)).toEqual([named.id]);
    }
    for (const search of ['per%cent', 'perXcent', '\\']) expect(await found(search)).toEqual([]);
  });

  test('is filtered by role and state, and comes in pages', async () => {
    const waiting = await createUser(db, { active: false });
    const states = await usersOf(admin).list({ state: 'waiting' });
    expect(states.users.map(({ id }) => id)).toContain(waiting.id);
    expect(new Set(states.users.map(({ state }) => state))).toEqual(new Set(['waiting']));
    const masters = await usersOf(admin).list({ role: 'master' });
    expect(masters.users.map(({ id }) => id)).toEqual([master.id]);
    const beyond = await usersOf(admin).list({ page: 99 });
    expect(beyond.page).toBe(beyond.pages);
    const { total } = await usersOf(admin).list({});
    expect(total).toBeGreaterThan(4);
  });

  test('is sorted by the name that is shown, the role or when somebody was seen last, over all pages', async () => {
    const mark = `sort-${String(Date.now())}`;
    const make = async (
      username: string,
      name: string | null,
      role: 'user' | 'admin',
      seen: string | null,
    ) => {
      const { id } = await createUser(db, { username: `${username}-${mark}`, role });
      await db
        .updateTable('users')
        .set({ name: name && `${name} ${mark}`, last_seen_at: seen === null ? null : new Date(seen) })
        .where('id', '=', id)
        .execute();
    };
    await make('a', 'Zora', 'admin', null);
    await make('B', null, 'user', '2026-03-01T00:00:00Z');
    await make('c', 'álvaro', 'user', '2026-05-01T00:00:00Z');
    for (let index = 0; index < 26; index += 1) {
      await make(`m${String(index).padStart(2, '0')}`, null, 'user', '2026-04-01T00:00:00Z');
    }
    const sorted = async (column: 'name' | 'role' | 'seen', direction: 'asc' | 'desc') => {
      const pages = [1, 2].map((page) =>
        usersOf(admin).list({ search: mark, sort: { column, direction }, page }),
      );
      const users = (await Promise.all(pages)).flatMap((page) => page.users);
      expect(new Set(users.map(({ id }) => id)).size).toBe(29);
      const short = users.map(({ username }) => username.replace(`-${mark}`, ''));
      return [...short.slice(0, 3), '…', ...short.slice(-2)];
    };
    expect(await sorted('name', 'asc')).toEqual(['c', 'B', 'm00', '…', 'm25', 'a']);
    expect(await sorted('name', 'desc')).toEqual(['a', 'm25', 'm24', '…', 'B', 'c']);
    expect(await sorted('role', 'desc')).toEqual(['a', 'B', 'c', '…', 'm24', 'm25']);
    expect(await sorted('seen', 'asc')).toEqual(['a', 'B', 'm00', '…', 'm25', 'c']);
    expect(await sorted('seen', 'desc')).toEqual(['c', 'm00', 'm01', '…', 'B', 'a']);
    const unknown = { column: 'password_hash' as 'name', direction: 'asc' as const };
    await expect(usersOf(admin).list({ sort: unknown })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('is for those who govern', async () => {
    await expect(usersOf(user).list({})).rejects.toThrow('Permission denied');
    await expect(usersOf(user).setActive({ id: admin.id, active: false })).rejects.toThrow(
      'Permission denied',
    );
    await expect(usersOf(admin).changeRole({ id: user.id, role: 'admin' })).rejects.toThrow(
      'Permission denied',
    );
  });
});

describe('roles', () => {
  test('a change counts from the next call on and is written down', async () => {
    await usersOf(master).changeRole({ id: user.id, role: 'admin' });
    await expect(usersOf(user).list({})).resolves.toBeDefined();
    expect(await newest('role_changed')).toMatchObject({
      actor: { id: master.id, name: master.username },
      subject: user.username,
      before: { role: 'user' },
      after: { role: 'admin' },
    });
    await usersOf(master).changeRole({ id: user.id, role: 'user' });
    await expect(usersOf(user).list({})).rejects.toThrow('Permission denied');
  });

  test('the last master stays one, from the shell too', async () => {
    const lastMaster = { code: 'UNPROCESSABLE_CONTENT', wireCode: 'last_master' };
    await createUser(db, { role: 'master', active: false });
    await expect(usersOf(master).changeRole({ id: master.id, role: 'user' })).rejects.toMatchObject(
      lastMaster,
    );
    const { username } = master;
    expect(await fromShell(username.toUpperCase())).toMatchObject({ code: 'last_master' });
    expect(await find(master)).toMatchObject({ role: 'master' });
  });

  test('what the shell changes is written down as the shell’s', async () => {
    expect(await fromShell(user.username)).toBeNull();
    expect(await newest('role_changed')).toMatchObject({
      actor: { id: null, name: 'shell' },
      account: user.username,
      address: null,
    });
    expect(await fromShell('nobody at all')).toBe('unknown');
  });

  test('two masters who demote each other at once: one of them stays', async () => {
    const second = await createUser(db, { role: 'master' });
    await Promise.allSettled([
      usersOf(master).changeRole({ id: second.id, role: 'user' }),
      usersOf(second).changeRole({ id: master.id, role: 'user' }),
    ]);
    const masters = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'master')
      .where('activated_at', 'is not', null)
      .execute();
    expect(masters).toHaveLength(1);
    if (masters[0]?.id === second.id) {
      await usersOf(second).changeRole({ id: master.id, role: 'master' });
      await usersOf(second).changeRole({ id: second.id, role: 'user' });
    }
  });

  test('an unknown account is not found', async () => {
    const unknown = { code: 'NOT_FOUND' };
    await expect(usersOf(master).changeRole({ id: 999_999, role: 'user' })).rejects.toMatchObject(unknown);
    await expect(usersOf(master).setActive({ id: 999_999, active: true })).rejects.toMatchObject(unknown);
  });
});

describe('deactivating', () => {
  test('ends the sessions at once and refuses the sign-in, to who knows the password', async () => {
    await usersOf(admin).setActive({ id: user.id, active: false });
    expect(await find(user)).toMatchObject({ state: 'deactivated' });
    await expect(app.callerOf(user).accounts.validateToken()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(signIn(user)).rejects.toMatchObject({ code: 'FORBIDDEN', wireCode: 'account_deactivated' });
    await expect(signIn({ ...user, password: 'a guess' })).rejects.toMatchObject({
      wireCode: 'invalid_credentials',
    });
    expect(await newest('account_deactivated')).toMatchObject({
      actor: { id: admin.id },
      account: user.username,
      before: { state: 'active' },
      after: { state: 'deactivated' },
    });

    await usersOf(admin).setActive({ id: user.id, active: true });
    await expect(app.callerOf(user).accounts.validateToken()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(signIn(user)).resolves.toBeDefined();
  });

  test('an admin activates an account whose mail never came', async () => {
    const waiting = await createUser(db, { active: false });
    await usersOf(admin).setActive({ id: waiting.id, active: true });
    expect(await find(waiting)).toMatchObject({ state: 'active' });
    await expect(signIn(waiting)).resolves.toBeDefined();
  });

  test('never oneself, never a master, and an admin only by a master', async () => {
    const forbidden = { code: 'FORBIDDEN' };
    const other = await createUser(db, { role: 'admin' });
    for (const [actor, target] of [
      [admin, admin],
      [admin, other],
      [admin, master],
      [master, master],
    ] as const) {
      await expect(usersOf(actor).setActive({ id: target.id, active: false })).rejects.toMatchObject(
        forbidden,
      );
    }
    await usersOf(master).setActive({ id: other.id, active: false });
    await expect(usersOf(admin).setActive({ id: other.id, active: true })).rejects.toMatchObject(forbidden);
  });
});

describe('an invitation', () => {
  const invite = (who: TestUser, role: 'user' | 'admin' | 'master' = 'user') => {
    const username = `guest-${String(process.hrtime.bigint())}`;
    const guest = { username, email: `${username}@example.org` };
    return usersOf(who)
      .invite({ ...guest, role })
      .then(({ id }) => ({ ...guest, id }));
  };
  const tokenFor = async (email: string) =>
    (await app.mailsTo(email)).findLast(({ link }) => link)?.link?.searchParams.get('token') ?? '';

  test('makes an account that waits, whose owner chooses the password by the mailed link', async () => {
    const guest = await invite(admin);
    expect((await usersOf(master).list({ search: guest.username })).users).toMatchObject([
      { id: guest.id, role: 'user', state: 'waiting', email: guest.email },
    ]);
    expect(await newest('account_created')).toMatchObject({
      actor: { name: admin.username },
      account: guest.username,
    });
    const token = await tokenFor(guest.email);
    await anyone.resetPassword({ token, password: 'chosen by the guest' });
    const answer = anyone.login({
      identifier: guest.username,
      password: 'chosen by the guest',
    });
    await expect(answer).resolves.toHaveProperty('token');
  });

  test('has a role at most one’s own, and is for those who govern', async () => {
    await expect(invite(admin, 'master')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You can invite with a role at most your own',
    });
    await expect(invite(user)).rejects.toThrow('Permission denied');
    const [ofAdmin, ofMaster] = [await invite(admin, 'admin'), await invite(master, 'master')];
    expect((await usersOf(master).list({ search: ofAdmin.username })).users[0]?.role).toBe('admin');
    expect((await usersOf(master).list({ search: ofMaster.username })).users[0]?.role).toBe('master');
  });

  test('to a taken name or address says so, and stores nothing', async () => {
    const { total } = await usersOf(master).list({});
    const free = { username: 'somebody-new', email: 'somebody-new@example.org', role: 'user' } as const;
    await expect(usersOf(admin).invite({ ...free, username: user.username })).rejects.toMatchObject({
      wireCode: 'username_taken',
    });
    await expect(usersOf(admin).invite({ ...free, email: user.email })).rejects.toMatchObject({
      wireCode: 'email_taken',
    });
    await expect(usersOf(admin).invite({ ...free, email: 'nobody' })).rejects.toThrow('valid email');
    expect(await app.mailsTo(free.email)).toEqual([]);
    expect((await usersOf(master).list({})).total).toBe(total);
  });

  test('is sent again, after ten minutes with a new link, which ends the older one', async () => {
    const guest = await invite(admin);
    const first = await tokenFor(guest.email);
    await usersOf(admin).sendLink({ id: guest.id });
    expect(await tokenFor(guest.email)).toBe(first);
    await ageLinks(db, guest);
    await usersOf(admin).sendLink({ id: guest.id });
    const second = await tokenFor(guest.email);
    const choose = (token: string) => anyone.resetPassword({ token, password: 'chosen by the guest' });
    await expect(choose(first)).rejects.toMatchObject({ wireCode: 'invalid_token' });
    await choose(second);
    expect((await usersOf(master).list({ search: guest.username })).users[0]?.state).toBe('active');
    expect(await newest('link_sent')).toMatchObject({
      account: guest.username,
      after: { purpose: 'invitation' },
    });
  });
});

describe('a reset link', () => {
  test('is mailed to the owner, whose sessions go on until it is used', async () => {
    await usersOf(admin).sendLink({ id: user.id });
    const mail = (await app.mailsTo(user.email)).at(-1);
    expect(mail?.link?.pathname).toBe('/app/reset-password');
    await expect(app.callerOf(user).accounts.validateToken()).resolves.toMatchObject({ id: user.id });
    expect(await newest('link_sent')).toMatchObject({ account: user.username, after: { purpose: 'reset' } });
  });

  test('follows the order of roles, and deactivated accounts get none', async () => {
    const another = await createUser(db, { role: 'admin' });
    for (const [who, id, message] of [
      [admin, admin.id, 'Change your own password on your account page'],
      [admin, another.id, 'Only a master can change this account'],
      [admin, master.id, 'A master asks for a link on the sign-in page'],
      [user, admin.id, 'Permission denied'],
    ] as const) {
      await expect(usersOf(who).sendLink({ id })).rejects.toThrow(message);
    }
    await usersOf(admin).setActive({ id: user.id, active: false });
    await expect(usersOf(admin).sendLink({ id: user.id })).rejects.toMatchObject({
      wireCode: 'account_inactive',
    });
    await expect(usersOf(admin).sendLink({ id: 4_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.mailsTo(another.email)).toEqual([]);
  });
});

describe('deleting', () => {
  test('takes everything of the account, ends its sessions, and is written down', async () => {
    await app.callerOf(user).scripts.create({ name: 'mine', content: 'x', tags: [] });
    await app.callerOf(user).preferences.update({ dayStart: 3 });
    await usersOf(admin).remove({ id: user.id });
    await expect(app.callerOf(user).accounts.validateToken()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(signIn(user)).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
    for (const table of ['scripts', 'sessions', 'preferences'] as const) {
      const left = await db.selectFrom(table).select('user_id').execute();
      expect(left.map((row) => row.user_id)).not.toContain(user.id);
    }
    expect(await newest('account_deleted')).toMatchObject({
      actor: { name: admin.username },
      account: user.username,
      before: { role: 'user' },
    });
    await expect(usersOf(admin).remove({ id: user.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('follows the order of roles', async () => {
    const another = await createUser(db, { role: 'admin' });
    for (const [who, id, message] of [
      [admin, admin.id, 'You cannot delete your own account here'],
      [admin, another.id, 'Only a master can change this account'],
      [admin, master.id, 'A master cannot be deleted'],
      [master, master.id, 'You cannot delete your own account here'],
      [user, admin.id, 'Permission denied'],
    ] as const) {
      await expect(usersOf(who).remove({ id })).rejects.toThrow(message);
    }
    await usersOf(master).remove({ id: another.id });
  });
});

describe('taking a lost second factor away', () => {
  const setUp = async (who: TestUser) => {
    const { secret } = await app.callerOf(who).secondFactor.begin({ currentPassword: who.password });
    await app.callerOf(who).secondFactor.switchOn({ code: appCode(secret) });
    const site = { origin: app.services.publicUrl, rpId: new URL(app.services.publicUrl).hostname };
    const options = await app.callerOf(who).passkeys.begin({ currentPassword: who.password });
    const { response } = createAuthenticator(site).create(options);
    await app.callerOf(who).passkeys.add({ name: 'Phone', response });
  };
  const takeAtShell = (username: string) =>
    inRecordedTransaction({ ...app.services, address: null }, 'shell', (trx, record) =>
      takeFactor(trx, record, 'shell', { username }),
    );

  test('leaves the password alone, is written down, and told', async () => {
    await setUp(user);
    expect(await find(user)).toMatchObject({ secondFactor: true });
    await expect(signIn(user)).rejects.toMatchObject({ wireCode: 'second_factor_required' });
    await usersOf(master).takeFactor({ id: user.id });
    await expect(signIn(user)).resolves.toHaveProperty('token');
    expect(await find(user)).toMatchObject({ secondFactor: false });
    expect((await app.callerOf(user).passkeys.list()).passkeys).toEqual([]);
    expect(await app.callerOf(user).secondFactor.state()).toEqual({ since: null, recoveryCodes: 0 });
    expect(await newest('factor_taken')).toMatchObject({
      actor: { name: master.username },
      account: user.username,
      after: { app: true, passkeys: 1 },
    });
    const mail = (await app.mailsTo(user.email)).at(-1);
    expect(mail?.headers.get('subject')).toBe('Your second factor was taken away');
    await expect(usersOf(master).takeFactor({ id: user.id })).rejects.toMatchObject({
      wireCode: 'no_second_factor',
    });
  });

  test('is for masters, and follows the order of roles; the shell may do it to any', async () => {
    const another = await createUser(db, { role: 'master' });
    await setUp(another);
    for (const [who, id, message] of [
      [admin, user.id, 'Permission denied'],
      [user, admin.id, 'Permission denied'],
      [master, master.id, 'Your own second factor is on your account page'],
      [master, another.id, 'The second factor of a master can be taken away at the server only'],
      [master, 4_000_000_000, 'There is no such account'],
    ] as const) {
      await expect(usersOf(who).takeFactor({ id })).rejects.toThrow(message);
    }
    await expect(signIn(another)).rejects.toMatchObject({ wireCode: 'second_factor_required' });
    expect(await takeAtShell(another.username)).toMatchObject({ id: another.id });
    expect(await newest('factor_taken')).toMatchObject({ actor: { name: 'shell' } });
    await expect(signIn(another)).resolves.toHaveProperty('token');
    expect(await takeAtShell('nobody of this name')).toBe('unknown');
    expect(await takeAtShell(another.username)).toMatchObject({ code: 'no_second_factor' });
  });
});

test('an account whose invitation has lapsed is given another address at the shell, and stays', async () => {
  const username = `invited-${randomUUID().slice(0, 8)}`;
  const { id } = await usersOf(admin).invite({
    username,
    email: `${username}@mistyped.example`,
    role: 'user',
  });
  await db.deleteFrom('account_tokens').where('user_id', '=', id).execute();
  const created_at = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  await db.updateTable('users').set({ created_at }).where('id', '=', id).execute();
  const email = `${username}@example.org`;
  await inRecordedTransaction({ ...app.services, address: null }, 'shell', (trx, record) =>
    setEmail(trx, record, { id, username }, email, 'shell'),
  );
  expect((await usersOf(admin).list({ search: username })).users).toMatchObject([{ id, email }]);
});

test(
  'an invitation whose mail was given up is told, until it could be sent',
  { tags: ['slow'] },
  async () => {
    const mails = await startMailServer();
    const address = new URL(mails.url);
    await mails.close();
    const cut = await createTestApp({ environment: { SMTP_URL: address.href } });
    const master = await createUser(cut.services.db, { role: 'master' });
    const name = `invited-${randomUUID().slice(0, 8)}`;
    const { users } = cut.callerOf(master);
    await users.invite({ username: name, email: `${name}@example.org`, role: 'user', currentPassword: '' });
    const listed = async () => (await users.list({ search: name })).users[0];
    expect(await listed()).toMatchObject({ state: 'waiting', undelivered: false });
    await cut.settled();
    expect(await listed()).toMatchObject({ state: 'waiting', undelivered: true });

    const able = await createTestApp();
    await able.callerOf(master).users.sendLink({ id: (await listed())?.id ?? 0 });
    await able.settled();
    expect(await listed()).toMatchObject({ undelivered: false });
  },
);
