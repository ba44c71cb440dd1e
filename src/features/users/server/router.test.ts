import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { inRecordedTransaction } from '@/platform/server/security-events';
import type { EventKind } from '@/platform/shared/security-events';
import { changeRole } from './writes';

let app: TestApp;
let master: TestUser;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp({ database: await openFreshDatabase() });
  master = await createUser(app.services.db, { role: 'master' });
});
beforeEach(async () => {
  admin = await createUser(app.services.db, { role: 'admin' });
  user = await createUser(app.services.db);
});

const usersOf = (who: TestUser) => app.callerOf(who).users;
const find = async (who: TestUser) => (await usersOf(master).list({ search: who.username })).users[0];
const newest = async (kind: EventKind) => (await app.callerOf(master).audit.list({ kind })).entries[0];
const fromShell = (username: string) =>
  inRecordedTransaction({ ...app.services, address: null }, 'shell', (trx, record) =>
    changeRole(trx, record, { username }, 'admin'),
  );
const signIn = (who: TestUser) =>
  app.callerOf(null).accounts.login({ identifier: who.username, password: who.password });

describe('the list', () => {
  test('shows each account with its role, its state and when it was seen', async () => {
    expect(await find(user)).toEqual({
      id: user.id,
      username: user.username,
      name: null,
      email: user.email,
      role: 'user',
      state: 'active',
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      registered: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    });
    await app.callerOf(user).accounts.logout();
    expect((await find(user))?.lastSeen).not.toBeNull();
  });

  test('is searched by name, username and e-mail, letter case ignored, and nothing is a wildcard', async () => {
    const named = await createUser(app.services.db, { username: 'per_cent', name: 'Zoë 100% Sure' });
    const found = async (search: string) => (await usersOf(admin).list({ search })).users.map(({ id }) => id);
    for (const search of ['PER_CENT', 'zoë', '100%', ' per_cent@EXAMPLE ']) {
      expect(await found(search)).toEqual([named.id]);
    }
    for (const search of ['per%cent', 'perXcent', '\\']) expect(await found(search)).toEqual([]);
  });

  test('is filtered by role and state, and comes in pages', async () => {
    const waiting = await createUser(app.services.db, { active: false });
    const states = await usersOf(admin).list({ state: 'waiting' });
    expect(states.users.map(({ id }) => id)).toEqual([waiting.id]);
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
      const { id } = await createUser(app.services.db, { username: `${username}-${mark}`, role });
      await app.services.db
        .updateTable('users')
        .set({ name: name && `${name} ${mark}`, last_seen_at: seen === null ? null : new Date(seen) })
        .where('id', '=', id)
        .execute();
    };
    await make('a', 'Zoë', 'admin', null);
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
    await createUser(app.services.db, { role: 'master', active: false });
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
    const second = await createUser(app.services.db, { role: 'master' });
    await Promise.allSettled([
      usersOf(master).changeRole({ id: second.id, role: 'user' }),
      usersOf(second).changeRole({ id: master.id, role: 'user' }),
    ]);
    const masters = await app.services.db
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
    const waiting = await createUser(app.services.db, { active: false });
    await usersOf(admin).setActive({ id: waiting.id, active: true });
    expect(await find(waiting)).toMatchObject({ state: 'active' });
    await expect(signIn(waiting)).resolves.toBeDefined();
  });

  test('never oneself, never a master, and an admin only by a master', async () => {
    const forbidden = { code: 'FORBIDDEN' };
    const other = await createUser(app.services.db, { role: 'admin' });
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
