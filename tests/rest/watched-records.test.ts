import type { InjectOptions } from 'fastify';
import { LIST_SHAPE } from '@/features/watched-records/server/rest';
import { beforeEach, describe, expect, test } from 'vitest';
import { restEndpoints } from '@/app/server/rest-endpoints';
import { watchedTexts } from '@/features/watched-records/texts';
import { createUser, type TestUser } from '../support/accounts';
import { createTestApp } from '../support/app';
import { openFreshDatabase } from '../support/database';

const app = await createTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await createUser(app.services.db);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Body = Record<string, unknown>;

async function call(method: Method, payload?: object, request: InjectOptions = {}) {
  const response = await app.http.inject({
    method,
    url: '/api/WatchedRecords.php',
    headers: { authorization: `Bearer ${user.token}` },
    ...(payload && { payload }),
    ...request,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json<Body>() };
}

const get = (action: string) => call('GET', undefined, { url: `/WatchedRecords.php?action=${action}` });

async function apiKey() {
  return String((await get('api_key')).body.api_key);
}

const withKey = (key: string): InjectOptions => ({ headers: { 'x-api-key': key } });

async function recordsNow() {
  return (await call('GET')).body.records as Body[];
}

const failure = (status: number, message?: string) => ({
  status,
  body: { success: false, ...(message !== undefined && { message, error: message }) },
});

const TIME = 1_700_000_000_000;
const series = (series_id: string, more: Body = {}): Body => ({
  series_id,
  title: `标题 ${series_id}`,
  last_watched_time: TIME,
  ...more,
});

describe('the documented calls', () => {
  test('create, update and delete a record', async () => {
    await call('POST', { action: 'add_anime_type', type_name: '玄幻' });
    const created = await call('POST', {
      series_id: 'ss1',
      title: '斗破苍穹',
      current_episode: '12',
      is_completed: '0',
      tag: '国漫',
      bookmark_url: 'https://www.bilibili.com/bangumi/play/ss1',
      listpage_url: '',
      image_url: 'http://i0.hdslb.com/a.png',
      selectedTypes: ['玄幻'],
      last_watched_time: TIME,
    });
    expect(created).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) as number } });
    const { id } = created.body;
    const stored = {
      id,
      series_id: 'ss1',
      title: '斗破苍穹',
      current_episode: 12,
      is_completed: false,
      state: 'watching',
      total_episodes: 0,
      score: 0,
      rewatches: 0,
      air_weekday: 0,
      air_time: '',
      work: '',
      season: 0,
      tag: '国漫',
      bookmark_url: 'https://www.bilibili.com/bangumi/play/ss1',
      listpage_url: '',
      image_url: 'http://i0.hdslb.com/a.png',
      types: '玄幻',
      description: '',
      last_watched_time: TIME,
      sync_timestamp: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    };
    expect(await recordsNow()).toEqual([stored]);
    // Used, a default tag is stored.
    expect((await get('get_tags')).body).toMatchObject({
      tags: [{ tag_name: '国漫', tag_color: '#dc2626' }],
    });

    const longer = { id: String(id), current_episode: 13, description: '好看', last_watched_time: 5 };
    expect(await call('PUT', longer)).toMatchObject({ status: 200, body: { success: true } });
    expect(await recordsNow()).toEqual([{ ...stored, current_episode: 13, description: '好看' }]);
    // What an edit adds to the documented fields; the private note is in no list.
    const own = { state: 'paused', total_episodes: '24', score: 9, rewatches: '1', note: '秘密' };
    expect(await call('PUT', { id, ...own })).toMatchObject({ status: 200 });
    const added = { state: 'paused', total_episodes: 24, score: 9, rewatches: 1 };
    expect(await recordsNow()).toEqual([{ ...stored, current_episode: 13, description: '好看', ...added }]);
    expect(await call('PUT', { id, state: 'seen' })).toMatchObject(failure(422, watchedTexts.state));
    expect(await call('PUT', { id, score: 11 })).toMatchObject(failure(422, watchedTexts.score));
    await call('PUT', { id, is_completed: 1, current_episode: 13, selectedTypes: [] });
    expect(await recordsNow()).toMatchObject([
      { current_episode: 0, is_completed: true, state: 'completed', types: '' },
    ]);

    expect(await call('DELETE', { id })).toEqual(
      expect.objectContaining({ status: 200, body: { success: true } }),
    );
    expect(await recordsNow()).toEqual([]);
    expect(await call('DELETE', { id })).toMatchObject(failure(404));
    expect(await call('PUT', { id, title: 'x' })).toMatchObject(failure(404));
  });

  test('the id may be in the query, fields in forms, types as JSON in them', async () => {
    await call('POST', { action: 'add_anime_type', type_name: 'a' });
    const form = new URLSearchParams({
      series_id: 'f',
      title: 'F',
      selectedTypes: '["a"]',
      current_episode: 'x',
    });
    const { body } = await call('POST', undefined, {
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    const url = `/api/WatchedRecords.php?id=${String(body.id)}`;
    expect(await recordsNow()).toMatchObject([{ id: body.id, types: 'a', current_episode: 0 }]);
    await call('PUT', { title: 'G' }, { url });
    expect(await recordsNow()).toMatchObject([{ id: body.id, title: 'G' }]);
    expect(await call('DELETE', undefined, { url })).toMatchObject({ status: 200 });
    expect(await call('DELETE')).toMatchObject(failure(400));
  });

  test('fields that a form leaves empty count as not sent, a number names a series by its digits', async () => {
    const headers = {
      authorization: `Bearer ${user.token}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const send = (fields: Record<string, string>) =>
      call('POST', undefined, { headers, payload: new URLSearchParams(fields).toString() });
    const before = Date.now();
    await send({ series_id: '7', title: 'F', selectedTypes: '', last_watched_time: '', bookmark_url: '' });
    const [record] = await recordsNow();
    expect(record).toMatchObject({ series_id: '7', types: '' });
    expect(record?.last_watched_time).toBeGreaterThanOrEqual(before);
    await send({ action: 'add_tag', tag_name: 'a', tag_color: '' });
    expect((await get('get_tags')).body.tags).toMatchObject([{ tag_color: '#3b82f6' }]);
    expect(await call('POST', { series_id: 7, title: 'x' })).toMatchObject(failure(409));
    const synced = await call('POST', { series_id: 7, title: 'G' }, withKey(await apiKey()));
    expect(synced.body).toMatchObject({ id: record?.id, series_id: '7', result: 'updated' });
  });

  test('records come newest first, with the stats, in a list that is not sent twice', async () => {
    for (const [index, tag] of ['国漫', '', '日漫'].entries()) {
      await call('POST', series(`s${String(index)}`, { tag, last_watched_time: TIME + index * 1000 }));
    }
    const { body, headers } = await call('GET');
    expect((body.records as Body[]).map(({ series_id }) => series_id)).toEqual(['s2', 's1', 's0']);
    expect(body.stats).toEqual({ total: 3, completed: 0, guoman: 1, riman: 1 });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      etag: expect.any(String) as string,
    });
    const again = () =>
      app.http.inject({
        url: '/api/WatchedRecords.php',
        headers: {
          authorization: `Bearer ${user.token}`,
          'if-none-match': `"other", ${String(headers.etag)}`,
        },
      });
    expect(await again()).toMatchObject({ statusCode: 304, body: '' });
    await call('PUT', { id: (body.records as Body[])[0]?.id, title: 'new' });
    expect((await again()).statusCode).toBe(200);
    const stranger = await app.http.inject({
      url: '/api/WatchedRecords.php',
      headers: { authorization: `Bearer ${app.users[1].token}`, 'if-none-match': String(headers.etag) },
    });
    expect(stranger.statusCode).toBe(200);
    // Who changes this changes the number as well, by which clients know a list of before an upgrade from one of now.
    expect({ shape: LIST_SHAPE, record: Object.keys((body.records as Body[])[0] ?? {}).sort() }).toEqual({
      shape: 4,
      record: [
        'bookmark_url',
        'created_at',
        'current_episode',
        'description',
        'id',
        'image_url',
        'is_completed',
      ]
        .concat('last_watched_time', 'listpage_url', 'series_id', 'sync_timestamp', 'tag', 'title', 'types')
        .concat('rewatches', 'score', 'state', 'total_episodes', 'air_weekday', 'air_time', 'season', 'work')
        .sort(),
    });
  });
});

describe('refused, with nothing stored', () => {
  test.each<[string, Body, number, string?]>([
    ['without a title', { title: undefined }, 422, watchedTexts.title],
    ['without a series', { series_id: undefined }, 422, watchedTexts.seriesId],
    ['with a blank title', { title: ' ' }, 422, watchedTexts.title],
    ['with a long title', { title: 'x'.repeat(501) }, 422, watchedTexts.title],
    ['with a blank series', { series_id: ' ' }, 422, watchedTexts.seriesId],
    ['with a long series', { series_id: 'x'.repeat(192) }, 422, watchedTexts.seriesId],
    ['with a fraction for a series', { series_id: 7.5 }, 400],
    ['with a truth for a series', { series_id: true }, 400],
    ['with a script link', { bookmark_url: 'javascript:alert(1)' }, 422, watchedTexts.link],
    ['with a data link', { image_url: 'data:image/png;base64,AA' }, 422, watchedTexts.link],
    ['with a path', { listpage_url: '/a' }, 422, watchedTexts.link],
    ['with a negative episode', { current_episode: -1 }, 422, watchedTexts.episode],
    ['with an absurd episode', { current_episode: 1_000_001 }, 422, watchedTexts.episode],
    ['with a time of 11 digits', { last_watched_time: 17_000_000_000 }, 422, watchedTexts.time],
    ['with a time of 12 digits', { last_watched_time: '170000000000' }, 422, watchedTexts.time],
    ['with a time in words', { last_watched_time: 'yesterday' }, 422, watchedTexts.time],
    ['with a comma in a type', { selectedTypes: ['a,b'] }, 422, watchedTexts.typeName],
    ['with a wide comma in a tag', { tag: 'a，b' }, 422, watchedTexts.tagName],
    ['with an unknown type', { selectedTypes: ['unknown'] }, 422, watchedTexts.unknownType],
    ['with a text for types', { selectedTypes: 'x' }, 400],
    ['with a long description', { description: 'x'.repeat(65_536) }, 422, watchedTexts.description],
  ])('a record %s', async (_how, fields, status, message) => {
    expect(await call('POST', series('s', fields))).toMatchObject(failure(status, message));
    expect(await recordsNow()).toEqual([]);
    const { id } = (await call('POST', series('s'))).body;
    const before = await recordsNow();
    // What an edit takes as well, it refuses as well.
    const edit = Object.entries(fields).filter(
      ([name, value]) => value !== undefined && name !== 'series_id' && name !== 'last_watched_time',
    );
    if (edit.length > 0) {
      const edited = await call('PUT', { id, ...Object.fromEntries(edit) });
      expect(edited).toMatchObject(failure(status, message));
    }
    expect(await recordsNow()).toEqual(before);
  });

  test('the same series twice, at once too; blanks and letter case', async () => {
    const twice = await Promise.all([1, 2, 3].map(() => call('POST', series('s'))));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await call('POST', series(' s '))).toMatchObject(failure(409, 'series_id already exists'));
    expect((await call('POST', series('S'))).status).toBe(200);
    expect(await recordsNow()).toHaveLength(2);
  });

  test.each<[string, Body, number]>([
    ['with a blank name', { tag_name: ' ' }, 422],
    ['without a name', {}, 422],
    ['with a comma', { tag_name: 'a,b' }, 422],
    ['with a long name', { tag_name: 'x'.repeat(51) }, 422],
    ['with a long description', { tag_name: 'x', tag_description: 'x'.repeat(201) }, 422],
    ['with a colour by name', { tag_name: 'x', tag_color: 'red' }, 422],
    ['with a number for a name', { tag_name: 5 }, 400],
  ])('a tag %s', async (_how, tag, status) => {
    expect(await call('POST', { action: 'add_tag', ...tag })).toMatchObject(failure(status));
    expect((await get('get_tags')).body.tags).toEqual([]);
  });

  test('a name that is taken, a direction that is none, an id that is not the caller’s', async () => {
    const { id } = (await call('POST', { action: 'add_tag', tag_name: 'a' })).body;
    await call('POST', { action: 'add_tag', tag_name: 'b' });
    expect(await call('POST', { action: 'add_tag', tag_name: 'a' })).toMatchObject(failure(409));
    expect(await call('PUT', { action: 'update_tag', tag_id: id, tag_name: 'b' })).toMatchObject(
      failure(409),
    );
    expect(await call('PUT', { action: 'move_tag', tag_id: id, direction: 'left' })).toMatchObject(
      failure(422),
    );
    user = app.users[1];
    for (const body of [
      { action: 'update_tag', tag_id: id, tag_name: 'x' },
      { action: 'move_tag', tag_id: id, direction: 'up' },
    ]) {
      expect(await call('PUT', body)).toMatchObject(failure(404));
    }
    expect(await call('DELETE', { action: 'delete_tag', tag_id: id })).toMatchObject(failure(404));
  });
});

describe('the API key', () => {
  test('stands in for the token here and nowhere else', async () => {
    const key = await apiKey();
    expect(key).toMatch(/^tsw_[A-Za-z0-9_-]{32}[0-9a-f]{8}$/);
    expect(await apiKey()).toBe(key);
    await call('POST', series('s'));
    for (const url of ['/api/WatchedRecords.php', '/WatchedRecords.php?action=get_tags']) {
      expect(await call('GET', undefined, { url, ...withKey(key) })).toMatchObject({ status: 200 });
    }
    for (const url of ['/api/Home.php', '/api/ScriptManager.php', '/api/ValidateToken.php']) {
      expect((await call('GET', undefined, { url, ...withKey(key) })).status, url).toBe(401);
    }
    const bearer = { headers: { authorization: `Bearer ${key}` } };
    expect((await call('GET', undefined, bearer)).status).toBe(401);
    const typed = await app.http.inject({ url: '/api/trpc/watchedRecords.tags', ...withKey(key) });
    expect(typed.statusCode).toBe(401);
  });

  test('reads and syncs, and is refused everything else', async () => {
    const key = await apiKey();
    const id = (await call('POST', series('s'))).body.id;
    const tag_id = (await call('POST', { action: 'add_tag', tag_name: 'tag' })).body.id;
    const type_id = (await call('POST', { action: 'add_anime_type', type_name: 'type' })).body.id;
    const endpoint = restEndpoints.find(({ name }) => name === 'WatchedRecords');
    const calls = (endpoint?.rows ?? []).flatMap(({ methods, action }) =>
      methods.map((method) => [method, action ?? ''] as const),
    );
    const everything = async () => {
      const [{ body: list }, { body: tags }, { body: types }] = await Promise.all([
        call('GET'),
        get('get_tags'),
        get('get_anime_types'),
      ]);
      return { list, tags, types, key: await apiKey() };
    };
    const before = await everything();
    const allowed: string[] = [];
    for (const [method, action] of calls) {
      const body = {
        ...series('s', { title: 'Changed', last_watched_time: TIME - 1 }),
        ...{ id, tag_id, type_id, direction: 'up', records: [] },
        ...{ tag_name: 'tag', type_name: 'type' },
      };
      const fields = { ...body, ...(action !== '' && { action }) };
      const query = method === 'GET' && action !== '' ? `?action=${action}` : '';
      const answer = await call(method, method === 'GET' ? undefined : fields, {
        url: `/api/WatchedRecords.php${query}`,
        ...withKey(key),
      });
      if (answer.status === 403) expect(answer.body.code).toBe('key_not_allowed');
      else allowed.push(`${method} ${action}`.trim());
    }
    expect([...new Set(allowed)]).toEqual([
      'GET',
      'GET get_tags',
      'GET get_anime_types',
      'POST',
      'POST sync_batch',
      'POST add_tag',
      'POST add_anime_type',
    ]);
    expect(calls.length).toBeGreaterThan(15);
    // The tags and types that were added again are refused as taken, and older news change nothing.
    expect(await everything()).toEqual(before);
  });

  test('is refused when it is mistyped, even beside a good token', async () => {
    const key = await apiKey();
    for (const bad of ['x', key.slice(0, -1), `${key.slice(0, 10)}~${key.slice(11)}`, key.toUpperCase()]) {
      const headers = { authorization: `Bearer ${user.token}`, 'x-api-key': bad };
      const { status } = await call('GET', undefined, { headers });
      expect(status, bad).toBe(401);
    }
  });

  test('that is empty is none', async () => {
    const headers = { authorization: `Bearer ${user.token}`, 'x-api-key': '' };
    expect((await call('GET', undefined, { headers })).status).toBe(200);
    expect((await call('POST', series('s'), { headers })).body).not.toHaveProperty('result');
    expect((await call('GET', undefined, withKey(''))).status).toBe(401);
  });

  test('ends at once when it is made anew; neither answer is kept anywhere', async () => {
    const old = await apiKey();
    for (const method of ['GET', 'POST'] as const) {
      const before = await apiKey();
      const { body, headers } = await call(method, undefined, {
        url: '/api/WatchedRecords.php?action=regenerate_key',
      });
      expect(headers['cache-control']).toBe('no-store');
      expect(body.api_key).not.toBe(before);
      expect((await call('GET', undefined, withKey(before))).status).toBe(401);
      expect(await apiKey()).toBe(body.api_key);
    }
    expect((await call('GET', undefined, withKey(old))).status).toBe(401);
    const rows = await app.services.db.selectFrom('watched_api_keys').selectAll().execute();
    expect(
      JSON.stringify(rows.map(({ digest, sealed }) => [digest, sealed.toString('latin1')])),
    ).not.toContain('tsw_');
  });

  test('opens no tool that is closed to its owner', async () => {
    const closable = await createTestApp({ database: await openFreshDatabase() });
    const [owner] = closable.users;
    const admin = await createUser(closable.services.db, { role: 'admin' });
    const { api_key: key } = await closable.callerOf(owner).watchedRecords.apiKey();
    const ask = async () => {
      const url = '/api/WatchedRecords.php';
      const response = await closable.http.inject({
        method: 'POST',
        url,
        ...withKey(key),
        payload: series('s'),
      });
      return { status: response.statusCode, body: response.json<Body>() };
    };
    const setOpen = (enabled_user: boolean) =>
      closable.http.inject({
        method: 'POST',
        url: '/api/OptionAccess.php',
        headers: { authorization: `Bearer ${admin.token}` },
        payload: {
          action: 'updateNavigatorSettings',
          tools: [{ tool_key: 'watched-records', enabled_user }],
        },
      });
    await setOpen(false);
    expect(await ask()).toMatchObject({ ...failure(403), body: { code: 'tool_closed' } });
    await setOpen(true);
    expect(await ask()).toMatchObject({ status: 200, body: { result: 'created' } });
  });

  test('of an account that was shut out is nobody’s', async () => {
    const key = await apiKey();
    const { db } = app.services;
    await db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', user.id).execute();
    expect((await call('GET', undefined, withKey(key))).status).toBe(401);
  });
});

describe('sync by API key', () => {
  test('takes a batch, each record for itself', async () => {
    const key = await apiKey();
    const records = [
      series('a', { current_episode: 2 }),
      series('a', { current_episode: 1, last_watched_time: TIME - 1000 }),
      series('b', { last_watched_time: 1_700_000_000 }),
      series('c', { bookmark_url: 'javascript:1' }),
      series('d', { selectedTypes: ['unknown'] }),
      'nonsense',
      null,
    ];
    const { status, body, headers } = await call('POST', { action: 'sync_batch', records }, withKey(key));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      success: true,
      results: [
        { series_id: 'a', result: 'updated' },
        { series_id: 'a', result: 'created' },
        { series_id: 'b', result: 'created' },
        { series_id: 'c', result: 'invalid', message: watchedTexts.link },
        { series_id: 'd', result: 'invalid', message: watchedTexts.unknownType },
        { series_id: null, result: 'invalid' },
        { series_id: null, result: 'invalid' },
      ],
      counts: { created: 2, updated: 1, invalid: 4 },
    });
    const { body: again } = await call(
      'POST',
      { action: 'sync_batch', records: records.slice(0, 3) },
      withKey(key),
    );
    expect(again.counts).toEqual({ unchanged: 2, kept: 1 });
    expect(await recordsNow()).toMatchObject([
      { series_id: 'b', last_watched_time: TIME },
      { series_id: 'a', current_episode: 2 },
    ]);
  });

  test('refuses a batch of 501 whole, and takes one of 500', async () => {
    const key = await apiKey();
    const records = Array.from({ length: 501 }, (_, index) => series(`s${String(index)}`));
    const send = (list: unknown) => call('POST', { action: 'sync_batch', records: list }, withKey(key));
    expect(await send(records)).toMatchObject(failure(422, watchedTexts.batch));
    expect(await recordsNow()).toEqual([]);
    expect(await send('x')).toMatchObject(failure(400));
    expect((await send(records.slice(1))).body.counts).toEqual({ created: 500 });
    expect(await recordsNow()).toHaveLength(500);
  });
});
