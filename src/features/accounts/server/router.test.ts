import { inTransaction } from '@db/transaction';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hashToken } from '@/platform/server/crypto';
import { toWireError } from '@/platform/server/errors';
import { addressKey } from '@/platform/server/rate-limit';
import { deleteExpiredSessions } from '@/platform/server/session-expiry';
import { ageLinks, createUser } from '../../../../tests/support/accounts';
import { createTestApp } from '../../../../tests/support/app';
import { accountLimits } from './limits';
import { issueToken } from './links.sql';

const app = await createTestApp();
const { db } = app.services;
const anyone = app.callerOf(null).accounts;

let counter = 0;
/** A registration unique to its test, from its own address. */
function stranger() {
  counter += 1;
  const username = `stranger ${String(counter)} ${String(process.hrtime.bigint())}`;
  return { username, email: `${username.replaceAll(' ', '-')}@example.org`, password: 'a good password' };
}

const linkToken = async (email: string, which = -1) =>
  (await app.mailsTo(email)).at(which)?.link?.searchParams.get('token') ?? '';

describe('registering', () => {
  test('sends nothing of the stranger’s own words to the address', async () => {
    const username = `Win http://evil.example/${String(process.hrtime.bigint())}`;
    const wanted = { ...stranger(), username };
    const { register, forgotPassword } = anyone;
    await register(wanted);
    await forgotPassword({ email: wanted.email });
    await register({ ...stranger(), email: wanted.email });
    const mails = await app.mailsTo(wanted.email);
    expect(mails).toHaveLength(3);
    for (const { text } of mails) expect(text).not.toContain('evil.example');
  });

  test('takes none of the most common passwords, nor do a reset and a change', async () => {
    const owner = await createUser(db);
    const { register, forgotPassword, resetPassword } = anyone;
    await forgotPassword({ email: owner.email });
    const token = await linkToken(owner.email);
    const refusal = {
      code: 'UNPROCESSABLE_CONTENT',
      wireCode: 'common_password',
      message: 'This is one of the most common passwords, please choose another one',
    };
    for (const password of ['123456', 'password', 'AAAAAA', 'Qwerty123']) {
      await expect(register({ ...stranger(), password })).rejects.toMatchObject(refusal);
      await expect(resetPassword({ token, password })).rejects.toMatchObject(refusal);
      const change = { currentPassword: owner.password, password };
      await expect(app.callerOf(owner).account.changePassword(change)).rejects.toMatchObject(refusal);
    }
    await resetPassword({ token, password: 'sechs!' });
  });

  test('a taken username is refused, whatever its letter case or width', async () => {
    const first = stranger();
    await anyone.register(first);
    const taken = [first.username.toUpperCase(), ` ${first.username} `, first.username.replace('s', 'ｓ')];
    for (const username of taken) {
      await expect(anyone.register({ ...stranger(), username })).rejects.toMatchObject({
        message: 'Username is already taken',
        wireCode: 'username_taken',
      });
    }
  });

  test('a taken address gets the usual answer, a mail that says so, and no second account', async () => {
    const [owner] = app.users;
    const answer = await anyone.register({ ...stranger(), email: owner.email.toUpperCase() });
    expect(answer.message).toBe('Registration successful, please check your email to activate your account');
    const [mail] = await app.mailsTo(owner.email);
    expect(mail?.text).toContain('already belongs to this account');
    expect(mail?.text).not.toContain('/app/activate');
    const owners = await db
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', owner.email.toLowerCase())
      .execute();
    expect(owners).toEqual([{ id: owner.id }]);
  });

  test('of an account that waits for its activation, the owner of the address chooses the password', async () => {
    const mallory = stranger();
    await anyone.register(mallory);
    await anyone.register({ ...stranger(), email: mallory.email });
    const [, mail] = await app.mailsTo(mallory.email);
    expect(mail?.link?.pathname).toBe('/app/reset-password');
    const token = await linkToken(mallory.email, 1);
    await anyone.resetPassword({ token, password: "the owner's own" });
    const signIn = (password: string) => anyone.login({ identifier: mallory.email, password });
    await expect(signIn("the owner's own")).resolves.toHaveProperty('token');
    await expect(signIn(mallory.password)).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
  });

  test('twenty at once with one name make one account', async () => {
    const wanted = stranger();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        anyone.register({ ...wanted, email: `${String(i)}-${wanted.email}` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('a name that nobody activated in time is free again', async () => {
    const first = stranger();
    await anyone.register(first);
    const token = await linkToken(first.email);
    const long = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await db
      .updateTable('account_tokens')
      .set({ expires_at: long })
      .where('token_hash', '=', hashToken(token))
      .execute();
    await db.updateTable('users').set({ created_at: long }).where('email_key', '=', first.email).execute();
    const second = { ...stranger(), username: first.username };
    await anyone.register(second);
    await anyone.activate({ token: await linkToken(second.email) });
    await expect(anyone.activate({ token })).rejects.toMatchObject({
      wireCode: 'invalid_token',
    });
  });

  test('the master closes it', async () => {
    const master = await createUser(db, { role: 'master' });
    expect(await anyone.registration()).toMatchObject({ open: true });
    await app.callerOf(master).masterSettings.setRegistration({ enabled: false });
    expect(await anyone.registration()).toMatchObject({ open: false });
    await expect(anyone.register(stranger())).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Registration is currently disabled',
      wireCode: 'registration_disabled',
    });
    await app.callerOf(master).masterSettings.setRegistration({ enabled: true });
    await expect(anyone.register(stranger())).resolves.toHaveProperty('message');
  });

  test.each([
    [{ username: '' }, 'Please fill in all fields'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: 'x' }, 'Username must be between 2 and 50 characters'],
    [{ username: 'x'.repeat(51) }, 'Username must be between 2 and 50 characters'],
    [{ username: 'a@b' }, 'Username must not contain @'],
  ])('%j is refused: %s', async (change, text) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/trpc/accounts.register',
      payload: { ...stranger(), ...change },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      error: { message: text, data: { code: 'invalid', httpStatus: 422 } },
    });
  });
});

describe('signing in', () => {
  test('counts failures by account and address, and forgets them after a success', async () => {
    const [user] = app.users;
    const attempt = (password: string, address: string) =>
      app.callerOf(null, address).accounts.login({ identifier: user.username, password });
    for (let i = 0; i < 9; i += 1) {
      await expect(attempt('wrong!', '192.0.2.1')).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
    }
    await attempt(user.password, '192.0.2.1');
    for (let i = 0; i < 10; i += 1) {
      await expect(attempt('wrong!', '192.0.2.1')).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
    }
    await expect(attempt(user.password, '192.0.2.1')).rejects.toMatchObject({ wireCode: 'rate_limited' });
    // Failed sign-ins from another address do not lock the owner out.
    await expect(attempt(user.password, '192.0.2.2')).resolves.toHaveProperty('token');
  });

  test('an unknown name is limited like a known one', async () => {
    const attempt = () =>
      app.callerOf(null, '192.0.2.3').accounts.login({ identifier: 'nobody at all', password: 'wrong!' });
    for (let i = 0; i < 10; i += 1) {
      await expect(attempt()).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
    }
    await expect(attempt()).rejects.toMatchObject({ wireCode: 'rate_limited' });
  });

  test("a name far longer than any is nobody's, and is not looked at", async () => {
    const attempt = anyone.login({ identifier: '\ufdfa'.repeat(300_000), password: 'x' });
    await expect(attempt).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
  });

  test('an account keeps a name that no new one may have', async () => {
    const username = `раypal-${String(process.hrtime.bigint())}`;
    await expect(anyone.register({ ...stranger(), username })).rejects.toThrow(
      'Username may not mix alphabets',
    );
    const user = await createUser(db, { username });
    const { password } = user;
    await expect(anyone.login({ identifier: username, password })).resolves.toHaveProperty('token');
  });

  test('many at once from one address are no attack; what is too much is refused and counts for nothing', async () => {
    const user = await createUser(db);
    const { username: identifier, password } = user;
    const address = '198.51.100.31';
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, () => app.callerOf(null, address).accounts.login({ identifier, password })),
    );
    const tokens = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value.token] : []));
    const refusals = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    // Two are being hashed while ten wait.
    expect(tokens.length).toBeGreaterThanOrEqual(12);
    expect(new Set(tokens).size).toBe(tokens.length);
    for (const refusal of refusals) expect(refusal).toMatchObject({ wireCode: 'busy', retryAfterSeconds: 2 });
    await expect(
      app.callerOf(null, address).accounts.login({ identifier, password }),
    ).resolves.toHaveProperty('token');
  });

  test(
    'a flood of wrong ones from other addresses keeps a right one waiting for their turns only',
    { tags: ['slow'] },
    async () => {
      const user = await createUser(db);
      const ended: number[] = [];
      const flood = Array.from({ length: 90 }, (_, number) =>
        app
          .callerOf(null, `198.51.100.${String(40 + (number % 3))}`)
          .accounts.login({ identifier: `nobody-${String(number)}`, password: 'a guess' })
          .catch((error: unknown) => {
            ended.push(toWireError(error, { log: app.services.log, requestId: 'test' }).status);
          }),
      );
      await app
        .callerOf(null, '198.51.100.50')
        .accounts.login({ identifier: user.username, password: user.password });
      const judged = () => ended.filter((status) => status === 401).length;
      const judgedBefore = judged();
      await Promise.all(flood);
      // One turn for each of the three, and those in flight.
      expect(judgedBefore).toBeLessThanOrEqual(6);
      expect(judged()).toBeGreaterThan(judgedBefore);
      expect(new Set(ended)).toEqual(new Set([401, 503]));
    },
  );

  test('whoever knows the password of a waiting account gets a new link once the old one has expired', async () => {
    const waiting = await createUser(db, { active: false });
    const attempt = anyone.login({ identifier: waiting.email, password: waiting.password });
    await expect(attempt).rejects.toMatchObject({ wireCode: 'account_inactive' });
    await anyone.activate({ token: await linkToken(waiting.email) });
    await expect(
      anyone.login({ identifier: waiting.email, password: waiting.password }),
    ).resolves.toHaveProperty('token');
  });
});

describe('many failed sign-ins', () => {
  test('at one account, from wherever, are told to its owner once a day', async () => {
    const owner = await createUser(db);
    const guess = (identifier: string, number: number) =>
      app
        .callerOf(null, `198.51.100.${String(100 + number)}`)
        .accounts.login({ identifier, password: 'a wrong guess' });
    const mails = async () =>
      (await app.mailsTo(owner.email)).filter(({ text }) =>
        text.includes('50 sign-ins to your account failed'),
      );
    const { signInFailuresTold: limit } = accountLimits;
    await expect(guess(owner.email, 0)).rejects.toThrow();
    await db
      .updateTable('rate_limits')
      .set({ points: limit.points - 2 })
      .where('key', '=', app.services.limits.rowKey(limit, [owner.id]))
      .execute();
    await expect(guess(owner.email, 1)).rejects.toThrow();
    expect(await mails()).toHaveLength(0);
    for (let i = 2; i < 6; i += 1) await expect(guess(owner.email, i)).rejects.toThrow();
    expect(await mails()).toHaveLength(1);
    // Counted, and stopped by nothing.
    const { password } = owner;
    await expect(anyone.login({ identifier: owner.email, password })).resolves.toHaveProperty('token');
  });
});

test('the 301st wrong sign-in from an address, at whatever account, is not judged', async () => {
  const address = '203.0.113.77';
  const guess = async (identifier: string) =>
    app
      .callerOf(null, address)
      .accounts.login({ identifier, password: 'a wrong guess' })
      .catch(({ code }: { code: string }) => code);
  const { limits } = app.services;
  expect(await guess('nobody-1')).toBe('UNAUTHORIZED');
  await db
    .updateTable('rate_limits')
    .set({ points: 299 })
    .where('key', '=', limits.rowKey(accountLimits.signInFailuresOfAddress, [addressKey(address)]))
    .execute();
  expect(await guess('nobody-2')).toBe('UNAUTHORIZED');
  expect(await guess('nobody-3')).toBe('TOO_MANY_REQUESTS');
});

describe('a forgotten password', () => {
  test.each([
    [60 * 60 * 1000 - 1, true],
    [60 * 60 * 1000, false],
  ])('is replaced by a link of the last hour only: after %i ms it counts: %s', async (age, counts) => {
    const owner = await createUser(db);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 24) });
    onTestFinished(() => void vi.useRealTimers());
    await anyone.forgotPassword({ email: owner.email });
    const token = await linkToken(owner.email);
    vi.setSystemTime(Date.UTC(2026, 10, 24) + age);
    const replaced = anyone
      .resetPassword({ token, password: 'a new password' })
      .then(() => true)
      .catch(({ wireCode }: { wireCode: string }) => wireCode);
    expect(await replaced).toBe(counts || 'invalid_token');
  });

  test("is replaced once by the link; every session ends, another account's does not", async () => {
    const owner = await createUser(db);
    const other = await createUser(db);
    await anyone.forgotPassword({ email: owner.email });
    const token = await linkToken(owner.email);
    const password = 'a new password';
    await anyone.resetPassword({ token, password });

    await expect(app.callerOf(owner).accounts.validateToken()).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(app.callerOf(other).accounts.validateToken()).resolves.toMatchObject({ id: other.id });
    await expect(anyone.resetPassword({ token, password })).rejects.toMatchObject({
      message: 'Invalid password reset link',
      wireCode: 'invalid_token',
    });
    const signIn = (tried: string) => anyone.login({ identifier: owner.username, password: tried });
    await expect(signIn(owner.password)).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
    await expect(signIn(password)).resolves.toHaveProperty('token');
  });

  test('sign-ins under way with the old password do not outlive it', async () => {
    const owner = await createUser(db);
    await anyone.forgotPassword({ email: owner.email });
    const token = await linkToken(owner.email);
    const signIn = () => anyone.login({ identifier: owner.username, password: owner.password });
    const [, ...attempts] = await Promise.allSettled([
      anyone.resetPassword({ token, password: 'a new password' }),
      ...Array.from({ length: 8 }, signIn),
    ]);
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') {
        expect(attempt.reason).toMatchObject({ wireCode: 'invalid_credentials' });
      } else {
        const late = app.callerOf({ ...owner, token: attempt.value.token }).accounts.validateToken();
        await expect(late).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
      }
    }
  });

  test('a link is sent again for ten minutes; after that a newer one ends it', async () => {
    const owner = await createUser(db);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const [at, link] of [
        [0, 0],
        [10 * 60 * 1000 - 1, 0],
        [10 * 60 * 1000, 1],
      ] as const) {
        vi.setSystemTime(Date.UTC(2026, 10, 24) + at);
        await anyone.forgotPassword({ email: owner.email });
        const links = new Set((await app.mailsTo(owner.email)).map((mail) => mail.link?.href));
        expect(links.size).toBe(link + 1);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test('an older link ends when a newer one is asked for later, before either is used', async () => {
    const owner = await createUser(db);
    for (let asked = 0; asked < 2; asked += 1) {
      await anyone.forgotPassword({ email: owner.email });
      await app.mailsTo(owner.email);
      await ageLinks(db, owner);
    }
    const [older, newer] = [await linkToken(owner.email, 0), await linkToken(owner.email, 1)];
    await expect(anyone.resetPassword({ token: older, password: 'another password' })).rejects.toMatchObject({
      wireCode: 'invalid_token',
    });
    await anyone.resetPassword({ token: newer, password: 'a new password' });
    await expect(
      anyone.login({ identifier: owner.email, password: 'a new password' }),
    ).resolves.toHaveProperty('token');
  });

  test('of links asked for at once one is good', async () => {
    const owner = await createUser(db);
    await Promise.all(Array.from({ length: 5 }, () => anyone.forgotPassword({ email: owner.email })));
    const mails = await app.mailsTo(owner.email);
    const outcomes = await Promise.allSettled(
      mails.map(({ link }) =>
        anyone.resetPassword({
          token: link?.searchParams.get('token') ?? '',
          password: 'a new password',
        }),
      ),
    );
    expect(outcomes).toHaveLength(5);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an activation link ends likewise', async () => {
    const waiting = await createUser(db, { active: false });
    const { secretKey } = app.services.config;
    const issue = () => inTransaction(db, (trx) => issueToken(trx, secretKey, waiting.id, 'activate'));
    const older = await issue();
    expect(await issue()).toBe(older);
    await ageLinks(db, waiting);
    const newer = await issue();
    const { activate } = anyone;
    await expect(activate({ token: older })).rejects.toMatchObject({ wireCode: 'invalid_token' });
    await activate({ token: newer });
  });

  test('links of another purpose, and those of other accounts, stay', async () => {
    const waiting = await createUser(db, { active: false });
    const other = await createUser(db);
    const { forgotPassword, resetPassword, activate, login } = anyone;
    const { email: identifier, password } = waiting;
    await expect(login({ identifier, password })).rejects.toMatchObject({ wireCode: 'account_inactive' });
    const activation = await linkToken(waiting.email);
    await forgotPassword({ email: other.email });
    const others = await linkToken(other.email);
    await forgotPassword({ email: waiting.email });
    const reset = await linkToken(waiting.email);
    await activate({ token: activation });
    await resetPassword({ token: reset, password: 'a new password' });
    await resetPassword({ token: others, password: 'a new password' });
  });

  test('a link used twenty times at once works once', async () => {
    const owner = await createUser(db);
    await anyone.forgotPassword({ email: owner.email });
    const token = await linkToken(owner.email);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        anyone.resetPassword({ token, password: `password ${String(i)}` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('an activation link resets no password, and a reset link activates once only by resetting', async () => {
    const waiting = await createUser(db, { active: false });
    await anyone.forgotPassword({ email: waiting.email });
    const token = await linkToken(waiting.email);
    await expect(anyone.activate({ token })).rejects.toMatchObject({
      wireCode: 'invalid_token',
    });
    await anyone.resetPassword({ token, password: 'a new password' });
    await expect(
      anyone.login({ identifier: waiting.username, password: 'a new password' }),
    ).resolves.toHaveProperty('token');
  });

  test('a stranger voids no link that its owner has got, and uses up no mail that its owner may ask for', async () => {
    const owner = await createUser(db);
    const ask = (address: string) =>
      app.callerOf(null, address).accounts.forgotPassword({ email: owner.email });
    await ask('192.0.2.61');
    const token = await linkToken(owner.email);
    for (let i = 0; i < 8; i += 1) await ask('198.51.100.61');
    expect(await app.mailsTo(owner.email)).toHaveLength(1 + 5);
    await ask('192.0.2.61');
    expect(await app.mailsTo(owner.email)).toHaveLength(1 + 5 + 1);
    await anyone.resetPassword({ token, password: 'a new password' });
  });

  test('fifty mails an hour go to one recipient from wherever; the last of them holds a good link', async () => {
    const owner = await createUser(db);
    for (let i = 0; i < 60; i += 1) {
      const address = `2001:db8:0:${(100 + i).toString(16)}::1`;
      await app.callerOf(null, address).accounts.forgotPassword({ email: owner.email });
      await app.settled();
    }
    expect(await app.mailsTo(owner.email)).toHaveLength(50);
    const token = await linkToken(owner.email);
    await anyone.resetPassword({ token, password: 'a new password' });
  });

  test('no more than five mails an hour go to one recipient from one address, and the answer stays the same', async () => {
    const owner = await createUser(db);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => anyone.forgotPassword({ email: owner.email })),
    );
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect(await app.mailsTo(owner.email)).toHaveLength(5);
  });
});

describe('the mail limits of an address', () => {
  test('a hundred valid calls, then 429; calls refused by their schema count for nothing', async () => {
    const caller = app.callerOf(null, '192.0.2.50');
    for (let i = 0; i < 20; i += 1)
      await expect(caller.accounts.forgotPassword({ email: 'x' })).rejects.toThrow();
    let answered = 0;
    // An address has no more than 64 such calls under way.
    for (const length of [50, 53]) {
      const answers = await Promise.allSettled(
        Array.from({ length }, () => caller.accounts.forgotPassword({ email: 'nobody@example.org' })),
      );
      answered += answers.filter(({ status }) => status === 'fulfilled').length;
    }
    expect(answered).toBe(100);
    await expect(caller.accounts.activate({ token: 'x' })).rejects.toMatchObject({
      wireCode: 'invalid_token',
    });
  });
});

describe('sessions', () => {
  test('two users, each their own; signing one out leaves the other', async () => {
    const [one, two] = [await createUser(db), await createUser(db)];
    await expect(app.callerOf(one).accounts.validateToken()).resolves.toMatchObject({
      id: one.id,
      email: one.email,
    });
    await app.callerOf(one).accounts.logout();
    await expect(app.callerOf(one).accounts.logout()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(app.callerOf(two).accounts.validateToken()).resolves.toMatchObject({ id: two.id });
  });

  test('a key for what the browser seals: the same in each session of an account, another for each account', async () => {
    const [one, two] = [await createUser(db), await createUser(db)];
    const key = await app.callerOf(one).accounts.storageKey();
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    const { token } = await anyone.login({ identifier: one.username, password: one.password });
    expect(await app.callerOf({ ...one, token }).accounts.storageKey()).toBe(key);
    expect(await app.callerOf(two).accounts.storageKey()).not.toBe(key);
    await app.callerOf(one).accounts.logout();
    await expect(app.callerOf(one).accounts.storageKey()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a session ends thirty days after its last use', async () => {
    const user = await createUser(db);
    const lastUsed = (daysAgo: number) =>
      db
        .updateTable('sessions')
        .set({ last_used_at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000) })
        .where('user_id', '=', user.id)
        .execute();
    await lastUsed(29.9);
    await expect(app.callerOf(user).accounts.validateToken()).resolves.toMatchObject({ id: user.id });
    // That call counted as a use, so that another 29.9 days would still be valid; 30 without a use are not.
    await lastUsed(30);
    await expect(app.callerOf(user).accounts.validateToken()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('a session that is used all the time ends 180 days after its sign-in, and its row goes', async () => {
    const user = await createUser(db);
    const { stopping } = app.services;
    const made = (daysAgo: number) =>
      db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000) })
        .where('user_id', '=', user.id)
        .execute();
    const left = async () => {
      await deleteExpiredSessions(db, stopping);
      return db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute();
    };
    await made(179.9);
    await expect(app.callerOf(user).accounts.validateToken()).resolves.toMatchObject({ id: user.id });
    expect(await left()).toHaveLength(1);
    await made(180);
    await expect(app.callerOf(user).accounts.validateToken()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await left()).toEqual([]);
  });

  test('neither tokens nor links lie in the database as they are', async () => {
    const user = await createUser(db);
    await anyone.forgotPassword({ email: user.email });
    const link = await linkToken(user.email);
    const rows = [
      ...(await db.selectFrom('sessions').selectAll().execute()),
      ...(await db.selectFrom('account_tokens').selectAll().execute()),
    ].map((row) => row.token_hash.toString('latin1'));
    for (const secret of [user.token, link]) {
      expect(rows).toContain(hashToken(secret).toString('latin1'));
      expect(rows.join('\n')).not.toContain(secret);
    }
  });
});
