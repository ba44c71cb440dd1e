import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';

const app = await createTestApp();
let master: TestUser;
let admin: TestUser;
beforeAll(async () => {
  master = await createUser(app.services.db, { role: 'master' });
  admin = await createUser(app.services.db, { role: 'admin' });
});

async function call(user: TestUser | null, payload: object) {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/MasterSettings.php',
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
    payload,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

test('the master reads and sets the state; a repeated call is harmless', async () => {
  const status = async () => (await call(master, { action: 'getStatus' })).body;
  expect(await status()).toEqual({ success: true, settings: { registration_enabled: true } });
  for (const [enabled, state] of [
    ['false', false],
    ['false', false],
    [true, true],
    ['true', true],
  ] as const) {
    const answer = await call(master, { action: 'toggleRegistration', enabled });
    expect(answer.body).toEqual({ success: true, enabled: state });
    expect(await status()).toEqual({ success: true, settings: { registration_enabled: state } });
  }
});

test('a state that is none changes nothing', async () => {
  for (const enabled of ['perhaps', null, 2, undefined]) {
    expect((await call(master, { action: 'toggleRegistration', enabled })).status).toBe(400);
  }
  expect(await app.callerOf(master).masterSettings.status()).toMatchObject({ registrationEnabled: true });
});

test('it is for the master alone', async () => {
  for (const action of ['getStatus', 'toggleRegistration']) {
    expect((await call(null, { action, enabled: 'false' })).status).toBe(401);
    expect((await call(app.users[0], { action, enabled: 'false' })).status).toBe(403);
    expect((await call(admin, { action, enabled: 'false' })).status).toBe(403);
  }
  expect(await app.callerOf(master).masterSettings.status()).toMatchObject({ registrationEnabled: true });
});

test('each change is written down, a repeated call is none', async () => {
  const entries = async () => (await app.callerOf(master).audit.list({})).entries;
  const before = await app.callerOf(master).audit.list({});
  await app.callerOf(master).masterSettings.setRegistration({ enabled: false });
  await app.callerOf(master).masterSettings.setRegistration({ enabled: false });
  await app.callerOf(master).masterSettings.setRegistration({ enabled: true });
  const [opened, closed] = await entries();
  expect((await app.callerOf(master).audit.list({})).total).toBe(before.total + 2);
  expect(closed).toMatchObject({
    actor: { id: master.id, name: master.username },
    kind: 'registration_changed',
    subject: 'registration_enabled',
    before: { enabled: true },
    after: { enabled: false },
  });
  expect(opened).toMatchObject({ before: { enabled: false }, after: { enabled: true } });
});

test('the list of changes is for the master alone', async () => {
  await expect(app.callerOf(admin).audit.list({})).rejects.toThrow('Permission denied');
  await expect(app.callerOf(app.users[0]).audit.list({})).rejects.toThrow('Permission denied');
});
