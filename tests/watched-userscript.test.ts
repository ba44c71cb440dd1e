import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';

// The userscript in a fake page of bilibili, against the server over HTTP.

const app = await createTestApp();
let url: string;
let watched: ReturnType<TestApp['callerOf']>['watchedRecords'];
let text: string;
beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((app.http.server.address() as AddressInfo).port)}`;
  app.services.publicUrl = url;
});
beforeEach(async () => {
  watched = app.callerOf(await createUser(app.services.db)).watchedRecords;
  text = (await watched.userscript()).text;
});

const SEASON = {
  season_id: 7,
  media_id: 8,
  title: '斗破苍穹',
  cover: '//i0.hdslb.com/c.png',
  episodes: [
    { id: 101, title: '1' },
    { id: 102, title: '2' },
  ],
};

interface Request {
  url: string;
  method: string;
  headers: Record<string, string>;
  data?: string;
  onload: (response: { status: number; responseText: string }) => void;
  onerror: () => void;
}

interface Season {
  [field: string]: unknown;
}

/** A page with the script; `look` and `send` are its periodic tasks. */
function browser(
  script: string,
  {
    season = SEASON,
    storage = new Map<string, unknown>(),
    page = {},
  }: {
    season?: Season;
    storage?: Map<string, unknown>;
    page?: { pathname?: string; state?: object; hasInfo?: boolean };
  } = {},
) {
  const beats: (() => unknown)[] = [];
  const state = {
    away: false,
    asked: [] as string[],
    told: [] as string[],
    location: { pathname: page.pathname ?? '/bangumi/play/ep102', origin: url },
    video: { currentTime: 90, duration: 100, currentSrc: 'blob:1' },
    said: [] as unknown[],
    hear: undefined as undefined | ((event: object) => void),
  };
  const context = createContext({
    console: { warn() {}, error() {} },
    location: state.location,
    document: { querySelector: (selector: string) => (selector === 'video' ? state.video : null) },
    window: {
      addEventListener: (_name: string, heard: (event: object) => void) => (state.hear = heard),
      postMessage: (message: unknown) => state.said.push(message),
    },
    unsafeWindow: { __INITIAL_STATE__: page.state },
    ...(page.hasInfo && { GM_info: {} }),
    setInterval: (beat: () => unknown) => beats.push(beat),
    fetch: async (address: string) => {
      state.asked.push(address);
      return { json: async () => ({ result: season }) };
    },
    GM_getValue: (name: string) => storage.get(name),
    GM_setValue: (name: string, value: unknown) => storage.set(name, value),
    GM_deleteValue: (name: string) => storage.delete(name),
    GM_listValues: () => [...storage.keys()],
    GM_notification: (told: { text: string }) => state.told.push(told.text),
    GM_xmlhttpRequest(request: Request) {
      if (state.away) {
        request.onerror();
        return;
      }
      const { method, headers, data } = request;
      void fetch(request.url, { method, headers, ...(data !== undefined && { body: data }) }).then(
        async (response) => {
          request.onload({ status: response.status, responseText: await response.text() });
        },
      );
    },
  });
  runInContext(script, context);
  const news = () => [...storage.keys()].filter((key) => key.startsWith('news:')).length;
  return {
    ...{ state, storage, news },
    look: async () => beats[0]?.(),
    send: () => beats[1]?.(),
    sent: () => expect.poll(news).toBe(0),
  };
}

const records = async () => (await watched.list({})).records;

test('reports what was watched, queues it while the server is unavailable, and reports it once', async () => {
  expect(text).toContain((await watched.apiKey()).api_key);
  expect(text).toContain('// @connect      127.0.0.1\n');
  const { state, storage, look, send, sent, news } = browser(text);
  state.away = true;
  await look();
  await look();
  expect(news()).toBe(1);
  expect(await records()).toEqual([]);
  state.away = false;
  // A lone surrogate makes the server refuse the whole batch; the other news are not lost with it.
  for (const series_id of ['bad', 'good']) {
    const title = series_id === 'bad' ? '\ud83d' : 'x';
    const told = JSON.stringify({ series_id, title, last_watched_time: 1_700_000_000 });
    storage.set(`news:${series_id}:1`, told);
  }
  send();
  await sent();
  expect(await records()).toMatchObject([
    {
      series_id: 'ss7',
      title: '斗破苍穹',
      current_episode: 2,
      is_completed: false,
      bookmark_url: 'https://www.bilibili.com/bangumi/play/ss7',
      listpage_url: 'https://www.bilibili.com/bangumi/media/md8',
      image_url: 'https://i0.hdslb.com/c.png',
    },
    { series_id: 'good', title: 'x' },
  ]);
});

test.each([
  ['the data of the page', { state: { epInfo: { id: 101 } } }, {}],
  ['what the site remembers of the person', {}, { user_status: { progress: { last_ep_id: 101 } } }],
])('knows the episode of an ss address by %s', async (_by, page, more) => {
  const season = { ...SEASON, ...more };
  const { state, look, sent } = browser(text, { season, page: { pathname: '/bangumi/play/ss7', ...page } });
  await look();
  await sent();
  await expect.poll(records).toMatchObject([{ series_id: 'ss7', current_episode: 1 }]);
  expect(state.asked[0]).toMatch(/\?(ep_id=101|season_id=7)$/);
});

test('reports the episode at which playback began, and the next one once that is watched', async () => {
  const { state, look, sent } = browser(text, { page: { pathname: '/bangumi/play/ep101' } });
  state.video.currentTime = 10;
  await look();
  // The URL already names the next episode, while the video is still at its end.
  state.video.currentTime = 99;
  state.location.pathname = '/bangumi/play/ep102';
  await look();
  await sent();
  await expect.poll(records).toMatchObject([{ current_episode: 1 }]);
  state.video.currentSrc = 'blob:2';
  state.video.currentTime = 1;
  await look();
  await look();
  state.video.currentTime = 85;
  await look();
  await sent();
  await expect.poll(records).toMatchObject([{ current_episode: 2 }]);
  expect(state.asked.map((asked) => asked.replace(/.*=/, ''))).toEqual(['101', '102']);
});

test('reports tag, types, description and completion, without overriding the user', async () => {
  const season = {
    ...{ ...SEASON, type: 4, styles: ['热血', { name: '奇幻' }], evaluate: '三十年河东' },
    publish: { is_finish: 1 },
  };
  const first = browser(text, { season });
  await first.look();
  await first.sent();
  await expect.poll(records).toMatchObject([
    {
      ...{ tag: '国漫', types: ['热血', '奇幻'], description: '三十年河东' },
      ...{ is_completed: true, current_episode: 0 },
    },
  ]);
  const { types } = await watched.types();
  await watched.deleteType({ type_id: types.find(({ type_name }) => type_name === '热血')?.id ?? 0 });
  await watched.update({ id: (await records())[0]?.id ?? 0, tag: '', description: '' });
  const again = browser(text, {
    ...{ season: { ...season, season_id: 9 }, storage: first.storage },
    page: { pathname: '/bangumi/play/ep101' },
  });
  await again.look();
  await again.sent();
  await expect.poll(records).toMatchObject([
    { series_id: 'ss9', types: ['奇幻'], current_episode: 1, is_completed: false },
    { series_id: 'ss7', types: ['奇幻'], tag: '', description: '', is_completed: true },
  ]);
  expect((await watched.types()).types.map(({ type_name }) => type_name)).toEqual(['奇幻']);
});

test('tells the user of a refused key once, and continues with the one that the app sends', async () => {
  const storage = new Map<string, unknown>();
  await watched.regenerateKey();
  const { state, look, send, news } = browser(text, { storage, page: { hasInfo: true } });
  await look();
  await expect.poll(() => state.told).toHaveLength(1);
  expect(state.told[0]).toContain('API 密钥已失效');
  expect(news()).toBe(1);

  const handed = browser(text, { storage, page: { pathname: '/app/watched-records', hasInfo: true } });
  const { api_key } = await watched.apiKey();
  handed.state.hear?.({ origin: 'https://elsewhere.example', data: { watchedRecordsKey: 'tsw_bad' } });
  expect(handed.state.said).toEqual([]);
  handed.state.hear?.({ origin: url, data: { watchedRecordsKey: api_key } });
  expect(handed.state.said).toEqual([{ watchedRecordsScript: expect.any(String) as string }]);
  send();
  await expect.poll(news).toBe(0);
  await expect.poll(records).toHaveLength(1);
  // A page opened later uses that key, although the script came with another.
  browser(text, { storage, page: { hasInfo: true } });
  expect(storage.get('key')).toBe(api_key);
});

test('is installed and updated from a public URL, without a key in it', async () => {
  const { address } = await watched.userscript();
  const answer = await app.http.inject({ url: new URL(address).pathname });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(answer.body).not.toMatch(/tsw_\w/);
  for (const script of [answer.body, text]) {
    expect(script).toContain(`// @updateURL    ${address}\n// @downloadURL  ${address}\n`);
  }
  const { state, look, news } = browser(answer.body);
  await look();
  await expect.poll(() => state.told).toMatchObject([expect.stringContaining('还没有密钥')]);
  expect(news()).toBe(1);
});

test('has a new version when it changes', async () => {
  const { body } = await app.http.inject({ url: '/api/WatchedRecords.user.js' });
  const script = body.replaceAll(url, '').replace(/.*@connect.*/, '');
  const [, version] = /@version +(\S+)/.exec(script) ?? [];
  const digest = createHash('sha256').update(script).digest('hex').slice(0, 12);
  // A change of the script must raise its version, here too: script managers ignore it otherwise.
  expect([version, digest]).toEqual(['2.0.0', '859d9a7db2e6']);
});
