import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { createUser, type TestUser } from './support/accounts';
import { createTestApp } from './support/app';
import { batchesOf, jumpOf, lastOf, newsOf, shuffled, syncClient } from './support/watched-news';

// A userscript's client and a user's changes at the same time, over HTTP.

const app = await createTestApp();
let url: string;
let user: TestUser;
beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${String((app.http.server.address() as AddressInfo).port)}`;
  app.services.publicUrl = url;
  user = await createUser(app.services.db);
});

const SERIES = 500;
/** The news of these jump far beyond the user's progress. */
const JUMPING = [400, 401, 402, 403, 404];

test(
  '500 records, out of order, twice and in parallel, while the person edits',
  { timeout: 120_000 },
  async () => {
    const watched = app.callerOf(user).watchedRecords;
    const { api_key } = await watched.apiKey();
    const client = syncClient(url, api_key);
    const jumps = JUMPING.map(jumpOf);
    for (const { before } of jumps) await client.post(before);

    const all = Array.from({ length: SERIES }, (_, number) => newsOf(number)).flat();
    const sent = [...all, ...jumps.map(({ far }) => far)];
    const syncing = client.sendAll([
      ...batchesOf(shuffled(sent, 1), 500),
      ...batchesOf(shuffled(sent, 2), 137),
    ]);
    const single = shuffled(all.slice(0, 60), 3).map((record) => client.post(record));

    // Concurrently: each of these waits until its record exists.
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
      await watched.update({ id: counted.id, current_episode: 30 });
      return watched.adjustEpisode({ id: counted.id, by: 1 });
    };
    const [plus, answers] = await Promise.all([person(), syncing, ...single]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));

    const stored = await client.stored();
    expect(stored.size).toBe(SERIES);
    const byHand = new Map<string, object>([
      ['ss1', { title: '我的标题', current_episode: 2 }],
      ['ss2', { current_episode: 0, is_completed: true }],
      ['ss3', { tag: '国漫' }],
      ['ss4', { current_episode: 31, last_watched_time: plus.record.last_watched_time }],
      ['ss5', { current_episode: 11, is_completed: false }],
    ]);
    for (let number = 0; number < SERIES; number++) {
      const { last_watched_time, ...told } = lastOf(number);
      const { series_id } = told;
      const current_episode = told.is_completed ? 0 : told.current_episode;
      const hand = byHand.get(series_id);
      // The values of the news that the user did not set; the time of ss1 to ss5 may be any of theirs.
      const expected = { ...told, current_episode, ...(hand ?? { last_watched_time }) };
      expect(stored.get(series_id), series_id).toMatchObject(expected);
    }
    const { reviews } = await watched.listReviews();
    expect(reviews.map(({ series_id, episode }) => [series_id, episode]).toSorted()).toEqual(
      JUMPING.map((number) => [`ss${String(number)}`, 300]),
    );

    const { revision } = await watched.list({});
    for (const { body } of await client.sendAll(batchesOf(shuffled(sent, 4), 500))) {
      expect(body.counts).not.toHaveProperty('updated');
      expect(body.counts).not.toHaveProperty('created');
    }
    expect((await watched.list({})).revision).toBe(revision);
  },
);
