import { describe, expect, test } from 'vitest';
import { createTestApp } from '../support/app';

const app = await createTestApp();

const failure = { success: false, message: expect.any(String) as string, code: expect.any(String) as string };

describe('the three kinds of body', () => {
  const login = () => ({ identifier: app.users[0].username, password: app.users[0].password });
  const boundary = 'abc123';
  const multipart = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(
        ([name, value]) =>
          `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('') + `--${boundary}--\r\n`;

  test.each([
    ['JSON', 'application/json; charset=utf-8', () => JSON.stringify(login())],
    ['a form', 'application/x-www-form-urlencoded', () => new URLSearchParams(login()).toString()],
    ['multipart fields', `multipart/form-data; boundary=${boundary}`, () => multipart(login())],
  ])('%s signs in, under /api and without it', async (_kind, contentType, payload) => {
    for (const url of ['/api/Login.php', '/Login.php']) {
      const response = await app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': contentType },
        payload: payload(),
      });
      expect(response.json()).toMatchObject({ success: true, message: 'Login successful' });
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });

  test.each([
    ['text', 'text/plain', 'identifier=a', 415],
    ['nothing at all', undefined, 'identifier=a', 415],
    ['XML', 'application/xml', '<a/>', 415],
    ['broken JSON', 'application/json', '{"identifier":', 400],
    ['a list', 'application/json', '[1]', 400],
    ['a bare text', 'application/json', '"identifier"', 400],
    ['null', 'application/json', 'null', 422],
    ['nothing', 'application/json', '', 422],
    [
      'bytes that are no UTF-8',
      'application/json',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      400,
    ],
    ['a half character', 'application/json', '{"identifier":"\\ud800","password":"x"}', 400],
    ['deep nesting', 'application/json', `{"identifier":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, 400],
    ['an escape that is no UTF-8', 'application/x-www-form-urlencoded', 'identifier=%E4%A', 400],
    ['a number for a text', 'application/json', '{"identifier":1,"password":"x"}', 400],
    ['an unclosed multipart', `multipart/form-data; boundary=${boundary}`, `--${boundary}\r\n`, 400],
    [
      'too much in parts',
      `multipart/form-data; boundary=${boundary}`,
      multipart({ identifier: 'x'.repeat(600_000), password: 'x'.repeat(600_000) }),
      413,
    ],
    ['too much', 'application/json', `{"identifier":"${'x'.repeat(1024 * 1024)}"}`, 413],
  ])('%s is refused in the agreed shape', async (_what, contentType, payload, status) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/Login.php',
      headers: contentType === undefined ? {} : { 'content-type': contentType },
      payload,
    });
    expect(response.json()).toMatchObject(failure);
    expect(response.json<{ message: string; error: string }>().error).toBe(
      response.json<{ message: string }>().message,
    );
    expect(response.statusCode).toBe(status);
  });
});

describe('names and methods', () => {
  test.each([
    '/api/Nothing.php',
    '/Nothing.php',
    '/api/auth.php',
    '/api/login.php',
    '/api/nothing',
    '/nothing',
  ])('%s is a 404 in JSON', async (url) => {
    const response = await app.http.inject({ method: 'POST', url, payload: {} });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ ...failure, code: 'not_found' });
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s Login.php is a 405',
    async (method) => {
      const response = await app.http.inject({ method, url: '/api/Login.php' });
      expect(response.statusCode).toBe(405);
      expect(response.headers.allow).toBe('POST');
      expect(response.json()).toMatchObject({ ...failure, code: 'method_not_allowed' });
    },
  );

  test.each([
    ['GET', 'ThemeSettings.php?action=explode'],
    ['GET', 'WatchedRecords.php?action=nonsense'],
    ['GET', 'WatchedRecords.php?action=delete_tag'],
    ['POST', 'WatchedRecords.php?action=add'],
    ['PUT', 'WatchedRecords.php?action=update'],
    ['DELETE', 'WatchedRecords.php?action=delete_tagg&id=1'],
    ['POST', 'ScriptManager.php?action=explode'],
  ] as const)('an unknown action is a 400: %s %s', async (method, path) => {
    const headers = { authorization: `Bearer ${app.users[0].token}` };
    const response = await app.http.inject({ method, url: `/api/${path}`, headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ ...failure, code: 'unknown_action' });
  });

  test('an empty action is none', async () => {
    const headers = { authorization: `Bearer ${app.users[0].token}` };
    const response = await app.http.inject({ url: '/api/WatchedRecords.php?action=', headers });
    expect(response.json()).toMatchObject({ success: true, records: [] });
  });

  test('HEAD is answered as GET is, without the body, of what is streamed too', async () => {
    const head = { method: 'HEAD' as const, url: '/api/WatchedRecords.php' };
    const headers = { authorization: `Bearer ${app.users[0].token}` };
    const response = await app.http.inject({ ...head, headers });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect((await app.http.inject(head)).statusCode).toBe(401);
  });

  test('HEAD makes no change that GET may make', async () => {
    const activate = await app.http.inject({ method: 'HEAD', url: '/api/Activate.php?token=x' });
    expect([activate.statusCode, activate.headers.allow]).toEqual([405, 'GET, POST']);
    const headers = { authorization: `Bearer ${app.users[0].token}` };
    const key = async () =>
      (await app.http.inject({ url: '/api/WatchedRecords.php?action=api_key', headers })).body;
    const before = await key();
    const url = '/api/WatchedRecords.php?action=regenerate_key';
    expect((await app.http.inject({ method: 'HEAD', url, headers })).statusCode).toBe(400);
    expect(await key()).toBe(before);
  });

  test('an address that is no address is a 400', async () => {
    const response = await app.http.inject({ url: '/api/%E4%A.php' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(failure);
  });
});

describe('who is calling', () => {
  const validate = (headers: Record<string, string>, body: object = {}) =>
    app.http.inject({ method: 'POST', url: '/api/ValidateToken.php', headers, payload: body });

  test.each([
    ['no header', {}],
    ['another scheme', { authorization: 'Basic YTpi' }],
    ['no token', { authorization: 'Bearer ' }],
    ['the number nought', { authorization: 'Bearer 0' }],
    ['an unknown token', { authorization: `Bearer ${'A'.repeat(43)}` }],
  ])("%s is a 401 of ValidateToken's own shape", async (_what, headers) => {
    const response = await validate(headers);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      success: false,
      valid: false,
      user: null,
      message: 'Authentication required',
      error: 'Authentication required',
      code: 'unauthorized',
    });
  });

  test('a user_id is optional and must be the own one', async () => {
    const [own, other] = app.users;
    const headers = { authorization: `Bearer ${own.token}` };
    for (const user_id of [own.id, String(own.id)]) {
      expect((await validate(headers, { user_id })).statusCode).toBe(200);
    }
    for (const user_id of [other.id, 'x', null, [own.id]]) {
      expect((await validate(headers, { user_id })).statusCode).toBe(403);
    }
    const url = `/api/ValidateToken.php?user_id=${String(other.id)}`;
    expect((await app.http.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
    // What the body says takes nothing back.
    const payload = { user_id: own.id };
    expect((await app.http.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
  });
});

test('a list comes as a whole while it is short, and in chunks of complete JSON once it is long', async () => {
  const [user] = app.users;
  const list = () =>
    app.http.inject({
      url: '/api/ScriptManager.php',
      headers: { authorization: `Bearer ${user.token}` },
    });
  const { scripts } = app.callerOf(user);
  await scripts.create({ name: 'short', content: 'é' });
  const short = await list();
  expect(short.headers['content-length']).toBe(String(short.rawPayload.length));
  expect(short.json()).toMatchObject({ success: true, scripts: { short: 'é' } });

  const long = 'é\n'.repeat(50_000);
  for (const name of ['one', 'two']) await scripts.create({ name, content: long });
  const chunked = await list();
  expect(chunked.headers).not.toHaveProperty('content-length');
  expect(chunked.json()).toMatchObject({ success: true, scripts: { short: 'é', one: long, two: long } });
});

describe('a refusal names the fields as they were sent', () => {
  test.each([
    ['a field', 'DevFlow', { action: 'addItem', feature_id: {}, title: 'x' }, 'feature_id'],
    ['another name than that of the rule', 'DevFlow', { action: 'editItem', id: 1, status: {} }, 'status'],
    ['one of which the procedure takes several', 'DevFlow', { action: 'deleteItem', id: 'x' }, 'id'],
    ['an entry of a list', 'DevFlow', { action: 'updateItemOrder', order: [{ id: {} }] }, 'order.0.id'],
    ['a part of what is one', 'Calendar', { action: 'deleteEvent', id: {} }, 'id'],
    ['a number in words', 'Calendar', { action: 'editCalendar', id: 'x' }, 'id'],
    [
      'a text',
      'Calendar',
      { action: 'addEvent', title: 'x', start: '2026-01-05', time_zone: 5 },
      'time_zone',
    ],
    ['a map', 'ScriptManager', { scripts_b64: 'x' }, 'scripts_b64'],
    ['the operation', 'DevFlow', { action: 'addFeature', name: 'x', operation_id: 5 }, 'operation_id'],
  ])('%s', async (_what, endpoint, payload, name) => {
    const headers = { authorization: `Bearer ${app.users[0].token}` };
    const response = await app.http.inject({ method: 'POST', url: `/api/${endpoint}.php`, headers, payload });
    expect(response.json()).toMatchObject({
      code: 'bad_request',
      message: `The request is malformed: ${name} is missing or of the wrong type`,
    });
  });
});
