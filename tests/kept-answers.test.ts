import { once } from 'node:events';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';
import { openFreshDatabase } from './support/database';
import { openTwoProcesses } from './support/two-processes';

// Answers that are kept (docs/decisions/063-kept-answers.md). All changes, and two thousand of them:
// tests/slow/kept-answers.test.ts.

describe('two processes on one database', () => {
  let both: Awaited<ReturnType<typeof openTwoProcesses>>;
  beforeAll(async () => {
    both = await openTwoProcesses();
  });

  test('every query is answered the second time as it is made anew', async () => {
    for (const read of both.reads) {
      await both.ask(both.keeping, read);
      await both.compare(read, 'nothing');
    }
  });

  test(
    'every query is answered as it is made anew, whatever was changed by either of them',
    { tags: ['slow'] },
    async () => {
      const { hits } = both.keeping.services.keptAnswers;
      const made = await both.walk({ acts: 100, reading: 6, seed: Date.now() % 1_000_000 });
      // Eight, if they named nothing that is there.
      expect(made).toBeGreaterThan(12);
      expect(both.keeping.services.keptAnswers.hits).toBeGreaterThan(hits + 100);
      expect(both.plain.services.keptAnswers.bytes).toBe(0);
    },
  );
});

describe('who may ask is looked up each time', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await createTestApp({ database: await openFreshDatabase() });
  });
  beforeEach(async () => {
    user = await createUser(app.services.db);
    await app.callerOf(user).scripts.create({ name: 'secret', content: 'select 1' });
    for (let time = 0; time < 2; time++) expect(await list()).toMatchObject({ status: 200 });
    expect((await list()).body).toContain('secret');
  });

  async function list(of = user) {
    const headers = { authorization: `Bearer ${of.token}` };
    const { statusCode: status, body } = await app.http.inject({
      url: '/api/trpc/scripts.list?input={}',
      headers,
    });
    return { status, body };
  }

  const kept = () => app.services.keptAnswers.hits;

  test('the answer of one is not that of another', async () => {
    const other = await list(await createUser(app.services.db));
    expect(other.status).toBe(200);
    expect(other.body).not.toContain('secret');
  });

  test('an ended session gets none', async () => {
    await app.callerOf(user).accounts.logout();
    expect((await list()).status).toBe(401);
  });

  test('nobody gets one of a tool that was closed', async () => {
    const admin = app.callerOf(await createUser(app.services.db, { role: 'admin' })).optionAccess;
    const set = (enabled_user: boolean) =>
      admin.updateNavigatorSettings({ tools: [{ tool_key: 'script-manager', enabled_user }] });
    await set(false);
    const closed = await list();
    await set(true);
    expect(closed.status).toBe(403);
    expect(closed.body).not.toContain('secret');
    expect((await list()).status).toBe(200);
  });

  test('a documented call gets its own form of it, and what is not its account’s is refused', async () => {
    const headers = { authorization: `Bearer ${user.token}` };
    const ask = async (query = '') => app.http.inject({ url: `/api/Home.php${query}`, headers });
    const first = await ask();
    const before = kept();
    expect((await ask()).body).toBe(first.body);
    expect(kept()).toBe(before + 1);
    expect(first.json()).toMatchObject({ success: true, message: expect.any(String) as string });
    expect((await ask('?user_id=0')).statusCode).toBe(403);
  });

  test('a streamed list is kept when it has been sent, with its version, up to a million characters', async () => {
    const caller = app.callerOf(user);
    const ask = async (url: string, more = {}) =>
      app.http.inject({ url, headers: { authorization: `Bearer ${user.token}`, ...more } });
    const askTwice = async (url: string) => {
      const before = kept();
      const [first, again] = [await ask(url), await ask(url)];
      expect(again.body).toBe(first.body);
      expect(again.headers).toMatchObject({ 'content-type': first.headers['content-type'] });
      return { ...again, hits: kept() - before };
    };
    const scripts = await askTwice('/api/ScriptManager.php');
    expect([scripts.hits, scripts.body]).toEqual([1, expect.stringContaining('secret')]);

    await caller.watchedRecords.create({ series_id: 'ss1', title: '凡人修仙传', current_episode: 1 });
    const records = await askTwice('/api/WatchedRecords.php');
    expect([records.hits, records.body]).toEqual([1, expect.stringContaining('凡人修仙传')]);
    const { etag } = records.headers;
    expect((await ask('/api/WatchedRecords.php', { 'if-none-match': etag })).statusCode).toBe(304);
    await caller.watchedRecords.create({ series_id: 'ss2', title: '灵笼', current_episode: 1 });
    const newer = await ask('/api/WatchedRecords.php', { 'if-none-match': etag });
    expect([newer.statusCode, newer.body]).toEqual([200, expect.stringContaining('灵笼')]);

    await caller.scripts.create({ name: 'long', content: 'x'.repeat(1024 * 1024) });
    expect((await askTwice('/api/ScriptManager.php')).hits).toBe(0);
  });

  test('a streamed list that was left after its first piece is made anew, and one of HEAD is whole', async () => {
    const { scripts } = app.callerOf(user);
    for (const name of Array.from('abcdefghij')) await scripts.create({ name, content: name.repeat(60_000) });
    const asked = { url: '/api/ScriptManager.php', headers: { authorization: `Bearer ${user.token}` } };
    const names = async () =>
      Object.keys((await app.http.inject(asked)).json<{ scripts: object }>().scripts).length;
    const before = kept();
    const leaving = new AbortController();
    const left = await app.http.inject({ ...asked, payloadAsStream: true, signal: leaving.signal });
    const stream = left.stream();
    await once(stream, 'readable');
    leaving.abort();
    await expect(once(stream, 'end')).rejects.toThrow();
    await expect.poll(() => app.services.admission.streams.load).toBe(0);
    expect([await names(), kept()]).toEqual([11, before]);
    expect([await names(), kept()]).toEqual([11, before + 1]);
    await scripts.create({ name: 'k', content: '' });
    expect((await app.http.inject({ ...asked, method: 'HEAD' })).body).toBe('');
    expect(await names()).toBe(12);
  });
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a kept answer is compressed as any: %s', async (encoding, decompress) => {
  const app = await createTestApp();
  const [user] = app.users;
  for (let number = 0; number < 30; number++)
    await app.callerOf(user).scripts.create({ name: `script ${String(number)}`, content: '' });
  const ask = async (accepted: string, calls = 'scripts.list', query = '') =>
    app.http.inject({
      url: `/api/trpc/${calls}${query}`,
      headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': accepted },
    });
  const plain = await ask('identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const batched = await ask('identity', 'scripts.list', '?batch=1');
  for (const [query, text] of [
    ['', plain.body],
    ['?batch=1', batched.body],
    ['', plain.body],
    ['?batch=1', batched.body],
  ]) {
    const answer = await ask(`deflate, ${encoding};q=0.5`, 'scripts.list', query);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(decompress(answer.rawPayload).toString()).toBe(text);
  }
  const refused = await ask(`${encoding};q=0`);
  expect(refused.headers['content-encoding']).toBeUndefined();
  // What is beside a kept answer is not kept with it.
  const { keptAnswers } = app.services;
  const { bytes } = keptAnswers;
  for (const id of [0, 1]) {
    const batch = `?batch=1&input=${encodeURIComponent(JSON.stringify({ 1: { id } }))}`;
    await ask(encoding, 'scripts.list,scripts.history', batch);
  }
  expect(keptAnswers.bytes).toBe(bytes);
  // Of two kept answers each is sent in its place.
  const two = await ask(encoding, 'scripts.list,scripts.list', '?batch=1');
  expect(JSON.parse(decompress(two.rawPayload).toString())).toEqual([plain.json(), plain.json()]);
});
