import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { openTestDatabase } from '../../../../tests/support/database';
import { accountLimits } from './limits';
import { appCode } from '../../../../tests/support/totp';

const app = await createTestApp();
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  user = await createUser(app.services.db);
  other = await createUser(app.services.db);
});

const factor = (of = user) => app.callerOf(of).secondFactor;
const confirmed = (of = user) => ({ currentPassword: of.password });
const signIn = (code: string | undefined, { password = user.password, address = '192.0.2.1' } = {}) =>
  app.callerOf(null, address).accounts.login({ identifier: user.username, password, ...(code && { code }) });
const WRONG = { wireCode: 'second_factor_wrong', code: 'UNAUTHORIZED' };
const MISSING = { wireCode: 'second_factor_required', code: 'UNAUTHORIZED' };
const fulfilled = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

/** Lets the code of the present step count again, as if some time had passed. */
async function later(): Promise<void> {
  await app.services.db
    .updateTable('totp_secrets')
    .set({ last_step: 0 })
    .where('user_id', '=', user.id)
    .execute();
}

/** Switches two-factor sign-in on. */
async function setUp(of = user) {
  const { secret } = await factor(of).begin(confirmed(of));
  const { recoveryCodes } = await factor(of).switchOn({ code: appCode(secret) });
  await later();
  return { secret, recoveryCodes };
}

const aWrong = (secret: string) =>
  ['000000', '111111', '222222', '333333'].find((code) =>
    [-1, 0, 1, 2].every((steps) => appCode(secret, steps) !== code),
  ) ?? '';

describe('switching on', () => {
  test('asks the password and a right code, answers ten recovery codes, and tells the owner', async () => {
    await expect(factor().begin({ currentPassword: 'a guess' })).rejects.toMatchObject({
      wireCode: 'wrong_password',
    });
    const { secret, uri } = await factor().begin(confirmed());
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    await expect(factor().switchOn({ code: aWrong(secret) })).rejects.toMatchObject({
      wireCode: 'second_factor_wrong',
      code: 'UNPROCESSABLE_CONTENT',
    });
    expect(await factor().state()).toEqual({ since: null, recoveryCodes: 0 });
    await expect(signIn(undefined)).resolves.toHaveProperty('token');

    const code = appCode(secret);
    const { recoveryCodes } = await factor().switchOn({ code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await factor().state()).toEqual({ since: expect.any(String) as string, recoveryCodes: 10 });
    expect(await factor(other).state()).toEqual({ since: null, recoveryCodes: 0 });
    const [mail] = await app.mailsTo(user.email);
    expect(mail?.headers.get('subject')).toBe('Two-factor sign-in is on');
    await expect(signIn(code)).rejects.toMatchObject(WRONG);
    await expect(factor().begin(confirmed())).rejects.toMatchObject({ wireCode: 'second_factor_on' });
  });

  test('is for the app that was begun last, and for its own account', async () => {
    await expect(factor().switchOn({ code: '123456' })).rejects.toMatchObject({
      wireCode: 'second_factor_not_begun',
    });
    const { secret: first } = await factor().begin(confirmed());
    const { secret } = await factor().begin(confirmed());
    await expect(factor().switchOn({ code: appCode(first) })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
    await expect(factor(other).switchOn({ code: appCode(secret) })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    const both = await Promise.allSettled([1, 2].map(() => factor().switchOn({ code: appCode(secret) })));
    expect(fulfilled(both)).toBe(1);
  });

  test('stores the secret encrypted and the recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await setUp();
    const { db } = app.services;
    const stored = JSON.stringify([
      await db.selectFrom('totp_secrets').selectAll().where('user_id', '=', user.id).execute(),
      await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', user.id).execute(),
      await db.selectFrom('audit_entries').selectAll().where('account_name', '=', user.username).execute(),
    ]);
    for (const kept of [secret, ...recoveryCodes]) expect(stored).not.toContain(kept);
    // With another key the app's codes do not count, and the recovery codes still do.
    const elsewhere = await createTestApp({
      database: await openTestDatabase(),
      environment: { SECRET_KEY: 'another key of at least 32 characters' },
    });
    const login = (code: string) =>
      elsewhere.callerOf(null).accounts.login({ identifier: user.username, password: user.password, code });
    await expect(login(appCode(secret))).rejects.toMatchObject(WRONG);
    await expect(login(recoveryCodes[3] ?? '')).resolves.toHaveProperty('token');
  });
});

describe('signing in', () => {
  test('needs a code besides the password, over REST too', async () => {
    const { secret, recoveryCodes } = await setUp();
    const post = async (fields: object) => {
      const payload = { identifier: user.username, password: user.password, ...fields };
      const response = await app.http.inject({ method: 'POST', url: '/api/Login.php', payload });
      return { status: response.statusCode, ...response.json<{ token?: string }>() };
    };
    const text = 'Please enter the code of your authenticator app';
    for (const fields of [{}, { code: '' }, { code: ' - ' }]) {
      expect(await post(fields)).toEqual({
        status: 401,
        success: false,
        message: text,
        error: text,
        code: 'second_factor_required',
      });
    }
    expect(await post({ code: aWrong(secret) })).toMatchObject({ status: 401, code: 'second_factor_wrong' });
    expect(await post({ code: 123456 })).toMatchObject({ status: 400 });
    expect(await post({ code: appCode(secret, 1) })).toMatchObject({ status: 200, success: true });
    const spare = recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ');
    expect(await post({ code: spare })).toMatchObject({ status: 200, success: true });
    expect(await post({ code: spare })).toMatchObject({ status: 401, code: 'second_factor_wrong' });
    expect(await factor().state()).toMatchObject({ recoveryCodes: 9 });
    const mail = (await app.mailsTo(user.email)).at(-1);
    expect(mail?.text).toContain('9 codes are left');
  });

  test('by a code counts once, also for ten at once, and not after a later one', async () => {
    const { secret, recoveryCodes } = await setUp();
    const code = appCode(secret);
    const apart = (each: string) =>
      Promise.allSettled(
        Array.from({ length: 10 }, (_, i) => signIn(each, { address: `203.0.113.${String(i)}` })),
      );
    expect(fulfilled(await apart(code))).toBe(1);
    expect(fulfilled(await apart(recoveryCodes[0] ?? ''))).toBe(1);
    await later();
    await expect(signIn(appCode(secret, 1))).resolves.toHaveProperty('token');
    await expect(signIn(appCode(secret))).rejects.toMatchObject(WRONG);
  });

  test('counts wrong codes alone, and forgets none of them for a password without a code', async () => {
    const { secret } = await setUp();
    const wrong = aWrong(secret);
    for (let i = 0; i < 12; i += 1) await expect(signIn(undefined)).rejects.toMatchObject(MISSING);
    for (let i = 0; i < 9; i += 1) await expect(signIn(wrong)).rejects.toMatchObject(WRONG);
    await expect(signIn(undefined)).rejects.toMatchObject(MISSING);
    await expect(signIn(wrong)).rejects.toMatchObject(WRONG);
    for (const code of [undefined, wrong, appCode(secret)]) {
      await expect(signIn(code)).rejects.toMatchObject({ wireCode: 'rate_limited' });
    }
    await expect(signIn(appCode(secret), { address: '192.0.2.2' })).resolves.toHaveProperty('token');
  });

  test('gives thirty wrong codes an hour, from however many addresses', { tags: ['slow'] }, async () => {
    const { secret } = await setUp();
    for (let i = 0; i < 30; i += 1) {
      await expect(signIn(aWrong(secret), { address: `198.51.100.${String(i)}` })).rejects.toMatchObject(
        WRONG,
      );
    }
    const elsewhere = { address: '198.51.100.99' };
    await expect(signIn(appCode(secret), elsewhere)).rejects.toMatchObject({ wireCode: 'rate_limited' });
    // Nobody without the password learns of it.
    await expect(signIn(undefined, { ...elsewhere, password: 'a guess' })).rejects.toMatchObject({
      wireCode: 'invalid_credentials',
    });
  });

  test('with a wrong password is answered alike with and without a second factor', async () => {
    const refused = (code?: string) =>
      signIn(code, { password: 'a guess' }).catch((error: unknown) => {
        const { wireCode, message } = error as { wireCode: string; message: string };
        return { wireCode, message };
      });
    const before = [await refused(), await refused('123456')];
    const { secret } = await setUp();
    expect([await refused(), await refused(appCode(secret))]).toEqual(before);
    await expect(signIn(appCode(secret))).resolves.toHaveProperty('token');
  });

  test('to a deactivated account is refused, whatever the code', async () => {
    const { secret } = await setUp();
    const master = await createUser(app.services.db, { role: 'master' });
    await app.callerOf(master).users.setActive({ id: user.id, active: false });
    await expect(signIn(appCode(secret))).rejects.toMatchObject({ wireCode: 'account_deactivated' });
  });
});

test('a new password by mail leaves it on', async () => {
  const { secret } = await setUp();
  await app.callerOf(null).accounts.forgotPassword({ email: user.email });
  const token =
    (await app.mailsTo(user.email)).findLast(({ link }) => link)?.link?.searchParams.get('token') ?? '';
  const password = 'an entirely new one';
  await app.callerOf(null).accounts.resetPassword({ token, password });
  await expect(signIn(undefined, { password })).rejects.toMatchObject(MISSING);
  await expect(signIn(appCode(secret), { password })).resolves.toHaveProperty('token');
});

test('switching off and new recovery codes ask the password and a code, and are told', async () => {
  const { recoveryCodes: before, secret } = await setUp();
  const guess = { currentPassword: 'a guess' };
  await expect(factor().renewCodes(guess)).rejects.toMatchObject({ wireCode: 'wrong_password' });
  await expect(factor().switchOff(guess)).rejects.toMatchObject({ wireCode: 'wrong_password' });
  const { recoveryCodes } = await factor().renewCodes({
    ...confirmed(),
    code: appCode(secret, 1),
  });
  await expect(signIn(before[0])).rejects.toMatchObject(WRONG);
  await expect(signIn(recoveryCodes[0])).resolves.toHaveProperty('token');

  await factor().switchOff({ ...confirmed(), code: recoveryCodes[1] ?? '' });
  expect(await factor().state()).toEqual({ since: null, recoveryCodes: 0 });
  await expect(signIn(undefined)).resolves.toHaveProperty('token');
  await expect(factor().renewCodes(confirmed())).rejects.toMatchObject({ wireCode: 'second_factor_off' });
  await factor().switchOff(confirmed());
  const subjects = await app.subjectsTo(user.email);
  expect(subjects).toEqual([
    'Two-factor sign-in is on',
    'New recovery codes',
    'A recovery code was used',
    'A recovery code was used',
    'Two-factor sign-in is off',
  ]);
});

test('an account that is about to be deleted is kept before a code is asked for, which counts once only', async () => {
  const { secret } = await setUp();
  await app.callerOf(user).account.leave(confirmed());
  const code = appCode(secret);
  const again = (given: object) =>
    app.callerOf(null).accounts.login({ identifier: user.username, password: user.password, ...given });
  await expect(again({ code })).rejects.toMatchObject({ wireCode: 'account_leaving' });
  await expect(again({ keep_account: true })).rejects.toMatchObject(MISSING);
  await expect(again({ code })).rejects.toMatchObject({ wireCode: 'account_leaving' });
  await expect(again({ keep_account: true, code })).resolves.toHaveProperty('token');
  await expect(again({ code: appCode(secret, 1) })).resolves.toHaveProperty('token');
});

test('changes are limited for each account, mails about them not otherwise', async () => {
  const { limits, db } = app.services;
  const full = (limit: Parameters<typeof limits.rowKey>[0], key: (string | number)[]) =>
    db
      .insertInto('rate_limits')
      .values({ key: limits.rowKey(limit, key), points: limit.points, expire: Date.now() + 60_000 })
      .execute();
  await full(accountLimits.mailsToRecipient, [user.email]);
  const { recoveryCodes } = await setUp();
  expect(await app.mailsTo(user.email)).toHaveLength(1);
  await db.deleteFrom('rate_limits').execute();
  await full(accountLimits.toldChanges, [user.id]);
  for (const change of [
    () => factor().renewCodes({ ...confirmed(), code: recoveryCodes[0] ?? '' }),
    () => app.callerOf(user).passkeys.begin(confirmed()),
    () => factor().begin(confirmed()),
  ]) {
    await expect(change()).rejects.toMatchObject({ wireCode: 'rate_limited' });
  }
  await expect(factor(other).begin(confirmed(other))).resolves.toHaveProperty('secret');
});
