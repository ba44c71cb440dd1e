import { expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_PEOPLE, demoSignIn } from '@/features/accounts/demo-people';
import { ensureFirstAccount } from '@/features/accounts/server/setup/first-account';
import { listUsers } from '@/features/accounts/server/queries';
import { hashPassword } from '@/platform/server/passwords';
import { createTestApp } from '../../../../tests/support/app';
import { openFreshDatabase } from '../../../../tests/support/database';
import { fillDemo, isDemo } from './fill';

const NOTHING_GIVEN = { masterPassword: undefined, masterEmail: undefined, secretKey: Buffer.alloc(32) };

test('an empty database becomes a demo, whose people sign in as the sign-in page says, with data of their own', async () => {
  const database = await openFreshDatabase();
  expect(await isDemo(database.db)).toBe(false);
  await fillDemo(database.db, NOTHING_GIVEN);
  expect(await isDemo(database.db)).toBe(true);

  const app = await createTestApp({ database, environment: { DEMO: '1' } });
  const { demo } = await app.callerOf(null).accounts.registration();
  expect(demo?.names).toEqual(['master', ...DEMO_PEOPLE.map(({ username }) => username)]);
  for (const identifier of demo?.names ?? []) {
    const signIn = app.callerOf(null).accounts.login({ identifier, password: demo?.password ?? '' });
    await expect(signIn).resolves.toHaveProperty('token');
  }
  const plain = await createTestApp({ database });
  expect(await plain.callerOf(null).accounts.registration()).toMatchObject({ demo: null });
});

test('a demo is filled anew at its next start, and keeps what people did to it', async () => {
  const database = await openFreshDatabase();
  await fillDemo(database.db, NOTHING_GIVEN);
  const app = await createTestApp({ database });
  await database.db.deleteFrom('users').where('username', '=', 'tomasz').execute();
  await fillDemo(database.db, NOTHING_GIVEN);
  const names = (await listUsers(database.db)).map(({ username }) => username);
  expect(names.sort()).toEqual(
    ['master', ...DEMO_PEOPLE.map(({ username }) => username), ...app.users.map((u) => u.username)].sort(),
  );
});

test('a database with people of its own is refused and stays as it is, were it one master alone', async () => {
  const database = await openFreshDatabase();
  await ensureFirstAccount(database.db, DEMO_PASSWORD);
  await expect(fillDemo(database.db, NOTHING_GIVEN)).rejects.toThrow(
    /^DEMO: this database has accounts of its own[^\n]*$/,
  );
  expect(await isDemo(database.db)).toBe(false);
  expect(await listUsers(database.db)).toHaveLength(1);
});

test('a master whose password the operator chose is not among those who sign in', async () => {
  const database = await openFreshDatabase();
  await fillDemo(database.db, { ...NOTHING_GIVEN, masterPassword: 'chosen by the operator' });
  const app = await createTestApp({ database });
  const signIn = app.callerOf(null).accounts.login({ identifier: 'master', password: DEMO_PASSWORD });
  await expect(signIn).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
  expect(demoSignIn({ masterPassword: 'chosen by the operator', publicDemo: false }).names).not.toContain(
    'master',
  );
});

test('a demo from before there was a mark goes on as one, and stays the people’s own where one has another password', async () => {
  const database = await openFreshDatabase();
  await fillDemo(database.db, NOTHING_GIVEN);
  const unmark = () => database.db.deleteFrom('master_settings').where('setting_key', '=', 'demo').execute();
  await unmark();
  await database.db.deleteFrom('users').where('username', '=', 'tomasz').execute();
  await fillDemo(database.db, NOTHING_GIVEN);
  expect(await isDemo(database.db)).toBe(true);
  expect((await listUsers(database.db)).map(({ username }) => username)).toContain('tomasz');

  await unmark();
  const passwordHash = await hashPassword('of her own', 'test');
  await database.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('username', '=', 'sofia')
    .execute();
  await expect(fillDemo(database.db, NOTHING_GIVEN)).rejects.toThrow(
    /^DEMO: this database has accounts of its own/,
  );
});
