import type { InjectOptions } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { scriptTexts } from '@/features/script-manager/rules';
import { createUser, type TestUser } from '../support/accounts';
import { createTestApp } from '../support/app';

const app = await createTestApp();
let user: TestUser;

const base64 = (text: string) => Buffer.from(text).toString('base64');
const KL_TIME = /^([1-9]|1[0-2])\/([1-9]|[12]\d|3[01])\/\d{4}_(1?\d|2[0-3]):[0-5]\d:[0-5]\d$/;

async function call(method: 'GET' | 'POST' | 'DELETE', body?: object, request: InjectOptions = {}) {
  const response = await app.http.inject({
    method,
    url: '/api/ScriptManager.php',
    headers: { authorization: `Bearer ${user.token}` },
    ...(body && { payload: body }),
    ...request,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const refusal = (status: number, message: string, code?: string) => ({
  status,
  body: { success: false, message, error: message, ...(code && { code }) },
});

async function textsNow() {
  const { body } = await call('GET');
  return body.scripts as Record<string, string>;
}

describe('the documented calls', () => {
  beforeEach(async () => {
    user = await createUser(app.services.db);
  });

  test('create, autosave, rename and delete', async () => {
    const text = '\ufeff-- 😀\r\nSELECT "a";\n';
    const created = await call('POST', {
      action: 'create',
      user_id: user.id,
      script_name: ' report ',
      encoding: 'base64',
      script_content_b64: base64(text),
      tags: ['x', 'x', 'y'],
    });
    expect(created).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) as number } });
    expect((await call('GET')).body).toEqual({
      success: true,
      scripts: { report: text },
      tags: { report: ['x', 'y'] },
      lastUpdates: { report: expect.stringMatching(KL_TIME) as string },
    });

    const saved = await call('POST', {
      encoding: 'base64',
      scripts_b64: { report: base64('SELECT 2') },
      tags: {},
      lastUpdates: { report: '1/1/1999_00:00:00' },
      user_id: String(user.id),
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { success: true, lastUpdates: { report: expect.stringMatching(KL_TIME) as string } },
    });
    expect((await call('GET')).body).toMatchObject({
      scripts: { report: 'SELECT 2' },
      tags: { report: ['x', 'y'] },
    });

    await call('POST', {
      action: 'rename',
      old_name: 'report',
      new_name: 'sales',
      script_content_b64: base64('SELECT 3'),
    });
    expect((await call('GET')).body).toMatchObject({
      scripts: { sales: 'SELECT 3' },
      tags: { sales: ['x', 'y'] },
    });

    expect(await call('DELETE', { script_name: 'sales' })).toEqual({ status: 200, body: { success: true } });
    expect(await textsNow()).toEqual({});
    expect(await call('DELETE', { script_name: 'sales' })).toMatchObject(
      refusal(404, scriptTexts.notFound, 'script_not_found'),
    );
  });

  test('names are required, and a rename is to another one', async () => {
    const rename = (body: object) => call('POST', { action: 'rename', old_name: 's', ...body });
    expect(await call('POST', { action: 'create' })).toMatchObject(refusal(422, scriptTexts.nameEmpty));
    await call('POST', { action: 'create', script_name: 's' });
    expect(await rename({})).toMatchObject(refusal(422, scriptTexts.nameEmpty));
    expect(await rename({ new_name: ' s ', script_content_b64: base64('x') })).toMatchObject(
      refusal(422, scriptTexts.nameUnchanged),
    );
    expect(await textsNow()).toEqual({ s: '' });
  });

  test('forms carry the maps as JSON', async () => {
    const form = new URLSearchParams({ scripts: '{"f":"SELECT 1"}', tags: '{"f":["a"]}' });
    await call('POST', undefined, {
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: form.toString(),
    });
    expect((await call('GET')).body).toMatchObject({ scripts: { f: 'SELECT 1' }, tags: { f: ['a'] } });
  });
});

describe('maps', () => {
  beforeEach(async () => {
    user = await createUser(app.services.db);
  });

  test('hold any name, and are stored as a whole or not at all', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'é', 'e\u0301', 'A', 'a', '月次', '😀', '😁'];
    const entries = names.map((name, index) => `${JSON.stringify(name)}:"SELECT ${String(index)}"`);
    const imported = await call('POST', undefined, {
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      payload: `{"scripts":{${entries.join(',')}},"tags":{"__proto__":["odd"]}}`,
    });
    expect(imported.status).toBe(200);
    const stored = await textsNow();
    expect(new Map(Object.entries(stored))).toEqual(
      new Map(names.map((name, index) => [name, `SELECT ${String(index)}`])),
    );

    const refused = await call('POST', { scripts_b64: { a: base64('new'), missing: base64('x') } });
    expect(refused).toMatchObject(refusal(404, scriptTexts.notFound, 'script_not_found'));
    const unfit = await call('POST', { scripts: { a: 'new', '': 'x' } });
    expect(unfit).toMatchObject(refusal(422, scriptTexts.nameEmpty));
    expect(await textsNow()).toEqual(stored);
  });

  test.each([
    ['base64 with a blank', { scripts_b64: { a: 'QUJD IA==' } }],
    ['base64 without its end', { scripts_b64: { a: 'QQ' } }],
    ['base64 of the other alphabet', { scripts_b64: { a: '-_-_' } }],
    ['bytes that are no UTF-8', { scripts_b64: { a: '/w==' } }],
    ['a half character', { scripts: { a: '\ud800' } }],
    ['a number for a text', { scripts: { a: 1 } }],
    ['a list for a map', { scripts: ['a'] }],
    ['tags that are no list', { scripts: { a: 'x' }, tags: { a: 'b' } }],
    ['neither texts nor an action', { other: 1 }],
  ])('%s is refused', async (_what, body) => {
    const before = await textsNow();
    expect(await call('POST', body)).toMatchObject({ status: 400, body: { success: false } });
    expect(await textsNow()).toEqual(before);
  });
});

describe('saves without a version', () => {
  test('keep the earlier text, unless the same token stored it just now', async () => {
    user = await createUser(app.services.db);
    await call('POST', { action: 'create', script_name: 's', script_content_b64: base64('one') });
    await call('POST', { scripts_b64: { s: base64('two') } });
    await call('POST', { scripts_b64: { s: base64('three') } });
    const { scripts } = app.callerOf(user);
    const [entry] = (await scripts.list()).scripts;
    const id = entry?.id ?? 0;
    const kept = async () => (await scripts.history({ id })).versions.map(({ version }) => version);
    expect(await kept()).toEqual([]);

    await scripts.save({ id, baseVersion: 3, content: 'typed in the browser' });
    await call('POST', { scripts_b64: { s: base64('four') } });
    expect(await kept()).toContain(4);
  });
});

describe('who may', () => {
  test('a body is not read before its sender is known', async () => {
    for (const url of ['/api/ScriptManager.php', '/api/trpc/scripts.save']) {
      const response = await app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: '{ this is no JSON',
      });
      expect(response.statusCode).toBe(401);
    }
  });
});

describe('the size of a text', () => {
  test('is limited, and the body beyond it', { tags: ['slow'] }, async () => {
    user = await createUser(app.services.db);
    const largest = "'".repeat(16_777_215);
    await call('POST', { action: 'create', script_name: 'large', script_content_b64: base64(largest) });
    expect((await textsNow()).large === largest).toBe(true);
    const larger = await call('POST', { scripts_b64: { large: base64(`${largest}x`) } });
    expect(larger).toMatchObject(refusal(422, scriptTexts.contentTooLarge));
    const beyond = await call('POST', undefined, {
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      payload: Buffer.alloc(128 * 1024 * 1024 + 1, ' '),
    });
    expect(beyond).toMatchObject(refusal(413, scriptTexts.contentTooLarge));
    const typed = async () => {
      const { statusCode } = await app.http.inject({
        method: 'POST',
        url: '/api/trpc/scripts.create',
        headers: { authorization: `Bearer ${user.token}` },
        payload: { name: 'typed', content: largest },
      });
      return statusCode;
    };
    // Several such bodies in a row may be more than a busy machine has time for, which a caller then tries again.
    await expect.poll(typed, { timeout: 30_000 }).toBe(200);
    const elsewhere = await app.http.inject({
      method: 'POST',
      url: '/api/trpc/themes.update',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { theme_name: largest },
    });
    expect(elsewhere.statusCode).toBe(413);
  });
});

describe('settings', () => {
  const settings = async (payload?: object) => {
    const response = await app.http.inject({
      method: payload ? 'POST' : 'GET',
      url: '/api/ScriptManagerSettings.php',
      headers: { authorization: `Bearer ${user.token}` },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  };

  test('all three are answered, by default and as stored', async () => {
    user = await createUser(app.services.db);
    const { body } = await settings();
    expect(body).toMatchObject({
      success: true,
      settings: [
        { setting_key: 'export_filename', setting_value: '' },
        { setting_key: 'button_colors' },
        { setting_key: 'word_wrap', setting_value: 'false' },
      ],
    });
    await settings({ setting_key: 'word_wrap', setting_value: 'true', description: 'mine' });
    await settings({ setting_key: 'export_filename', setting_value: 'scripts_YYYYMMDD' });
    expect((await settings()).body).toMatchObject({
      settings: [
        { setting_value: 'scripts_YYYYMMDD' },
        { setting_key: 'button_colors' },
        { setting_value: 'true', description: 'mine', updated_at: expect.any(String) as string },
      ],
    });
  });

  test.each([
    [{ setting_key: 'theme', setting_value: 'x' }, 422, scriptTexts.setting],
    [{ setting_key: 'last_opened', setting_value: '1' }, 422, scriptTexts.setting],
    [{ setting_key: 'word_wrap', setting_value: 'maybe' }, 422, scriptTexts.wordWrap],
    [{ setting_key: 'button_colors', setting_value: '{"x":{}}' }, 422, scriptTexts.buttonColors],
  ])('%j is refused', async (setting, status, message) => {
    expect(await settings(setting)).toMatchObject(refusal(status, message));
  });
});
