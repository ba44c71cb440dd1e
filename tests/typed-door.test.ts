import type { InjectOptions } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { appRouter } from '@/app/server/app-router';
import { createTestApp } from './support/app';

// Queries and mutations do not go through tRPC's own adapter. It decodes a path twice, so a path that is escaped twice
// reaches it: both must answer the same, to the letter.

const app = await createTestApp();
let token: string;
let script: number;
beforeAll(async () => {
  ({ token } = app.users[0]);
  const { scripts } = app.callerOf(app.users[0]);
  ({ id: script } = await scripts.create({ name: 'long', content: 'x'.repeat(20_000) }));
});

/** An id of no script. */
const NOBODYS = 999_999_999;

const UNPACK: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
/** What may differ: when, which request, and whether the length is known beforehand. */
const UNCOMPARED = ['date', 'x-request-id', 'content-length', 'transfer-encoding'];

async function answer({ headers, ...request }: InjectOptions) {
  const response = await app.http.inject({
    ...request,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const unpacked = UNPACK[String(response.headers['content-encoding'])]?.(response.rawPayload);
  const body = unpacked?.toString() ?? response.body;
  const kept = Object.entries(response.headers).filter(([name]) => !UNCOMPARED.includes(name));
  return {
    status: response.statusCode,
    headers: Object.fromEntries(kept),
    // Only unexpected errors contain an id, which is new each time.
    body: body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an id'),
  };
}

async function expectSame(path: string, query: string, request: InjectOptions = {}) {
  const short = await answer({ ...request, url: `/api/trpc/${path}${query}` });
  const adapters = await answer({ ...request, url: `/api/trpc/${path.replace('.', '%252e')}${query}` });
  expect(short).toEqual(adapters);
  return short;
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const input = (value: unknown) => `?input=${encodeURIComponent(JSON.stringify(value))}`;
const batch = (value: unknown) => `?batch=1&input=${encodeURIComponent(JSON.stringify(value))}`;
const json = { 'content-type': 'application/json' };

describe('a query is answered as by the adapter', () => {
  test.each<[what: string, path: string, query: string, status: number]>([
    ['one call', 'accounts.validateToken', '', 200],
    ['an input', 'scripts.list', input({}), 200],
    ['an answer without data', 'scripts.preferences', '', 200],
    ['no input where one is needed', 'scripts.open', '', 400],
    ['an empty input', 'scripts.open', '?input=', 400],
    ['a null input', 'scripts.open', input(null), 400],
    ['broken JSON', 'scripts.open', '?input={', 400],
    ['broken escapes', 'accounts.validateToken', '?input=%E0%A4%A', 400],
    ['a lone surrogate', 'scripts.search', '?input={"query":"\\ud800"}', 400],
    ['an id of nobody', 'scripts.open', input({ id: NOBODYS }), 404],
    ['a broken rule', 'watchedRecords.list', input({ limit: 1_000_000 }), 422],
    ['a stream', 'scripts.all', '', 415],
    ['an unknown call', 'scripts.nothing', '', 404],
    ['a name of every object', 'constructor', '', 404],
    ['a mutation', 'scripts.create', '', 405],
    ['a fragment', 'scripts.open', `${input({ id: NOBODYS })}#&batch=1`, 404],
    ['parameters named twice', 'scripts.open', `${input({ id: NOBODYS })}&input=2&batch=0&batch=1`, 404],
    ['a batch of one', 'accounts.validateToken', batch({}), 200],
    ['a batch', 'accounts.validateToken,scripts.list,scripts.open', batch({ 2: { id: NOBODYS } }), 207],
    ['a batch without input', 'accounts.validateToken,scripts.list', '?batch=1', 200],
    [
      'a batch that is all refused',
      'scripts.open,scripts.open',
      batch({ 0: { id: NOBODYS }, 1: { id: NOBODYS } }),
      404,
    ],
    ['a batch with a list as its input', 'scripts.list,scripts.list', batch([]), 400],
    ['a batch with broken JSON', 'scripts.list,scripts.list', '?batch=1&input={', 400],
    ['a batch with a stream', 'scripts.list,scripts.all', '?batch=1', 207],
    ['a batch with an unknown call', 'scripts.list,scripts.nothing', '?batch=1', 207],
    ['a batch with a mutation', 'scripts.list,scripts.create', '?batch=1', 400],
    ['a batch of 20', Array(20).fill('accounts.validateToken').join(','), '?batch=1', 200],
    ['a batch of 21', Array(21).fill('accounts.validateToken').join(','), '?batch=1', 400],
    ['several calls that are no batch', 'scripts.list,scripts.list', '', 404],
  ])('%s', async (_what, path, query, status) => {
    const answered = await expectSame(path, query);
    expect(answered.status, answered.body).toBe(status);
  });

  test.each([
    ['without a token', { authorization: '' }],
    ['with a content type', json],
    ['with an unknown one', { 'content-type': 'application/octet-stream' }],
    ['where lines are accepted', { accept: 'text/plain, application/jsonl' }],
  ])('%s', async (_what, headers) => {
    await expectSame('toolAccess.openTools', '?batch=1', { headers });
  });

  test.each(['br', 'gzip'])('a large answer is compressed: %s', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const { headers: sent } = await expectSame('scripts.open', input({ id: script }), { headers });
    expect(sent).toMatchObject({
      'content-encoding': encoding,
      vary: 'trpc-accept, accept, accept-encoding',
    });
  });

  test('with the seconds to wait', async () => {
    const { admission } = app.services;
    const held = gate();
    const full = Array.from({ length: 1_000 }, async (_, at) =>
      admission.admit({ caller: String(at), calls: 0 }, async () => held.opened),
    );
    const single = await expectSame('accounts.validateToken', '');
    const batched = await expectSame('accounts.validateToken,scripts.list', '?batch=1');
    held.open();
    await Promise.all(full);
    expect([single.status, single.headers['retry-after']]).toEqual([503, '2']);
    expect([batched.status, batched.headers['retry-after']]).toEqual([503, '2']);
  });
});

describe('a mutation is answered as by the adapter', () => {
  test.each<[what: string, path: string, query: string, payload: string, status: number]>([
    ['one call', 'scripts.setDialect', '', '{"dialect":"mysql"}', 200],
    ['no body', 'scripts.setDialect', '', '', 400],
    ['broken JSON', 'scripts.setDialect', '', '{', 400],
    ['a byte order mark', 'scripts.setDialect', '', '\uFEFF{"dialect":"mysql"}', 200],
    ['a conflict', 'scripts.create', '', '{"name":"long","content":""}', 409],
    ['a query', 'scripts.list', '', '{}', 405],
    ['an input in the address', 'scripts.setDialect', input({ dialect: 'mysql' }), 'null', 400],
    ['a batch', 'scripts.setDialect,scripts.setDialect', '?batch=1', '{"0":{"dialect":"mysql"}}', 207],
    ['a batch with null as its input', 'scripts.setDialect', '?batch=1', 'null', 400],
  ])('%s', async (_what, path, query, payload, status) => {
    const answered = await expectSame(path, query, { method: 'POST', headers: json, payload });
    expect(answered.status, answered.body).toBe(status);
  });

  test.each([
    ['a body without a content type', {}, '{}'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=1'],
    ['neither', {}, undefined],
  ])('%s', async (_what, headers, payload) => {
    await expectSame('scripts.setDialect', '', { method: 'POST', headers, ...(payload && { payload }) });
  });
});

test('every query and mutation has the short way', async () => {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, unknown>);
  expect(procedures.length).toBeGreaterThan(100);
  for (const [path, procedure] of procedures) {
    const { type } = (procedure as { _def: { type: string } })._def;
    if (type === 'subscription') continue;
    const response = await app.http.inject({
      method: type === 'query' ? 'GET' : 'POST',
      url: `/api/trpc/${path}`,
      ...(type === 'mutation' && { headers: json }),
    });
    // The adapter streams every answer, so their length is not known.
    expect([path, response.headers['content-length']]).toEqual([path, String(response.body.length)]);
  }
});

test('what a request claims to send gives its call no time', async () => {
  // Beyond 24 days a timer ends at once, with a warning: each statement would close its connection.
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  for (const path of ['accounts.registration', 'home.overview']) {
    const { status } = await answer({
      url: `/api/trpc/${path}`,
      headers: { 'content-length': '9999999999999' },
    });
    expect([path, status]).toEqual([path, 200]);
  }
  expect(warnings).toEqual([]);
});
