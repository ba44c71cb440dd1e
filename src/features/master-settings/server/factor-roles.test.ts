import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { createAuthenticator } from '../../../../tests/support/authenticator';
import { openFreshDatabase } from '../../../../tests/support/database';
import { appCode } from '../../../../tests/support/totp';

const app = await createTestApp({ database: await openFreshDatabase() });
let master: TestUser;
let admin: TestUser;
let user: TestUser;
beforeEach(async () => {
  master = await createUser(app.services.db, { role: 'master' });
  admin = await createUser(app.services.db, { role: 'admin' });
  user = await createUser(app.services.db);
});
afterEach(async () => {
  await app.services.db.deleteFrom('master_settings').where('setting_key', '=', 'factor_roles').execute();
});

const by = (who: TestUser) => ({ currentPassword: who.password });
const demand = (roles: ('user' | 'admin' | 'master')[]) =>
  app.callerOf(master).masterSettings.setFactorRoles({ roles, ...by(master) });
const MISSING = { code: 'FORBIDDEN', wireCode: 'second_factor_setup_required' };
const rest = async (url: string, token: string) => {
  const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, ...answer.json<{ code?: string; user?: object }>() };
};

describe('a role that must have a second factor', () => {
  test('does nothing else at either door until it has one; other roles and other calls go on', async () => {
    const { token } = await app
      .callerOf(admin)
      .tokens.make({ name: 'x', tools: [{ tool: 'devflow', right: 'read' }], days: null, ...by(admin) });
    const feed = await app.callerOf(admin).calendar.addFeed({ name: 'Phone', ...by(admin) });
    const { api_key } = await app.callerOf(admin).watchedRecords.apiKey();
    const statusOf = async (url: string, headers = {}) =>
      (await app.http.inject({ url, headers })).statusCode;
    const programs = async () => [
      await statusOf(feed.url.slice(feed.url.indexOf('/api/'))),
      await statusOf('/api/WatchedRecords.php', { 'x-api-key': api_key }),
    ];
    expect(await programs()).toEqual([200, 200]);
    await demand(['admin']);
    expect(await programs()).toEqual([404, 403]);
    await expect(app.callerOf(admin).devflow.overview()).rejects.toMatchObject(MISSING);
    await expect(app.callerOf(admin).account.rename({ name: 'x' })).rejects.toMatchObject(MISSING);
    await expect(app.callerOf(admin).secondFactor.switchOff(by(admin))).rejects.toMatchObject(MISSING);
    for (const bearer of [admin.token, token]) {
      expect(await rest('/api/DevFlow.php?action=getModules', bearer)).toMatchObject({
        status: 403,
        code: 'second_factor_setup_required',
      });
    }
    const preview = await app.http.inject({
      method: 'POST',
      url: '/api/my-data/preview',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/zip' },
      payload: Buffer.from('PK'),
    });
    expect(preview.json()).toMatchObject({ code: 'second_factor_setup_required' });
    expect(await rest('/api/ValidateToken.php', admin.token)).toMatchObject({
      user: { id: admin.id, secondFactorMissing: true },
    });
    const others = await app.callerOf(user).accounts.validateToken();
    expect(others).not.toHaveProperty('secondFactorMissing');
    await expect(app.callerOf(user).devflow.overview()).resolves.toBeDefined();

    const { secret } = await app.callerOf(admin).secondFactor.begin(by(admin));
    await expect(app.callerOf(admin).devflow.overview()).rejects.toMatchObject(MISSING);
    await app.callerOf(admin).secondFactor.switchOn({ code: appCode(secret) });
    await expect(app.callerOf(admin).devflow.overview()).resolves.toBeDefined();
    expect(await rest('/api/DevFlow.php?action=getModules', token)).toMatchObject({ status: 200 });
    expect(await programs()).toEqual([200, 200]);
  });

  test('with a passkey alone does not sign in by the password, which would need no factor', async () => {
    const { origin, hostname } = new URL(app.services.publicUrl);
    const authenticator = createAuthenticator({ origin, rpId: hostname });
    await demand(['user']);
    const { response, credential } = authenticator.create(await app.callerOf(user).passkeys.begin(by(user)));
    await app.callerOf(user).passkeys.add({ name: 'Phone', response });
    await expect(app.callerOf(user).devflow.overview()).resolves.toBeDefined();
    const { login } = app.callerOf(null).accounts;
    const signIn = (password: string) => login({ identifier: user.username, password });
    await expect(signIn(user.password)).rejects.toMatchObject({ wireCode: 'passkey_required' });
    await expect(signIn('a wrong guess')).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
    const { options } = await app.callerOf(null).passkeys.beginSignIn();
    const passkey = authenticator.get(options, credential);
    await expect(app.callerOf(null).passkeys.signIn({ response: passkey })).resolves.toHaveProperty('token');
    await demand([]);
    await expect(signIn(user.password)).resolves.toHaveProperty('token');
  });

  test('is chosen by masters, who confirm it; the change is recorded', async () => {
    const { setFactorRoles } = app.callerOf(master).masterSettings;
    await expect(setFactorRoles({ roles: ['user'] })).rejects.toMatchObject({
      wireCode: 'password_required',
    });
    await expect(
      app.callerOf(admin).masterSettings.setFactorRoles({ roles: ['user'], ...by(admin) }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await demand(['user', 'admin']);
    expect(await app.callerOf(master).masterSettings.status()).toMatchObject({
      factorRoles: ['user', 'admin'],
    });
    const { entries } = await app.callerOf(master).audit.list({ kind: 'factor_roles_changed' });
    expect(entries[0]).toMatchObject({ before: { roles: [] }, after: { roles: ['user', 'admin'] } });
  });
});
