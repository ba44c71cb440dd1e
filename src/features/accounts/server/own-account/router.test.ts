import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, signInAgain, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp } from '../../../../../tests/support/app';

const app = await createTestApp();
const anyone = app.callerOf(null).accounts;
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  user = await createUser(app.services.db);
  other = await createUser(app.services.db);
});

const account = (of = user) => app.callerOf(of).account;
const signIn = (identifier: string, password: string) => anyone.login({ identifier, password });
const newAddress = () => `new-${String(process.hrtime.bigint())}@example.org`;
const subjectOf = ({ headers }: { headers: Map<string, string> }) => headers.get('subject');
const linkOf = async (email: string) =>
  (await app.mailsTo(email)).findLast(({ link }) => link)?.link?.searchParams.get('token') ?? '';
const revision = async (of = user) => {
  const stream = app.services.live.follow({ userId: of.id, tokenHash: Buffer.alloc(32) }, undefined);
  const { value } = await stream.next();
  await stream.return();
  return value?.account ?? 0;
};

describe('the name', () => {
  test('is changed for its owner alone, and taken away by an empty one', async () => {
    const before = await revision();
    expect(await account().rename({ name: '  Mei Lin ' })).toEqual({ name: 'Mei Lin' });
    expect(await app.callerOf(user).accounts.validateToken()).toMatchObject({ name: 'Mei Lin' });
    expect(await app.callerOf(other).accounts.validateToken()).toMatchObject({ name: null });
    expect(await revision()).toBeGreaterThan(before);
    await account().rename({ name: ' ' });
    expect(await app.callerOf(user).accounts.validateToken()).toMatchObject({ name: null });
  });

  test('has at most 100 characters, all of them printable', async () => {
    await account().rename({ name: '梅'.repeat(100) });
    await expect(account().rename({ name: 'x'.repeat(101) })).rejects.toThrow(
      'Name must be at most 100 characters',
    );
    await expect(account().rename({ name: 'Mei\u202eLin' })).rejects.toThrow('not allowed');
  });
});

describe('news of a change', () => {
  test('reach the owner however many mails a thief asks for before', async () => {
    for (let i = 0; i < 8; i += 1) await anyone.forgotPassword({ email: user.email });
    await app.settled();
    await account().changeEmail({ email: newAddress(), currentPassword: user.password });
    await account().changePassword({ currentPassword: user.password, password: 'a new password' });
    expect((await app.mailsTo(user.email)).map(subjectOf).slice(-2)).toEqual([
      'Your Toolstead address is about to change',
      'Your Toolstead password was changed',
    ]);
  });
});

describe('a new e-mail address', () => {
  test('counts once its link is opened; the old one is told before and after', async () => {
    const email = newAddress();
    await account().changeEmail({ email: ` ${email} `, currentPassword: user.password });
    expect(await account().pendingEmail()).toMatchObject({ email });
    expect(await account(other).pendingEmail()).toBeNull();
    await expect(signIn(email, user.password)).rejects.toMatchObject({ wireCode: 'invalid_credentials' });
    expect((await app.mailsTo(user.email)).map(subjectOf)).toEqual([
      'Your Toolstead address is about to change',
    ]);

    const token = await linkOf(email);
    expect(await anyone.activate({ token })).toEqual({
      message: 'Your new e-mail address is confirmed',
    });
    await expect(signIn(email, user.password)).resolves.toHaveProperty('token');
    await expect(signIn(user.email, user.password)).rejects.toMatchObject({
      wireCode: 'invalid_credentials',
    });
    const told = (await app.mailsTo(user.email)).at(-1);
    expect(told && subjectOf(told)).toBe('Your Toolstead address was changed');
    expect(told?.text).toContain(email);
    expect(await account().pendingEmail()).toBeNull();
    await expect(anyone.activate({ token })).rejects.toMatchObject({
      wireCode: 'invalid_token',
    });
  });

  test('that somebody has: the normal answer, and a mail to that address', async () => {
    const email = other.email.toUpperCase();
    const answer = await account().changeEmail({ email, currentPassword: user.password });
    expect(answer).toEqual(
      await account().changeEmail({ email: newAddress(), currentPassword: user.password }),
    );
    const [mail] = await app.mailsTo(other.email);
    expect(mail?.text).toContain('tried to give this e-mail address to another account');
    expect(mail?.text).not.toContain('activate?token');
  });

  test('is refused if it is the present one, and with a wrong password', async () => {
    const same = account().changeEmail({ email: user.email.toUpperCase(), currentPassword: user.password });
    await expect(same).rejects.toMatchObject({
      message: 'This is your e-mail address already',
      code: 'UNPROCESSABLE_CONTENT',
    });
    const email = newAddress();
    await expect(account().changeEmail({ email, currentPassword: 'a guess' })).rejects.toMatchObject({
      message: 'The current password is wrong',
      code: 'FORBIDDEN',
      wireCode: 'wrong_password',
    });
    expect(await app.mailsTo(email)).toEqual([]);
    expect(await account().pendingEmail()).toBeNull();
  });

  test('is given up by a newer one, by its owner, by a new password, and by whoever was faster', async () => {
    const [first, second] = [newAddress(), newAddress()];
    await account().changeEmail({ email: first, currentPassword: user.password });
    await account().changeEmail({ email: second, currentPassword: user.password });
    const opened = async (email: string) => anyone.activate({ token: await linkOf(email) });
    await expect(opened(first)).rejects.toMatchObject({ wireCode: 'invalid_token' });
    await account().cancelEmail();
    await expect(opened(second)).rejects.toMatchObject({ wireCode: 'invalid_token' });

    await account().changeEmail({ email: second, currentPassword: user.password });
    await account(other).changeEmail({ email: second, currentPassword: other.password });
    const [, ofUser = '', ofOther = ''] = (await app.mailsTo(second)).map(
      ({ link }) => link?.searchParams.get('token') ?? '',
    );
    expect(await anyone.activate({ token: ofOther })).toHaveProperty('message');
    await expect(anyone.activate({ token: ofUser })).rejects.toMatchObject({
      wireCode: 'email_taken',
    });

    const third = newAddress();
    await account().changeEmail({ email: third, currentPassword: user.password });
    await account().changePassword({ currentPassword: user.password, password: 'another one' });
    await expect(opened(third)).rejects.toMatchObject({ wireCode: 'invalid_token' });
  });

  test('is asked for ten times an hour at most', async () => {
    for (let i = 0; i < 10; i += 1) {
      await account().changeEmail({ email: newAddress(), currentPassword: user.password });
    }
    await expect(
      account().changeEmail({ email: newAddress(), currentPassword: user.password }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('the password', () => {
  test('is changed with the present one, ends the other sessions, and is told by mail', async () => {
    const elsewhere = { ...user, token: await signInAgain(app.services.db, user) };
    const foreign = await signInAgain(app.services.db, other);
    await account().changePassword({ currentPassword: user.password, password: 'a new one' });
    await expect(signIn(user.username, 'a new one')).resolves.toHaveProperty('token');
    await expect(signIn(user.username, user.password)).rejects.toMatchObject({
      wireCode: 'invalid_credentials',
    });
    await expect(account().about()).resolves.toHaveProperty('version');
    await expect(account(elsewhere).about()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(account({ ...other, token: foreign }).about()).resolves.toHaveProperty('version');
    expect((await app.mailsTo(user.email)).map(subjectOf)).toEqual(['Your Toolstead password was changed']);
  });

  test('obeys the rules of registering', async () => {
    const change = (password: string) =>
      account().changePassword({ currentPassword: user.password, password });
    await expect(change('short')).rejects.toThrow('Password must be at least 6 characters');
    await expect(change('x'.repeat(1025))).rejects.toThrow('Password must be at most 1024 characters');
    await expect(signIn(user.username, user.password)).resolves.toHaveProperty('token');
  });

  test('if the present one is wrong that is a 403 at the typed door, and counts as a failed sign-in', async () => {
    const guess = () =>
      app.http.inject({
        method: 'POST',
        url: '/api/trpc/account.changePassword',
        headers: { authorization: `Bearer ${user.token}` },
        payload: { currentPassword: 'a guess', password: 'mine now' },
      });
    const refused = await guess();
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ error: { message: 'The current password is wrong' } });
    for (let i = 1; i < 10; i += 1) await guess();
    expect((await guess()).statusCode).toBe(429);
    await expect(signIn(user.username, user.password)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // Nobody is locked out elsewhere.
    await expect(
      app.callerOf(null, '192.0.2.77').accounts.login({ identifier: user.username, password: user.password }),
    ).resolves.toHaveProperty('token');
  });

  test('of two changes at once with the same present one, one holds', async () => {
    const outcomes = await Promise.allSettled(
      ['the first', 'the second'].map((password) =>
        account().changePassword({ currentPassword: user.password, password }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
