import type { OpenDatabase } from '@db/client';
import { inTransaction } from '@db/transaction';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { openTestDatabase } from '../../../../../tests/support/database';
import { countWaitingChanges } from '../../../../../tests/support/held-row';
import { watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';
import { findKeyOwner } from '../key/queries';
import { readKey } from '../key/writes';
import { changeLabels, deleteLabel } from '../labels/writes';
import { watchedJournal } from '../records/journal';
import { changeRecord } from '../records/writes';

let app: TestApp;
let database: OpenDatabase;
let user: TestUser;
let caller: ReturnType<TestApp['callerOf']>;
let watched: typeof caller.watchedRecords;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createTestApp({ database });
});
beforeEach(async () => {
  user = await createUser(app.services.db);
  caller = app.callerOf(user);
  watched = caller.watchedRecords;
});

const TIME = 1_700_000_000_000;
const news = (minute: number, current_episode: number, more: object = {}) => ({
  series_id: 's',
  title: 's',
  current_episode,
  last_watched_time: TIME + minute * 60_000,
  ...more,
});

const record = async () => (await watched.list({})).records[0];

test('news by hand and by sync are told apart in the history', async () => {
  await watched.sync(news(0, 1));
  await watched.sync(news(1, 2));
  await watched.sync(news(1, 2));
  await watched.sync(news(2, 0, { is_completed: true }));
  const id = (await record())?.id ?? 0;
  await watched.setCompleted({ id, completed: false });
  const { events } = await watched.history({ id });
  expect(
    events.map(({ source, episode_after, completed_after }) => [source, episode_after, completed_after]),
  ).toEqual([
    ['hand', 2, false],
    ['sync', 0, true],
    ['sync', 2, false],
    ['sync', 1, false],
  ]);
});

test('what changes nothing leaves the revision alone', async () => {
  await watched.syncBatch({ records: [news(0, 1), news(1, 2)] });
  const { revision } = await watched.list({});
  await watched.syncBatch({ records: [news(1, 2), news(0, 1), 'nonsense'] });
  await watched.sync({ series_id: 's', title: 's', current_episode: 2 });
  expect((await watched.list({})).revision).toBe(revision);
});

test('news without a time tell of now, unless they tell nothing new', async () => {
  await watched.sync(news(0, 1));
  expect((await watched.sync({ series_id: 's', title: 's', current_episode: 1 })).result).toBe('unchanged');
  expect(await record()).toMatchObject({ last_watched_time: TIME });
  const before = Date.now();
  expect((await watched.sync({ series_id: 's', title: 's', current_episode: 2 })).result).toBe('updated');
  expect((await record())?.last_watched_time).toBeGreaterThanOrEqual(before);
});

test('what the person changed after the moment of a batch’s news stays, field by field', async () => {
  await watched.sync(news(0, 1, { description: 'old' }));
  const id = (await record())?.id ?? 0;
  await watched.update({ id, title: 'mine', current_episode: 7 });
  await watched.syncBatch({ records: [news(5, 3, { title: 'theirs', description: 'new' })] });
  expect(await record()).toMatchObject({ title: 'mine', current_episode: 7, description: 'new' });
  const later = Date.now() + 60_000;
  await watched.syncBatch({ records: [news(0, 8, { title: 'theirs', last_watched_time: later })] });
  expect(await record()).toMatchObject({ title: 'theirs', current_episode: 8, last_watched_time: later });
});

describe.each(['single', 'batch'] as const)('news of one record (%s)', (kind) => {
  const tell = async (one: ReturnType<typeof news>) => {
    const sent =
      kind === 'single' ? await watched.sync(one) : (await watched.syncBatch({ records: [one] })).results[0];
    return { result: sent?.result, clamped: sent?.clamped };
  };

  test('leave what the person edited by hand since, whatever they allow', async () => {
    await watched.sync(news(0, 10));
    const id = (await record())?.id ?? 0;
    await watched.update({ id, title: 'mine', is_completed: true });
    const told = news(60, 11, { title: 'theirs', reopen: true, allow_decrease: true });
    expect(await tell(told)).toEqual({ result: 'kept', clamped: undefined });
    expect(await record()).toMatchObject({ title: 'mine', is_completed: true, last_watched_time: TIME });
  });

  test('of an earlier episode are kept as watched again, and told once', async () => {
    await watched.sync(news(0, 24));
    for (let time = 0; time < 2; time++) await tell(news(60, 3));
    expect(await record()).toMatchObject({ current_episode: 24, last_watched_time: TIME + 3_600_000 });
    const { events } = await watched.history({ id: (await record())?.id ?? 0 });
    expect(events).toMatchObject([
      { source: 'again', episode_before: 24, episode_after: 3, watched_time: TIME + 3_600_000 },
      { source: 'sync', episode_after: 24 },
    ]);
    expect((await tell(news(61, 3, { allow_decrease: true }))).result).toBe('updated');
    expect(await record()).toMatchObject({ current_episode: 3 });
  });

  test('leave a completed series completed, unless it is to be reopened', async () => {
    await watched.sync(news(0, 12));
    await watched.sync(news(1, 0, { is_completed: true }));
    await tell(news(2, 3, { is_completed: false }));
    await tell(news(3, 3, { allow_decrease: true }));
    expect(await record()).toMatchObject({ is_completed: true, last_watched_time: TIME + 180_000 });
    await tell(news(4, 0, { current_episode: undefined, reopen: true }));
    expect(await record()).toMatchObject({ is_completed: false, current_episode: 12 });
    await watched.setCompleted({ id: (await record())?.id ?? 0, completed: true });
    const later = { last_watched_time: Date.now() + 1_000 };
    await tell(news(0, 3, { reopen: true, ...later }));
    expect(await record()).toMatchObject({ is_completed: false, current_episode: 3, ...later });
  });

  test('of a moment more than 5 minutes ahead count as of now, and it is told', async () => {
    await watched.sync(news(0, 1));
    const before = Date.now();
    const ahead = { last_watched_time: before + 365 * 86_400_000 };
    expect(await tell(news(0, 5, ahead))).toEqual({ result: 'updated', clamped: true });
    const stored = (await record())?.last_watched_time ?? 0;
    expect(stored).toBeGreaterThanOrEqual(before);
    expect(stored).toBeLessThanOrEqual(Date.now());
    expect(await tell(news(0, 5, ahead))).toEqual({ result: 'unchanged', clamped: true });
    expect((await record())?.last_watched_time).toBe(stored);
    const nearly = { last_watched_time: Date.now() + 4 * 60_000 };
    expect(await tell(news(0, 6, nearly))).toEqual({ result: 'updated', clamped: undefined });
    expect(await record()).toMatchObject({ current_episode: 6, ...nearly });
  });

  test('are heard again where a clock that was ahead has spoken', async () => {
    await watched.sync(news(0, 1));
    await app.services.db
      .updateTable('watched_records')
      .set({ last_watched_time: TIME * 2, progress_stamp: TIME * 4, title_stamp: TIME * 4 })
      .where('user_id', '=', user.id)
      .execute();
    const now = { last_watched_time: Date.now() };
    expect((await tell(news(0, 6, { title: 'now', ...now }))).result).toBe('updated');
    expect(await record()).toMatchObject({ title: 'now', current_episode: 6, ...now });
  });
});

describe('one record by itself', () => {
  test('changes nothing when it is older', async () => {
    await watched.sync(news(5, 3));
    const before = await record();
    const older = news(4, 2, { title: 'older', description: 'older', is_completed: true });
    expect((await watched.sync(older)).result).toBe('kept');
    expect(await record()).toEqual(before);
    expect((await watched.sync(news(4, 200))).result).toBe('kept');
    expect((await watched.listReviews()).reviews).toEqual([]);
  });

  test('needs no title when its series is there, and leaves what it does not tell', async () => {
    await expect(watched.sync({ series_id: 's', current_episode: 1 })).rejects.toThrow();
    expect(await record()).toBeUndefined();
    await watched.sync(news(0, 1, { title: 'named', tag: 'a' }));
    expect((await watched.sync(news(1, 2, { title: undefined }))).result).toBe('updated');
    expect(await record()).toMatchObject({ title: 'named', tag: 'a', current_episode: 2 });
  });
});

test('what is invalid in a batch is told in the words of the screen', async () => {
  const records = [
    'x',
    {},
    { series_id: 's' },
    { title: 't' },
    { ...news(0, 1), tag: 7 },
    { ...news(0, 1), image_url: 'x' },
  ];
  const { results } = await watched.syncBatch({ records });
  expect(results.map(({ message }) => message)).toEqual([
    ...[watchedTexts.malformed, watchedTexts.seriesId, watchedTexts.title, watchedTexts.seriesId],
    ...[watchedTexts.malformed, watchedTexts.link],
  ]);
});

test('what waits is accepted or refused all at once, whoever has settled some of it', async () => {
  const series = ['a', 'b', 'c', 'd'];
  await watched.syncBatch({ records: series.map((series_id) => news(0, 1, { series_id })) });
  await watched.syncBatch({ records: series.map((series_id) => news(1, 100, { series_id })) });
  const [first, second, third, fourth] = (await watched.listReviews()).reviews.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
  ];
  const stranger = app.callerOf(await createUser(app.services.db)).watchedRecords;
  await stranger.answerReviews({ ids: [first, second], accept: false });
  await watched.answerReviews({ ids: [first, 1_000_000], accept: false });
  await watched.answerReviews({ ids: [first, second, third], accept: true });
  expect((await watched.listReviews()).reviews.map(({ id }) => id)).toEqual([fourth]);
  const episodes = (await watched.list({ sort: 'episode' })).records.map((one) => one.current_episode);
  expect(episodes).toEqual([100, 100, 1, 1]);
});

describe('a jump', () => {
  beforeEach(async () => {
    await watched.sync(news(0, 10));
    const { result } = await watched.sync(news(1, 61));
    expect(result).toBe('review');
  });

  test('waits, is listed once, and counts when the person accepts it', async () => {
    await watched.sync(news(1, 61));
    await watched.sync(news(2, 62, { title: 'renamed' }));
    const { reviews } = await watched.listReviews();
    expect(reviews).toMatchObject([
      { series_id: 's', title: 'renamed', current_episode: 10, episode: 62, watched_time: TIME + 120_000 },
    ]);
    const accepted = await watched.acceptReview({ id: reviews[0]?.id ?? 0 });
    expect(accepted.record).toMatchObject({ current_episode: 62, last_watched_time: TIME + 120_000 });
    expect((await watched.listReviews()).reviews).toEqual([]);
    expect((await watched.sync(news(2, 62, { title: 'renamed' }))).result).toBe('unchanged');
    expect(
      await app.services.db
        .selectFrom('watched_reviews')
        .selectAll()
        .where('user_id', '=', user.id)
        .execute(),
    ).toEqual([]);
    await expect(watched.acceptReview({ id: reviews[0]?.id ?? 0 })).rejects.toThrow(
      watchedTexts.reviewNotFound,
    );
  });

  test('does not wait again once it was dismissed', async () => {
    const [review] = (await watched.listReviews()).reviews;
    await watched.dismissReview({ id: review?.id ?? 0 });
    const { revision } = await watched.list({});
    expect((await watched.sync(news(1, 61))).result).toBe('kept');
    expect((await watched.listReviews()).reviews).toEqual([]);
    expect((await watched.list({})).revision).toBe(revision);
    expect((await watched.sync(news(3, 61))).result).toBe('review');
  });

  test('is answered by what the person sets, and by newer progress', async () => {
    await watched.sync(news(2, 11));
    expect((await watched.listReviews()).reviews).toEqual([]);
    expect(await record()).toMatchObject({ current_episode: 11 });
    await watched.sync(news(3, 90));
    const id = (await record())?.id ?? 0;
    await watched.adjustEpisode({ id, by: 1 });
    expect((await watched.listReviews()).reviews).toEqual([]);
    expect((await watched.sync(news(3, 90))).result).toBe('kept');
  });

  test('counts by itself once what lies between has come', async () => {
    expect((await watched.syncBatch({ records: [news(0.5, 40)] })).counts).toEqual({ updated: 1 });
    expect(await record()).toMatchObject({ current_episode: 61, last_watched_time: TIME + 60_000 });
    expect((await watched.listReviews()).reviews).toEqual([]);
  });
});

test('what waited for a record that was removed does not wait for the next of its series', async () => {
  await watched.sync(news(0, 10));
  await watched.sync(news(5, 200));
  await watched.remove({ ids: [(await record())?.id ?? 0] });
  await watched.create({ series_id: 's', title: 's', current_episode: 11, last_watched_time: TIME + 60_000 });
  expect((await watched.listReviews()).reviews).toEqual([]);
  expect((await watched.sync(news(5, 200))).result).toBe('review');
});

test('the same news in many orders at once, the same series made twice at once', async () => {
  const all = Array.from({ length: 8 }, (_, minute) => news(minute, minute + 1));
  const orders = [all, all.toReversed(), all.toSorted(() => Math.random() - 0.5)];
  const made = watched.create({ series_id: 's', title: 's', last_watched_time: TIME }).then(
    () => 'made',
    () => 'refused',
  );
  await Promise.all(orders.flatMap((order) => order.map((one) => watched.sync(one))));
  await made;
  expect(await watched.list({})).toMatchObject({
    total: 1,
    records: [{ current_episode: 8, last_watched_time: TIME + 7 * 60_000 }],
  });
});

test('what changes while news are judged counts', async () => {
  const { db } = app.services;
  await watched.sync(news(0, 1));
  const { id: type } = await watched.addType({ type_name: 't' });
  const id = (await record())?.id ?? 0;
  const syncing = await inTransaction(db, async (trx) => {
    await watchedJournal.execute({ db: trx, user }, 'by hand', {}, (change) =>
      changeRecord(change, id, () => ({
        details: { title: 'mine' },
        progress: { episode: 7, completed: false },
      })),
    );
    await changeLabels({ db: trx, user }, 'by hand', {}, (labels) => deleteLabel(labels, 'type', type));
    const typed = { ...news(5, 1), series_id: 'typed', selectedTypes: ['t'] };
    const answer = watched.syncBatch({ records: [news(5, 3, { title: 'theirs' }), typed] });
    await expect.poll(() => countWaitingChanges(database)).toBe(1);
    return { answer };
  });
  expect((await syncing.answer).results).toMatchObject([{ result: 'kept' }, { result: 'invalid' }]);
  expect(await watched.list({})).toMatchObject({
    total: 1,
    records: [{ title: 'mine', current_episode: 7, last_watched_time: TIME }],
  });
  expect((await watched.syncCalls()).calls[0]?.counts).toEqual({ kept: 1, invalid: 1 });
});

test('synced news are told to the open pages of the account', async () => {
  const told = (await caller.live.follow())[Symbol.asyncIterator]();
  const { 'watched-records': before } = (await told.next()).value ?? {};
  expect(before).toBeUndefined();
  await watched.sync(news(0, 1));
  expect((await told.next()).value).toMatchObject({ 'watched-records': 1 });
  await told.return?.();
});

test('whatever a batch holds, each record is judged for itself, and only good ones are stored', async () => {
  const value = fc.oneof(
    fc.constantFrom(
      '',
      ' ',
      's',
      'javascript:x',
      'https://x',
      'a,b',
      -1,
      1.5,
      2_000_000,
      1e21,
      17_000_000_000,
    ),
    fc.constantFrom(
      null,
      true,
      [],
      ['none'],
      {},
      'x'.repeat(70_000),
      '12',
      '1700000000',
      TIME,
      '😀'.repeat(251),
    ),
    fc.integer(),
    fc.string(),
  );
  const fields = [
    'series_id',
    'title',
    'current_episode',
    'is_completed',
    'tag',
    'bookmark_url',
    'image_url',
  ];
  const others = ['description', 'selectedTypes', 'last_watched_time', 'fill_only', '__proto__'];
  const sent = fc.oneof(
    value,
    fc
      .dictionary(fc.constantFrom(...fields, ...others), value)
      .map((some) => ({ series_id: 's', title: 's', ...some })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(sent, { maxLength: 8 }), async (records) => {
      const { results, counts } = await watched.syncBatch({ records });
      expect(results).toHaveLength(records.length);
      const judged = Object.values(counts).reduce((sum, count) => sum + count, 0);
      expect(judged).toBe(records.length);
      for (const { result, message } of results) expect(message !== undefined).toBe(result === 'invalid');
    }),
  );
  for (const one of (await watched.list({ limit: 200 })).records) {
    expect(one.series_id.trim()).toMatch(/^.{1,191}$/su);
    expect(one.title.length).toBeLessThanOrEqual(500);
    expect(one.current_episode).toBeGreaterThanOrEqual(0);
    expect(one.current_episode).toBeLessThanOrEqual(watchedLimits.episodeMax);
    expect(`${one.bookmark_url}${one.image_url}`).not.toContain('javascript:');
    expect(one.tag).not.toMatch(/[,，]/);
    expect(one.types).toEqual([]);
    expect(String(one.last_watched_time)).toMatch(/^\d{1,13}$/);
  }
});

test('the last 50 calls are listed, with what became of the records', async () => {
  expect(await watched.lastSync()).toEqual({ at: null });
  for (let call = 0; call <= watchedLimits.callsKept; call++) await watched.sync(news(call, call));
  await watched.syncBatch({ records: [news(0, 0), 'nonsense'] });
  const { calls } = await watched.syncCalls();
  expect(calls).toHaveLength(watchedLimits.callsKept);
  expect(calls[0]).toMatchObject({ kind: 'batch', address: '127.0.0.1', counts: { kept: 1, invalid: 1 } });
  expect(await watched.lastSync()).toEqual({ at: calls[0]?.at });
  expect(calls[1]).toMatchObject({ kind: 'single', counts: { updated: 1 } });
});

test('a key is its owner’s, and of no use under another SECRET_KEY', async () => {
  const { api_key } = await watched.apiKey();
  expect(await findKeyOwner(app.services, api_key, false)).toMatchObject({ user: { id: user.id } });
  expect((await app.callerOf(app.users[0]).watchedRecords.apiKey()).api_key).not.toBe(api_key);
  const config = { ...app.services.config, secretKey: Buffer.alloc(32, 7) };
  const elsewhere = { ...app.services, config };
  expect(await findKeyOwner(elsewhere, api_key, false)).toBeNull();
  const replaced = await readKey(elsewhere, user.id);
  expect(replaced).not.toBe(api_key);
  expect(await findKeyOwner(elsewhere, replaced, false)).toMatchObject({ user: { id: user.id } });
  expect(await findKeyOwner(app.services, api_key, false)).toBeNull();
});
