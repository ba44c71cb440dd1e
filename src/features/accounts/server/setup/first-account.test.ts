import { expect, test } from 'vitest';
import { createTestApp } from '../../../../../tests/support/app';
import { createUser } from '../../../../../tests/support/accounts';
import { openFreshDatabase } from '../../../../../tests/support/database';
import { ensureFirstAccount } from './first-account';
import { listUsers } from '../queries';

test('an empty database gets one master, however many processes start, with a password that signs in', async () => {
  const database = await openFreshDatabase();
  const made = await Promise.all([1, 2, 3].map(() => ensureFirstAccount(database.db, undefined)));
  const passwords = made.flatMap((one) => one?.password ?? []);
  expect(passwords).toHaveLength(1);
  expect(await listUsers(database.db)).toMatchObject([
    { username: 'master', email: 'master@localhost.localdomain', role: 'master' },
  ]);
  const app = await createTestApp({ database });
  const signIn = { identifier: 'master', password: passwords[0] ?? '' };
  await expect(app.callerOf(null).accounts.login(signIn)).resolves.toHaveProperty('token');
  expect(await ensureFirstAccount(database.db, undefined)).toBeNull();
});

test('a given e-mail address is the one of the first account, so that mails reach it', async () => {
  const database = await openFreshDatabase();
  await ensureFirstAccount(database.db, 'given password', 'owner@example.org');
  const app = await createTestApp({ database });
  await app.callerOf(null).accounts.forgotPassword({ email: 'Owner@example.org' });
  expect(await app.mailsTo('owner@example.org')).toHaveLength(1);
});

test('a given password is used and not told; accounts made before do not keep the master away', async () => {
  const database = await openFreshDatabase();
  await createUser(database.db, { role: 'admin' });
  expect(await ensureFirstAccount(database.db, 'given password')).toBeNull();
  const app = await createTestApp({ database });
  const signIn = { identifier: 'MASTER@localhost.localdomain', password: 'given password' };
  await expect(app.callerOf(null).accounts.login(signIn)).resolves.toHaveProperty('token');
});
