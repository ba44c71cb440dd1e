import { beforeAll, describe, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { watchedTexts } from '../rules';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

/** A user with one record, and a stranger who has one of the same series. */
async function owner() {
  const user = await createUser(app.services.db);
  const watched = app.callerOf(user).watchedRecords;
  const stranger = app.callerOf(app.users[1]).watchedRecords;
  const { record } = await watched.create({ series_id: 'ss1', title: '斗破苍穹', current_episode: 12 });
  return { user, watched, stranger, record };
}

describe('a record', () => {
  test('is made, listed, opened, changed', async () => {
    const { watched, record } = await owner();
    expect(record).toMatchObject({
      series_id: 'ss1',
      title: '斗破苍穹',
      current_episode: 12,
      is_completed: false,
      tag: '',
      types: [],
      sync_timestamp: null,
    });
    const { revision, records, total } = await watched.list({});
    expect({ revision, records, total }).toEqual({ revision: 1, records: [record], total: 1 });
    const changed = await watched.update({ id: record.id, title: '斗破苍穹 年番', current_episode: '13' });
    expect(changed.record).toEqual({ ...record, title: '斗破苍穹 年番', current_episode: 13 });
    expect(changed.revision).toBe(2);
    await expect(watched.create({ series_id: ' ss1 ', title: 'x' })).rejects.toMatchObject({
      message: watchedTexts.seriesTaken,
      wireCode: 'series_taken',
    });
  });

  test('counts up and down, and every change can be taken back', async () => {
    const { watched, record } = await owner();
    const { id } = record;
    const up = await watched.adjustEpisode({ id, by: 1 });
    expect(up.record).toMatchObject({ current_episode: 13 });
    expect(up.record.last_watched_time).toBeGreaterThanOrEqual(record.last_watched_time);
    const done = await watched.setCompleted({ id, completed: true });
    expect(done.record).toMatchObject({ current_episode: 0, is_completed: true });
    expect(await watched.record({ id })).toMatchObject({ episode_before_completion: 13 });
    const open = await watched.setCompleted({ id, completed: false });
    expect(open.record).toMatchObject({ current_episode: 13, is_completed: false });
    for (const { operationId } of [open, done, up]) {
      expect(await watched.undo({ operationId })).toMatchObject({ restored: 1, skipped: 0 });
    }
    expect((await watched.list({})).records).toEqual([record]);
  });
});

test('search', async () => {
  const { watched } = await owner();
  await watched.create({ series_id: 'a_b%c\\d', title: 'Re:Zero' });
  const found = async (search: string) => (await watched.list({ search })).records.map(({ title }) => title);
  for (const search of ['斗破', 'dpcq', 'doupocangqiong', 'cangqiong', 'SS1', ' DPCQ ']) {
    expect(await found(search), search).toEqual(['斗破苍穹']);
  }
  for (const search of ['a_b%c\\d', '_', '%', '\\', 're:zero']) {
    expect(await found(search), search).toEqual(['Re:Zero']);
  }
  expect(await found('x_y')).toEqual([]);
});
