import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';
import { tool } from '../tool';

const app = await createTestApp();
let user: TestUser;
let watched: ReturnType<TestApp['callerOf']>['watchedRecords'];
beforeEach(async () => {
  user = await createUser(app.services.db);
  watched = app.callerOf(user).watchedRecords;
});

const DAY = 86_400_000;
const WEEK_AGO = Date.now() - 7 * DAY;

/** A record that was watched a week ago. */
async function watchedSeries(series_id = 's'): Promise<number> {
  await watched.addType({ type_name: series_id });
  const fields = { tag: '国漫', selectedTypes: [series_id], description: 'd' };
  const news = { series_id, title: series_id, current_episode: 24, last_watched_time: WEEK_AGO, ...fields };
  return (await watched.sync(news)).id;
}

const listed = async () => (await watched.list({})).records;
const trashed = async () => (await watched.listTrash({})).records;

describe('a deleted record', () => {
  test('lies in the trash and comes back as it was, by its dialog or by undo, again and again', async () => {
    const id = await watchedSeries();
    const before = await watched.record({ id });
    const { operationId } = await watched.remove({ ids: [id] });
    expect(await listed()).toEqual([]);
    expect(await watched.stats()).toMatchObject({ total: 0, guoman: 0 });
    await expect(watched.record({ id })).rejects.toThrow(watchedTexts.notFound);
    await expect(watched.remove({ ids: [id] })).rejects.toThrow(watchedTexts.notFound);
    expect(await trashed()).toMatchObject([{ id, series_id: 's', title: 's', current_episode: 24 }]);

    const restored = await watched.restore({ ids: [id] });
    expect(await watched.record({ id })).toEqual(before);
    expect(await trashed()).toEqual([]);
    await watched.undo({ operationId: restored.operationId, undoId: 'into-trash' });
    expect([await listed(), await trashed()]).toMatchObject([[], [{ id }]]);
    await watched.undo({ operationId: 'into-trash', undoId: 'out-again' });
    expect([await watched.record({ id }), await trashed()]).toEqual([before, []]);
    await watched.undo({ operationId: 'out-again' });
    expect(await trashed()).toMatchObject([{ id }]);
    await watched.undo({ operationId, undoId: 'out' });
    expect([await watched.record({ id }), await trashed()]).toEqual([before, []]);
    await watched.undo({ operationId: 'out' });
    expect([await listed(), await trashed()]).toMatchObject([[], [{ id }]]);
  });

  test('that was changed and deleted again stays in the trash as it became, whoever undoes the first deletion', async () => {
    const id = await watchedSeries();
    const { operationId } = await watched.remove({ ids: [id] });
    await watched.restore({ ids: [id] });
    await watched.update({ id, current_episode: 30 });
    const again = await watched.remove({ ids: [id] });
    expect(await watched.undo({ operationId })).toMatchObject({ undone: 0, changedSince: ['s'] });
    expect([await listed(), await trashed()]).toMatchObject([[], [{ id, current_episode: 30 }]]);
    expect(await watched.undo({ operationId: again.operationId })).toMatchObject({ undone: 1 });
    expect([await listed(), await trashed()]).toMatchObject([[{ id, current_episode: 30 }], []]);
  });

  test('takes the new names of its labels with it', async () => {
    const id = await watchedSeries();
    await watched.remove({ ids: [id] });
    const { types } = await watched.types();
    await watched.updateType({ type_id: types[0]?.id ?? 0, type_name: 'renamed' });
    await watched.restore({ ids: [id] });
    expect(await listed()).toMatchObject([{ types: ['renamed'], tag: '国漫' }]);
  });

  test('is not touched by news from before; newer ones take it out with all that it was', async () => {
    const id = await watchedSeries();
    const news = { series_id: 's', title: 'theirs', current_episode: 25 };
    await watched.remove({ ids: [id] });
    const { revision } = await watched.list({});
    const older = { ...news, last_watched_time: Date.now() - DAY };
    expect(await watched.sync(older)).toMatchObject({ id, result: 'kept' });
    expect((await watched.syncBatch({ records: [older] })).counts).toEqual({ kept: 1 });
    expect((await watched.list({})).revision).toBe(revision);
    expect([await listed(), await trashed()]).toMatchObject([[], [{ title: 's' }]]);

    // A repetition keeps the time that it reported before.
    const repeated = { series_id: 's', title: 's', current_episode: 24 };
    expect((await watched.sync(repeated)).result).toBe('kept');
    const newer = { ...news, current_episode: 3, last_watched_time: Date.now() + 1_000 };
    expect((await watched.syncBatch({ records: [older, newer] })).results).toMatchObject([
      { result: 'kept' },
      { result: 'updated' },
    ]);
    expect(await listed()).toMatchObject([
      { id, title: 'theirs', current_episode: 24, types: ['s'], last_watched_time: newer.last_watched_time },
    ]);
    expect(await trashed()).toEqual([]);
    expect((await watched.history({ id })).events[0]).toMatchObject({ source: 'again', episode_after: 3 });
  });

  test('comes out when one of its series is made by hand, with what was typed; undone, it lies there as before', async () => {
    const id = await watchedSeries();
    await watched.remove({ ids: [id] });
    const made = { series_id: 's', title: 'mine', current_episode: 2, tag: '', description: '' };
    const { record } = await watched.create({ ...made, operationId: 'made' });
    expect(record).toMatchObject({
      ...{ id, title: 'mine', current_episode: 2 },
      ...{ tag: '国漫', types: ['s'], description: 'd' },
    });
    expect(await watched.record({ id })).toMatchObject(record);
    expect(await trashed()).toEqual([]);
    await watched.undo({ operationId: 'made', undoId: 'unmade' });
    expect([await listed(), await trashed()]).toMatchObject([[], [{ title: 's', current_episode: 24 }]]);
    await watched.undo({ operationId: 'unmade' });
    expect([await listed(), await trashed()]).toMatchObject([[{ title: 'mine', current_episode: 2 }], []]);
  });
});

test('what was made and is taken back is not in the trash', async () => {
  await watched.create({ series_id: 's', title: 's', operationId: 'made' });
  await watched.undo({ operationId: 'made', undoId: 'unmade' });
  expect([await listed(), await trashed()]).toEqual([[], []]);
  await watched.undo({ operationId: 'unmade' });
  expect(await listed()).toHaveLength(1);
});

describe('the trash', () => {
  test('is shown in pages, the newest first, and is its owner’s', async () => {
    const ids = [];
    for (const series of ['a', 'b', 'c']) ids.push(await watchedSeries(series));
    for (const id of ids) await watched.remove({ ids: [id] });
    expect(await watched.listTrash({ limit: 2 })).toMatchObject({
      total: 3,
      records: [{ series_id: 'c' }, { series_id: 'b' }],
    });
    expect((await watched.listTrash({ offset: 2, limit: 2 })).records).toMatchObject([{ series_id: 'a' }]);
    const stranger = app.callerOf(await createUser(app.services.db)).watchedRecords;
    expect(await stranger.listTrash({})).toMatchObject({ total: 0, records: [] });
    await expect(stranger.restore({ ids })).rejects.toThrow(watchedTexts.notInTrash);
    await expect(stranger.purge({ ids })).rejects.toThrow(watchedTexts.notInTrash);
    await expect(watched.restore({ ids: [...ids, 1_000_000] })).rejects.toThrow(watchedTexts.notInTrash);
    await watched.restore({ ids });
    expect(await listed()).toHaveLength(3);
  });

  test('lets go for good: neither undo nor news bring anything of it back', async () => {
    const [gone, kept] = [await watchedSeries('gone'), await watchedSeries('kept')];
    const { operationId } = await watched.remove({ ids: [gone, kept] });
    await expect(watched.purge({ ids: [gone, 1_000_000] })).rejects.toThrow(watchedTexts.notInTrash);
    await watched.purge({ ids: [gone] });
    expect(await trashed()).toMatchObject([{ series_id: 'kept' }]);
    await watched.undo({ operationId });
    expect(await listed()).toMatchObject([{ series_id: 'kept' }]);
    const news = { series_id: 'gone', title: 'new', last_watched_time: WEEK_AGO };
    expect((await watched.sync(news)).result).toBe('created');
    expect(await listed()).toContainEqual(expect.objectContaining({ title: 'new', tag: '', types: [] }));
  });

  test('keeps things for 30 days', async () => {
    const ids = [await watchedSeries('old'), await watchedSeries('new')];
    await watched.remove({ ids });
    const age = watchedLimits.trashDays * DAY + 60_000;
    await app.services.db
      .updateTable('watched_trash')
      .set({ trashed_at: new Date(Date.now() - age) })
      .where('user_id', '=', user.id)
      .where('series_id', '=', 'old')
      .execute();
    expect(await watched.listTrash({})).toMatchObject({ total: 1, records: [{ series_id: 'new' }] });
    const [old, fresh] = ids as [number, number];
    await expect(watched.restore({ ids: [old] })).rejects.toThrow(watchedTexts.notInTrash);
    // The expired row may still exist: deleting a record of its series again must work.
    await watched.remove({ ids: [(await watched.create({ series_id: 'old', title: 'again' })).record.id] });
    expect(await trashed()).toMatchObject([{ title: 'again' }, { id: fresh }]);
    await app.services.db
      .updateTable('watched_trash')
      .set({ trashed_at: new Date(Date.now() - age) })
      .where('user_id', '=', user.id)
      .execute();
    const stopping = new AbortController().signal;
    await tool.housekeeping['trash of watched records']({ ...app.services, stopping });
    const left = await app.services.db
      .selectFrom('watched_trash')
      .select('id')
      .where('user_id', '=', user.id)
      .execute();
    expect(left).toEqual([]);
  });
});
