import { callsOf } from './calls.mjs';
import { figuresOf, p95, timed } from './timing.mjs';

const RECORDS = 50_000;
const BATCH = 500;
const PAGE = 60;
const TYPES = ['玄幻', '科幻', '日常', '热血', '恋爱'];
const NAMES = ['斗破苍穹', '完美世界', '凡人修仙传', '一人之下', '葬送的芙莉莲', '间谍过家家', '咒术回战'];
/** Search texts as a user types them, keystroke by keystroke. */
const TYPED = ['d', 'dp', 'dpc', 'dpcq', 'dpcq 4', 'dpcq 49', '完', '完美', 'ss49', 'fulilian'];
/** Parts of a streamed response between two memory samples. */
const LOOK_EVERY = 50;
const START = Date.UTC(2025, 0, 1);

const record = (at) => ({
  series_id: `ss${at}`,
  title: `${NAMES[at % NAMES.length]} ${at}`,
  current_episode: at % 40,
  is_completed: at % 3 === 0,
  tag: at % 2 === 0 ? '国漫' : '日漫',
  selectedTypes: [TYPES[at % 5], TYPES[(at + 1) % 5]],
  bookmark_url: `https://www.bilibili.com/bangumi/play/ss${at}`,
  listpage_url: `https://www.bilibili.com/bangumi/media/md${at}`,
  image_url: `https://i0.hdslb.com/bfs/bangumi/image/${at}.png`,
  description: '少年历经磨难，终成一代强者。'.repeat(10),
  last_watched_time: START + ((at * 7919) % RECORDS) * 60_000,
});

/** @type {import('./figures.mjs').Part} */
export const watchedRecordsPart = {
  name: 'watched-records',
  title: '50,000 watched records',
  anew: true,
  async measure({ start }) {
    const server = await start();
    const syncMs = await syncRecords(server);
    const againMs = await syncRecords(server);
    const calls = await measureCalls(server);
    const { readOutMs, readOutKib, knownMs } = await readOut(server);
    await server.stop();
    const figure = (name, value, unit) => ({ name, figure: value, unit });
    return [
      figure('syncing them, 500 at a time', syncMs / 1000, 's'),
      figure('the same news once more', againMs / 1000, 's'),
      ...figuresOf(calls),
      figure('all of them by the documented call', readOutMs / 1000, 's'),
      figure('more memory meanwhile', readOutKib / 1024, 'MiB'),
      figure('the same when nothing has changed, p95', knownMs, 'ms'),
    ];
  },
};

/** Syncs 50,000 records to `master`; returns the duration in ms. */
export async function syncRecords(server) {
  const { answered, ask, change } = await callsOf(server);
  const { types } = await ask('watchedRecords.types');
  if (types.length === 0)
    for (const type_name of TYPES) await change('watchedRecords.addType', { type_name });
  const { api_key } = await ask('watchedRecords.apiKey');
  const headers = { 'x-api-key': api_key };
  return timed(async () => {
    for (let from = 0; from < RECORDS; from += BATCH) {
      const records = Array.from({ length: BATCH }, (_, at) => record(from + at));
      const response = await answered('WatchedRecords.php', {
        body: { action: 'sync_batch', records },
        headers,
      });
      await response.json();
    }
  });
}

/** Durations in ms, at the 95th percentile where a call is repeated. */
async function measureCalls(server) {
  const { ask, change } = await callsOf(server);
  const views = ['last_watched', 'title', 'episode', 'created'].flatMap((sort) => [
    { sort, direction: 'asc' },
    { sort, direction: 'desc', offset: RECORDS - PAGE },
    { sort, tag: '国漫', type: '玄幻', progress: 'watching' },
  ]);
  const { records } = await ask('watchedRecords.list', { limit: PAGE });
  const { ids } = await ask('watchedRecords.ids', {});
  return {
    'what the first screen asks for, p95': await p95(20, () =>
      Promise.all([
        ask('watchedRecords.list', { limit: PAGE }),
        ask('watchedRecords.stats'),
        ask('watchedRecords.tags'),
      ]),
    ),
    'a keystroke in the search, p95': await p95(50, (at) =>
      ask('watchedRecords.list', { search: TYPED[at % TYPED.length], limit: PAGE }),
    ),
    'a page of another order or filter, p95': await p95(48, (at) =>
      ask('watchedRecords.list', { ...views[at % views.length], limit: PAGE }),
    ),
    'one episode more, p95': await p95(100, (at) =>
      change('watchedRecords.adjustEpisode', { id: records[at % PAGE].id, by: 1 }),
    ),
    'tagging all of them': await timed(() =>
      change('watchedRecords.bulkEdit', { ids, tag: '收藏', operationId: 'bench-edit' }),
    ),
    'taking that back': await timed(() => change('watchedRecords.undo', { operationId: 'bench-edit' })),
    'deleting all of them': await timed(() =>
      change('watchedRecords.remove', { ids, operationId: 'bench-remove' }),
    ),
    'taking that back too': await timed(() => change('watchedRecords.undo', { operationId: 'bench-remove' })),
  };
}

/** Reads the streamed list without delay, then requests it again with its ETag. */
async function readOut(server) {
  const { answered } = await callsOf(server);
  const before = server.serverKib();
  let peak = before;
  let parts = 0;
  let etag;
  const readOutMs = await timed(async () => {
    const response = await answered('WatchedRecords.php');
    etag = response.headers.get('etag');
    for await (const part of response.body) {
      if (part.length > 0 && ++parts % LOOK_EVERY === 0) peak = Math.max(peak, server.serverKib());
    }
  });
  const known = { headers: { 'if-none-match': etag } };
  const knownMs = await p95(20, async () => {
    const { status } = await answered('WatchedRecords.php', known);
    if (status !== 304) throw new Error(`A known list answered ${status}`);
  });
  return { readOutMs, readOutKib: peak - before, knownMs };
}
