import type { AddressInfo } from 'node:net';
import { createContext, runInContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp, type TestApp } from './support/app';

// A userscript's client on one side, a person's changes on the other, over real HTTP; and the userscript itself.

let app: TestApp;
let url: string;
let user: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((app.http.server.address() as AddressInfo).port)}`;
  app.services.publicUrl = url;
  user = await createUser(app.services.db);
});

const SERIES = 500;
const NEWS = 4;
const START = Date.now() - 30 * 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

interface News {
  series_id: string;
  title: string;
  current_episode: number;
  is_completed: boolean;
  image_url: string;
  last_watched_time: number;
}

/** A series' news, the oldest first; of some series the last one completes it. */
function newsOf(number: number): News[] {
  return Array.from({ length: NEWS }, (_, index) => {
    const completes = number % 5 === 0 && index === NEWS - 1;
    return {
      series_id: `ss${String(number)}`,
      title: `番剧 ${String(number)}`,
      current_episode: completes ? 12 : 5 + index * 3,
      is_completed: completes,
      image_url: `https://i0.hdslb.com/${String(number)}-${String(index)}.png`,
      last_watched_time: START + index * HOUR + number,
    };
  });
}

/** A shuffle that a failing run can be repeated with. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return list
    .map((entry) => ({ entry, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

function batchesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

async function post(body: object, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/WatchedRecords.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test(
  '500 records, out of order, twice and in parallel, while the person edits',
  { timeout: 120_000 },
  async () => {
    const watched = app.callerOf(user).watchedRecords;
    const { api_key } = await watched.apiKey();
    const key = { 'x-api-key': api_key };
    const all = Array.from({ length: SERIES }, (_, number) => newsOf(number));

    // What the person has already; the news of ss400 to ss404 have moved far beyond it.
    const jumping = [400, 401, 402, 403, 404].map((number) => `ss${String(number)}`);
    for (const series_id of jumping) {
      await watched.create({
        series_id,
        title: series_id,
        current_episode: 1,
        last_watched_time: START - HOUR,
      });
    }
    const far = jumping.map((series_id, index) => ({
      ...newsOf(400 + index)[NEWS - 1],
      series_id,
      current_episode: 300,
      is_completed: false,
      last_watched_time: START + 10 * HOUR,
    }));

    const sent = [...all.flat(), ...far];
    const batches = [...batchesOf(shuffled(sent, 1), 500), ...batchesOf(shuffled(sent, 2), 137)];
    const lines = [0, 1, 2, 3].map((line) => batches.filter((_, index) => index % 4 === line));
    const syncing = lines.map(async (line) => {
      for (const records of line) {
        const answer = await post({ action: 'sync_batch', records }, key);
        expect(answer).toMatchObject({ status: 200, body: { success: true } });
        expect(answer.body.results).toHaveLength(records.length);
        expect(answer.body.counts).not.toHaveProperty('invalid');
      }
    });
    const single = shuffled(all.flat().slice(0, 60), 3).map((record) => post(record, key));

    // Meanwhile: each of these waits until its record is there.
    const recordOf = async (series_id: string) => {
      for (;;) {
        const { records } = await watched.list({ search: series_id, limit: 200 });
        const found = records.find((record) => record.series_id === series_id);
        if (found) return found;
      }
    };
    const person = async () => {
      const set = await recordOf('ss1');
      await watched.update({ id: set.id, current_episode: 2, title: '我的标题' });
      const done = await recordOf('ss2');
      await watched.setCompleted({ id: done.id, completed: true });
      const open = await recordOf('ss5');
      await watched.setCompleted({ id: open.id, completed: true });
      await watched.setCompleted({ id: open.id, completed: false, episode: 11 });
      const tagged = await recordOf('ss3');
      await watched.bulkEdit({ ids: [tagged.id], tag: '国漫' });
      const counted = await recordOf('ss4');
      const first = await watched.update({ id: counted.id, current_episode: 30 });
      const plus = await watched.adjustEpisode({ id: counted.id, by: 1 });
      return { first, plus };
    };
    const [{ plus }] = await Promise.all([person(), ...syncing, ...single]);

    const response = await fetch(`${url}/api/WatchedRecords.php`, { headers: key });
    const { records } = (await response.json()) as { records: Record<string, unknown>[] };
    expect(records).toHaveLength(SERIES);
    const stored = new Map(records.map((record) => [record.series_id, record]));
    const byHand = new Map<string, object>([
      ['ss1', { title: '我的标题', current_episode: 2 }],
      ['ss2', { current_episode: 0, is_completed: true }],
      ['ss3', { tag: '国漫' }],
      ['ss4', { current_episode: 31, last_watched_time: plus.record.last_watched_time }],
      ['ss5', { current_episode: 11, is_completed: false }],
      ...jumping.map((series_id, index) => [series_id, { title: `番剧 ${String(400 + index)}` }] as const),
    ]);
    for (const newest of all.map((one) => one[NEWS - 1])) {
      if (!newest) continue;
      const { series_id, is_completed } = newest;
      const told = { ...newest, current_episode: is_completed ? 0 : newest.current_episode };
      const hand = byHand.get(series_id);
      // The rest of what the news tell arrives beside what the person set; the time of ss1 to ss5 may be any of theirs.
      const { last_watched_time, ...rest } = told;
      const expected = hand && !jumping.includes(series_id) ? rest : { ...rest, last_watched_time };
      expect(stored.get(series_id), series_id).toMatchObject({ ...expected, ...hand });
    }
    const { reviews } = await watched.listReviews();
    expect(reviews.map(({ series_id, episode }) => [series_id, episode]).toSorted()).toEqual(
      jumping.map((series_id) => [series_id, 300]),
    );

    const { revision } = await watched.list({});
    for (const again of batchesOf(shuffled(sent, 4), 500)) {
      const { body } = await post({ action: 'sync_batch', records: again }, key);
      expect(body.counts).not.toHaveProperty('updated');
      expect(body.counts).not.toHaveProperty('created');
    }
    expect((await watched.list({})).revision).toBe(revision);
  },
);

test('the userscript tells what was watched, keeps it while the server is away, and tells it once', async () => {
  const reader = await createUser(app.services.db);
  const watched = app.callerOf(reader).watchedRecords;
  const { text } = await watched.userscript();
  expect(text).toContain((await watched.apiKey()).api_key);
  expect(text).toContain('// @connect      127.0.0.1\n');

  const storage = new Map<string, string>();
  const beats: (() => unknown)[] = [];
  let away = true;
  let answered = () => {};
  interface Request {
    url: string;
    method: string;
    headers: Record<string, string>;
    data: string;
    onload: (response: { status: number; responseText: string }) => void;
    onerror: () => void;
  }
  const season = {
    season_id: 7,
    media_id: 8,
    title: '斗破苍穹',
    cover: '//i0.hdslb.com/c.png',
    episodes: [
      { id: 101, title: '1' },
      { id: 102, title: '2' },
    ],
  };
  const browser = createContext({
    console: { warn() {}, error() {} },
    location: { pathname: '/bangumi/play/ep102' },
    document: { querySelector: () => ({ currentTime: 90, duration: 100 }) },
    setInterval: (beat: () => unknown) => beats.push(beat),
    fetch: async () => ({ json: async () => ({ result: season }) }),
    GM_getValue: (name: string) => storage.get(name),
    GM_setValue: (name: string, value: string) => storage.set(name, value),
    GM_deleteValue: (name: string) => storage.delete(name),
    GM_listValues: () => [...storage.keys()],
    GM_xmlhttpRequest(request: Request) {
      if (away) {
        request.onerror();
        return;
      }
      void fetch(request.url, { method: request.method, headers: request.headers, body: request.data }).then(
        async (response) => {
          request.onload({ status: response.status, responseText: await response.text() });
          answered();
        },
      );
    },
  });
  runInContext(text, browser);
  const [look, send] = beats;
  await look?.();
  await look?.();
  expect(storage.size).toBe(1);
  expect((await watched.list({})).total).toBe(0);
  away = false;
  const done = new Promise<void>((resolve) => {
    answered = resolve;
  });
  send?.();
  await done;
  expect(storage.size).toBe(0);
  expect((await watched.list({})).records).toMatchObject([
    {
      series_id: 'ss7',
      title: '斗破苍穹',
      current_episode: 2,
      bookmark_url: 'https://www.bilibili.com/bangumi/play/ss7',
      listpage_url: 'https://www.bilibili.com/bangumi/media/md8',
      image_url: 'https://i0.hdslb.com/c.png',
    },
  ]);
});
