import { beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { ensureFirstAccount } from './first-account';
import { createContext } from '@/platform/server/context';
import { accountLimits } from '../limits';
import { findUserByIdentifier } from '../queries';
import { signIn } from '../sign-in';

let app: TestApp;
let first: { password: string; setupToken: string };
beforeEach(async () => {
  const database = await openFreshDatabase();
  const made = await ensureFirstAccount(database.db, undefined);
  if (made === null) throw new Error('this database had a master');
  first = made;
  app = await createTestApp({ database });
});

const anyone = () => app.callerOf(null);
const wishes = { email: 'Owner@example.org', password: 'chosen by the owner' };
const claim = (token = first.setupToken, other: Partial<typeof wishes> = {}) =>
  anyone().setup.claim({ ...wishes, ...other, token });
const WRONG = { code: 'FORBIDDEN', wireCode: 'setup_token_wrong' };
const OVER = {
  code: 'FORBIDDEN',
  wireCode: 'setup_over',
  message: 'This Toolstead is set up already, please sign in',
};

test('the printed token gives the first account its address and password, once, and signs it in', async () => {
  expect(await anyone().setup.state()).toEqual({ open: true });
  const { token } = await claim(` ${first.setupToken}\n`);
  const master = app.callerOf({ token } as Parameters<TestApp['callerOf']>[0]);
  expect(await master.accounts.validateToken()).toMatchObject({
    ...{ username: 'master', email: 'Owner@example.org', role: 'master' },
  });
  await expect(
    anyone().accounts.login({ identifier: 'owner@example.org', ...wishes }),
  ).resolves.toHaveProperty('token');
  await expect(anyone().accounts.login({ identifier: 'master', ...first })).rejects.toMatchObject({
    wireCode: 'invalid_credentials',
  });
  expect(await anyone().setup.state()).toEqual({ open: false });
  await expect(claim()).rejects.toMatchObject(OVER);
  const { entries } = await master.audit.list({ kind: 'signed_in' });
  expect(entries.at(-1)).toMatchObject({ account: 'master', after: { by: 'setup' } });
});

test('of two who have the token one sets it up', async () => {
  const outcomes = await Promise.allSettled([claim(), claim(undefined, { email: 'second@example.org' })]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((one) => one.status === 'rejected')).toMatchObject({ reason: OVER });
});

test('any sign-in ends the token for good, also that of another account which is gone later', async () => {
  const other = await createUser(app.services.db);
  await anyone().accounts.login({ identifier: other.username, password: other.password });
  expect(await anyone().setup.state()).toEqual({ open: false });
  await app.services.db.deleteFrom('users').where('id', '=', other.id).execute();
  await expect(claim()).rejects.toMatchObject(OVER);
  await expect(anyone().accounts.login({ identifier: 'master', ...first })).resolves.toHaveProperty('token');
});

test('a sign-in whose proof counts no more leaves the token good', async () => {
  const { services } = app;
  const context = createContext(services, {
    id: 'test',
    ip: '127.0.0.1',
    log: services.log,
    authorization: undefined,
  });
  const user = await findUserByIdentifier(services.db, 'master');
  if (!user) throw new Error('there is no master');
  expect(await signIn(context, user, { passwordHash: 'of before it was changed' })).toBeNull();
  const used = { use: () => Promise.resolve(false), proven: undefined };
  expect(await signIn(context, user, used)).toBeNull();
  expect(await anyone().setup.state()).toEqual({ open: true });
  await expect(claim()).resolves.toHaveProperty('token');
});

test('another token is refused, listed and counted; the database has none in clear', async () => {
  await expect(claim('x')).rejects.toMatchObject({
    ...WRONG,
    message: 'This is not the token that the first start has printed',
  });
  await expect(claim(`${first.setupToken}x`)).rejects.toMatchObject(WRONG);
  const settings = await app.services.db.selectFrom('master_settings').selectAll().execute();
  expect(settings.map(({ setting_key }) => setting_key)).toEqual(['setup_token']);
  expect(JSON.stringify(settings)).not.toContain(first.setupToken);
  for (let tries = 2; tries < accountLimits.setup.points; tries++) {
    await expect(claim('x')).rejects.toMatchObject(WRONG);
  }
  await expect(claim()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await app.settled();
  const listed = await app.services.db.selectFrom('audit_entries').select(['action', 'after_json']).execute();
  expect(listed).toContainEqual({
    action: 'sign_in_failed',
    after_json: JSON.stringify({ reason: 'setup' }),
  });
});

test('an address or a password that an account may not have is refused, and the token stays good', async () => {
  const other = await createUser(app.services.db);
  await expect(claim(undefined, { email: 'nowhere' })).rejects.toThrow('Please enter a valid email address');
  await expect(claim(undefined, { password: 'short' })).rejects.toThrow('at least 6 characters');
  await expect(claim(undefined, { password: 'password' })).rejects.toMatchObject({
    wireCode: 'common_password',
  });
  await expect(claim(undefined, { email: other.email })).rejects.toMatchObject({ wireCode: 'email_taken' });
  await expect(claim()).resolves.toHaveProperty('token');
});

test('an installation with a given password has no setup page', async () => {
  const database = await openFreshDatabase();
  expect(await ensureFirstAccount(database.db, 'given password')).toBeNull();
  const given = await createTestApp({ database });
  expect(await given.callerOf(null).setup.state()).toEqual({ open: false });
  await expect(given.callerOf(null).setup.claim({ ...wishes, token: 'x' })).rejects.toMatchObject(OVER);
});
