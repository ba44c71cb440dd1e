import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';
import { createAuthenticator } from '../../../../../tests/support/authenticator';
import { openTestDatabase } from '../../../../../tests/support/database';
import { appCode } from '../../../../../tests/support/totp';
import { deleteExpiredChallenges } from './writes';

const SITE = { origin: 'https://tools.example.org', rpId: 'tools.example.org' };

const app = await createTestApp();
const { db } = app.services;
let user: TestUser;
let other: TestUser;
let authenticator: ReturnType<typeof createAuthenticator>;
beforeEach(async () => {
  user = await createUser(db);
  other = await createUser(db);
  authenticator = createAuthenticator(SITE);
});

type Credential = ReturnType<typeof authenticator.create>['credential'];
type Wishes = Parameters<typeof authenticator.get>[2];

const passkeys = (of: TestUser | null = user) => app.callerOf(of).passkeys;
const begin = (of = user) => passkeys(of).begin({ currentPassword: of.password });

async function add(name = 'Phone', of = user): Promise<Credential & { passkeyId: number }> {
  const { credential, response } = authenticator.create(await begin(of));
  const { id } = await passkeys(of).add({ name, response });
  return { ...credential, passkeyId: id };
}

async function answer(credential: Credential, wishes?: Wishes) {
  const { options } = await passkeys(null).beginSignIn();
  return authenticator.get(options, credential, wishes);
}

const signIn = async (credential: Credential, wishes?: Wishes) =>
  passkeys(null).signIn({ response: await answer(credential, wishes) });

const REFUSED = { wireCode: 'passkey_refused', code: 'UNAUTHORIZED' };
const NOT_ADDED = { wireCode: 'passkey_refused', code: 'UNPROCESSABLE_CONTENT' };

describe('adding', () => {
  test('asks the password, names what is known already, and tells the owner', async () => {
    await expect(passkeys().begin({ currentPassword: 'a guess' })).rejects.toMatchObject({
      wireCode: 'wrong_password',
    });
    const first = await add(' Phone ');
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: SITE.rpId },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: first.id, transports: ['internal'] }],
      user: { id: first.userHandle, name: user.username },
    });
    expect((await begin(other)).user.id).not.toBe(first.userHandle);
    expect(await passkeys().list()).toEqual({
      origin: SITE.origin,
      passkeys: [{ id: first.passkeyId, name: 'Phone', added: expect.any(String) as string, lastUsed: null }],
    });
    const [mail] = await app.mailsTo(user.email);
    expect(mail?.text).toContain('a new passkey, named "Phone"');
  });

  test('needs a challenge of its own account, once, within five minutes', async () => {
    const response = authenticator.create(await begin()).response;
    await expect(passkeys(other).add({ name: 'x', response })).rejects.toMatchObject(NOT_ADDED);
    await passkeys().add({ name: 'x', response });
    await expect(passkeys().add({ name: 'x', response })).rejects.toMatchObject(NOT_ADDED);

    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    onTestFinished(() => void vi.useRealTimers());
    const late = authenticator.create(await begin()).response;
    const { expires_at } = await db
      .selectFrom('passkey_challenges')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - Date.now()).toBe(5 * 60_000);
    await db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(Date.now() - 1) } as never)
      .where('user_id', '=', user.id)
      .execute();
    await expect(passkeys().add({ name: 'x', response: late })).rejects.toMatchObject(NOT_ADDED);

    const { options } = await passkeys(null).beginSignIn();
    // That of `beginConfirm` asks no password: a stolen session would add a way in for good.
    for (const of of [options, await passkeys().beginConfirm()]) {
      const made = authenticator.create({ ...of, user: { id: 'AAAA' } }).response;
      await expect(passkeys().add({ name: 'x', response: made })).rejects.toMatchObject(NOT_ADDED);
    }
  });

  test.each([
    ['another address', { origin: 'https://tools.example.com' }],
    ['another host name', { rpId: 'example.org' }],
    ['no verified person', { verified: false }],
    ['a statement of its maker', { format: 'packed' }],
  ])('from %s is refused', async (_, wishes) => {
    const { response } = authenticator.create(await begin(), wishes);
    await expect(passkeys().add({ name: 'x', response })).rejects.toMatchObject(NOT_ADDED);
    expect((await passkeys().list()).passkeys).toEqual([]);
  });

  test('of a credential that somebody has is refused', async () => {
    const mine = await add();
    const options = await begin(other);
    const { response } = authenticator.create(options);
    const bytes = Buffer.from(response.response.attestationObject, 'base64url');
    const id = Buffer.from(response.id, 'base64url');
    bytes.set(Buffer.from(mine.id, 'base64url'), bytes.indexOf(id));
    const attestationObject = bytes.toString('base64url');
    const forged = {
      ...response,
      id: mine.id,
      rawId: mine.id,
      response: { ...response.response, attestationObject },
    };
    await expect(passkeys(other).add({ name: 'x', response: forged })).rejects.toMatchObject({
      wireCode: 'passkey_known',
    });
    await expect(signIn(mine)).resolves.toHaveProperty('token');
  });

  test('ends at twenty', async () => {
    const { credential, response } = authenticator.create(await begin());
    await db
      .insertInto('passkeys')
      .values(
        Array.from({ length: 20 }, (_, i) => ({
          user_id: user.id,
          name: String(i),
          credential_id: Buffer.from(`${credential.id} ${String(i)}`),
          public_key: Buffer.alloc(1),
          counter: 0,
          transports: '',
          created_at: new Date(),
        })),
      )
      .execute();
    await expect(passkeys().add({ name: 'one more', response })).rejects.toMatchObject({
      wireCode: 'too_many_passkeys',
    });
  });
});

describe('signing in', () => {
  test('needs neither a password nor a code, and makes a session like others', async () => {
    const { secret } = await app.callerOf(user).secondFactor.begin({ currentPassword: user.password });
    await app.callerOf(user).secondFactor.switchOn({ code: appCode(secret) });
    const [phone, key] = [await add('Phone'), await add('Key')];
    for (const credential of [phone, key, phone]) {
      const { token } = await signIn(credential);
      expect(await app.callerOf({ ...user, token }).accounts.validateToken()).toMatchObject({ id: user.id });
    }
    expect((await app.callerOf(user).sessions.list()).total).toBe(4);
    expect((await passkeys().list()).passkeys).toMatchObject([
      { name: 'Phone', lastUsed: expect.any(String) as string },
      { name: 'Key', lastUsed: expect.any(String) as string },
    ]);
  });

  test('needs a challenge of its own, once, within five minutes', async () => {
    const phone = await add();
    const response = await answer(phone);
    const twice = await Promise.allSettled([1, 2].map(() => passkeys(null).signIn({ response })));
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(passkeys(null).signIn({ response })).rejects.toMatchObject(REFUSED);

    const late = await answer(phone);
    const past = { expires_at: new Date(Date.now() - 1) } as never;
    await db.updateTable('passkey_challenges').set(past).where('user_id', 'is', null).execute();
    await expect(passkeys(null).signIn({ response: late })).rejects.toMatchObject(REFUSED);

    const made = authenticator.get(await begin(), phone);
    await expect(passkeys(null).signIn({ response: made })).rejects.toMatchObject(REFUSED);
    const invented = authenticator.get({ challenge: Buffer.alloc(32).toString('base64url') }, phone);
    await expect(passkeys(null).signIn({ response: invented })).rejects.toMatchObject(REFUSED);
  });

  test.each([
    ['another address', { origin: 'https://tools.example.com' }],
    ['another host name', { rpId: 'example.org' }],
    ['no verified person', { verified: false }],
    ['a counter that did not rise', { counter: 1 }],
    ['another account', { userHandle: 'AAAA' }],
  ])('with %s is refused', async (_, wishes) => {
    const phone = await add();
    await signIn(phone, { counter: 5 });
    await expect(signIn(phone, wishes)).rejects.toMatchObject(REFUSED);
    await expect(signIn(phone, { counter: 6 })).resolves.toHaveProperty('token');
  });

  test('works with an authenticator that does not count', async () => {
    const { credential, response } = authenticator.create(await begin(), { counter: 0 });
    await passkeys().add({ name: 'Synced', response });
    for (let i = 0; i < 2; i += 1) {
      await expect(signIn(credential, { counter: 0 })).resolves.toHaveProperty('token');
    }
  });

  test('is refused alike for an unknown passkey and for a forged signature', async () => {
    const phone = await add();
    const stranger = await add('theirs', other);
    const outcome = (credential: Credential) =>
      signIn(credential).catch((error: unknown) => {
        const { wireCode, message, code } = error as { wireCode: string; message: string; code: string };
        return { wireCode, message, code };
      });
    const forged = await outcome({ ...phone, key: stranger.key });
    expect(forged).toMatchObject(REFUSED);
    expect(await outcome({ ...phone, id: 'unknown' })).toEqual(forged);
  });

  test('is limited by address, and counts against no account', async () => {
    const phone = await add();
    const { services } = app;
    const key = services.limits.rowKey({ name: 'signin-address', points: 300, seconds: 900 }, ['192.0.2.77']);
    await services.db
      .insertInto('rate_limits')
      .values({ key, points: 299, expire: Date.now() + 60_000 })
      .execute();
    const from = app.callerOf(null, '192.0.2.77');
    const forged = { ...(await answer(phone)), id: 'unknown', rawId: 'unknown' };
    await expect(from.passkeys.signIn({ response: forged })).rejects.toMatchObject(REFUSED);
    const response = await answer(phone);
    await expect(from.passkeys.signIn({ response })).rejects.toMatchObject({ wireCode: 'rate_limited' });
    await expect(passkeys(null).signIn({ response })).resolves.toHaveProperty('token');
  });

  test('to a deactivated account is refused, and with a removed passkey', async () => {
    const phone = await add();
    const spare = await add('Spare');
    await passkeys().remove({ id: spare.passkeyId, currentPassword: user.password });
    await expect(signIn(spare)).rejects.toMatchObject(REFUSED);
    const master = await createUser(db, { role: 'master' });
    await app.callerOf(master).users.setActive({ id: user.id, active: false });
    await expect(signIn(phone)).rejects.toMatchObject({ wireCode: 'account_deactivated' });
  });

  test('to an account that is about to be deleted is refused, unless it is kept', async () => {
    const phone = await add();
    await app.callerOf(user).account.leave({ currentPassword: user.password });
    await expect(signIn(phone)).rejects.toMatchObject({ wireCode: 'account_leaving' });
    await expect(signIn(phone)).rejects.toMatchObject({ wireCode: 'account_leaving' });
    const forged = { ...(await answer(phone)), id: 'unknown', rawId: 'unknown' };
    await expect(passkeys(null).signIn({ response: forged, keep_account: true })).rejects.toMatchObject(
      REFUSED,
    );
    const response = await answer(phone);
    const { token } = await passkeys(null).signIn({ response, keep_account: true });
    await expect(app.callerOf({ ...user, token }).accounts.validateToken()).resolves.toMatchObject({
      id: user.id,
    });
    await expect(signIn(phone)).resolves.toHaveProperty('token');
  });
});

test('passkeys are renamed and removed by their owner alone', async () => {
  const { passkeyId: id } = await add();
  await passkeys().rename({ id, name: 'Work phone' });
  expect((await passkeys().list()).passkeys).toMatchObject([{ name: 'Work phone' }]);
  await expect(passkeys().rename({ id, name: ' ' })).rejects.toThrow('Please enter a name');
  await expect(passkeys(other).rename({ id, name: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const mine = { id, currentPassword: user.password };
  await expect(passkeys(other).remove(mine)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await passkeys().remove(mine);
  expect((await passkeys().list()).passkeys).toEqual([]);
  await expect(passkeys().remove(mine)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const subjects = await app.subjectsTo(user.email);
  expect(subjects).toEqual(['A passkey was added', 'A passkey was removed']);
});

test.each([
  ['http://tools.example.org', false],
  ['https://192.0.2.1', false],
  ['https://[2001:db8::1]', false],
  ['http://localhost:3000', true],
  ['https://tools.example.org:8443', true],
])('at %s passkeys are possible: %s', async (PUBLIC_URL, possible) => {
  const there = await createTestApp({ database: await openTestDatabase(), environment: { PUBLIC_URL } });
  const someone = await createUser(db);
  expect((await there.callerOf(someone).passkeys.list()).origin).toBe(possible ? PUBLIC_URL : null);
  expect(await there.callerOf(null).accounts.registration()).toMatchObject({ passkeys: possible });
  const begun = there.callerOf(null).passkeys.beginSignIn();
  if (possible) await expect(begun).resolves.toMatchObject({ origin: PUBLIC_URL });
  else await expect(begun).rejects.toMatchObject({ wireCode: 'passkeys_unavailable' });
});

test('challenges that have expired are deleted, and nothing is left of a deleted account', async () => {
  const { stopping } = app.services;
  await add();
  await begin();
  await begin(other);
  const mine = () =>
    db.selectFrom('passkey_challenges').select('user_id').where('user_id', '=', user.id).execute();
  await deleteExpiredChallenges(db, stopping);
  expect(await mine()).toHaveLength(1);
  const past = { expires_at: new Date(Date.now() - 1) } as never;
  await db.updateTable('passkey_challenges').set(past).where('user_id', '=', user.id).execute();
  await deleteExpiredChallenges(db, stopping);
  expect(await mine()).toEqual([]);

  await app.callerOf(user).secondFactor.begin({ currentPassword: user.password });
  await begin();
  await db.deleteFrom('users').where('id', '=', user.id).execute();
  for (const table of ['passkeys', 'passkey_challenges', 'totp_secrets', 'recovery_codes'] as const) {
    const left = await db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute();
    expect(left).toEqual([]);
  }
});
