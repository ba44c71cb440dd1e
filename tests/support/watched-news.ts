import { setTimeout as pause } from 'node:timers/promises';

// Sync records of many series, and a client that sends them like a userscript.

const START = Date.now() - 30 * 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const NEWS_OF_A_SERIES = 4;
const CONNECTIONS = 4;

export interface News {
  series_id: string;
  title: string;
  current_episode: number;
  is_completed: boolean;
  listpage_url: string;
  last_watched_time: number;
}

/** The sync records of a series, oldest first; for every fifth series the last one completes it. */
export function newsOf(number: number): [News, ...News[]] {
  const news = (index: number): News => {
    const completes = number % 5 === 0 && index === NEWS_OF_A_SERIES - 1;
    return {
      series_id: `ss${String(number)}`,
      title: `番剧 ${String(number)} 号`,
      current_episode: completes ? 12 : 5 + index * 3,
      is_completed: completes,
      listpage_url: `https://www.bilibili.com/bangumi/media/md${String(number)}?${String(index)}`,
      last_watched_time: START + index * HOUR + number,
    };
  };
  return [news(0), ...Array.from({ length: NEWS_OF_A_SERIES - 1 }, (_, index) => news(index + 1))];
}

/** The sync record of a series that wins in the end. */
export function lastOf(number: number): News {
  return newsOf(number).reduce((_before, after) => after);
}

/** A record from before all sync records, and a later sync record with a jump that needs a review. */
export function jumpOf(number: number): { before: Partial<News>; far: News } {
  const { series_id, ...last } = lastOf(number);
  return {
    before: { series_id, title: series_id, current_episode: 1, last_watched_time: START - HOUR },
    far: {
      ...last,
      series_id,
      current_episode: 300,
      is_completed: false,
      last_watched_time: START + 10 * HOUR,
    },
  };
}

/** A shuffle that is reproducible by its seed. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return list
    .map((entry) => ({ entry, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}

export function batchesOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A client with an address and an API key, like the userscript. */
export function syncClient(url: string, key: string) {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  /** Retries when asked to by Retry-After. */
  async function post(body: object): Promise<Answer> {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/api/WatchedRecords.php`, init);
    const retryAfter = response.headers.get('retry-after');
    if (response.status === 503 && retryAfter) {
      await pause(Number(retryAfter) * 1000);
      return post(body);
    }
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  return {
    post,

    /** Sends batches over several connections in parallel; returns the answers. */
    async sendAll(batches: readonly object[][]): Promise<Answer[]> {
      const answers: Answer[] = [];
      const lines = Array.from({ length: CONNECTIONS }, async (_, line) => {
        for (const [index, records] of batches.entries()) {
          if (index % CONNECTIONS === line) answers.push(await post({ action: 'sync_batch', records }));
        }
      });
      await Promise.all(lines);
      return answers;
    },

    /** All records by series, read by the documented call. */
    async stored(): Promise<Map<unknown, Record<string, unknown>>> {
      const response = await fetch(`${url}/api/WatchedRecords.php`, { headers });
      const { records } = (await response.json()) as { records: Record<string, unknown>[] };
      return new Map(records.map((record) => [record.series_id, record]));
    },
  };
}
