import { describe, expect, test } from 'vitest';
import { createTestApp } from '../support/app';
import { createUser } from '../support/accounts';

const app = await createTestApp();

async function post(name: string, body: object, token?: string) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/${name}.php`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: body,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<Record<string, unknown>>(),
  };
}

function failure(text: string, code: string) {
  return { success: false, message: text, error: text, code };
}

describe('from registration to a session', () => {
  const registration = { username: 'Mei Lin', email: 'mei@example.org', password: '密码 with ünïcode' };

  test('registers, activates by the mail, signs in by name and by address, validates, signs out', async () => {
    const registered = await post('Register', registration);
    expect(registered.body).toEqual({
      success: true,
      message: 'Registration successful, please check your email to activate your account',
    });
    const early = await post('Login', { identifier: 'mei lin', password: registration.password });
    expect(early).toMatchObject({
      status: 403,
      body: failure('Please activate your account first, check your email', 'account_inactive'),
    });

    const [mail] = await app.mailsTo(registration.email);
    expect(mail?.link?.href).toMatch(/^https:\/\/tools\.example\.org\/app\/activate\?token=[\w-]{43}$/);
    const token = mail?.link?.searchParams.get('token');
    expect((await post('Activate', { token })).body).toMatchObject({ success: true });
    expect(await post('Activate', { token })).toMatchObject({ status: 422, body: { code: 'invalid_token' } });

    for (const identifier of ['MEI lin', ' Mei@Example.org ']) {
      const login = await post('Login', { identifier, password: registration.password });
      expect(login.body).toEqual({
        success: true,
        message: 'Login successful',
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
      });
      const session = String(login.body.token);
      expect((await post('ValidateToken', {}, session)).body).toMatchObject({
        success: true,
        valid: true,
        user: { role: 'user', name: null, username: 'Mei Lin', email: 'mei@example.org' },
      });
      expect((await post('Logout', {}, session)).body).toEqual({ success: true });
      expect(await post('ValidateToken', {}, session)).toMatchObject({
        status: 401,
        body: { ...failure('Authentication required', 'unauthorized'), valid: false, user: null },
      });
    }
  });

  test('two answers alike: a known and an unknown address', async () => {
    const [known] = app.users;
    const bodies = await Promise.all(
      [known.email, 'nobody@example.org'].map((email) => post('ForgotPassword', { email })),
    );
    expect(bodies[0]?.body).toEqual(bodies[1]?.body);
    expect(await app.mailsTo('nobody@example.org')).toEqual([]);
    expect(await app.mailsTo(known.email)).toHaveLength(1);
  });
});

test('guesses stop after ten', async () => {
  const user = await createUser(app.services.db);
  const guesses = await Promise.all(
    Array.from({ length: 14 }, () => post('Login', { identifier: user.username, password: 'wrong!' })),
  );
  expect(guesses.filter((guess) => guess.status === 401).length).toBeLessThanOrEqual(11);
  const late = await post('Login', { identifier: user.email, password: user.password });
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(0);
});
