import { beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';

const app = await createTestApp();
let watched: ReturnType<TestApp['callerOf']>['watchedRecords'];
beforeEach(async () => {
  const user = app.callerOf(await createUser(app.services.db));
  await user.preferences.update({ timeZone: 'Asia/Shanghai' });
  watched = user.watchedRecords;
});

const report = async (series_id: string, current_episode: number, time: string, more: object = {}) =>
  watched.sync({
    ...{ series_id, title: `番剧 ${series_id}`, current_episode, tag: '国漫' },
    ...{ last_watched_time: Date.parse(time), ...more },
  });

test('a year has what was watched on its days, as the person counts them, and nothing of other years or accounts', async () => {
  // Half past midnight of New Year's Day in Shanghai.
  await report('a', 1, '2024-12-31T16:30:00Z');
  await report('a', 3, '2025-03-01T12:00:00Z');
  await report('b', 7, '2025-03-01T13:00:00Z', { tag: '日漫' });
  await report('b', 0, '2025-12-31T15:59:00Z', { is_completed: true, tag: '日漫' });
  await report('c', 1, '2025-12-31T16:01:00Z');
  const review = await watched.year({ year: 2025 });
  expect(review).toMatchObject({
    year: 2025,
    episodes: 5,
    series: 2,
    finished: 1,
    days: [
      { date: '2025-01-01', episodes: 1, finished: 0, titles: ['番剧 a'], more: 0 },
      { date: '2025-03-01', episodes: 3, titles: ['番剧 a', '番剧 b'] },
      { date: '2025-12-31', episodes: 1, finished: 1, titles: ['番剧 b'] },
    ],
    months: [1, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    tags: [
      { tag: '国漫', episodes: 3 },
      { tag: '日漫', episodes: 2 },
    ],
  });
  expect(review.top.map(({ title, episodes, days, finished }) => [title, episodes, days, finished])).toEqual([
    ['番剧 a', 3, 2, false],
    ['番剧 b', 2, 2, true],
  ]);
  expect(await watched.year({ year: 2024 })).toMatchObject({ episodes: 0, days: [] });
  expect(await app.callerOf(app.users[1]).watchedRecords.year({ year: 2025 })).toMatchObject({ days: [] });
});

test('this year has what is counted by hand, until that is undone, and no record that was entered as it stood', async () => {
  const { record } = await watched.create({ series_id: 'a', title: 'A', current_episode: 40 });
  await watched.create({ series_id: 'b', title: 'B', is_completed: true });
  expect(await watched.year({})).toMatchObject({ episodes: 0, finished: 0, days: [] });
  await watched.adjustEpisode({ id: record.id, by: 1 });
  const { operationId } = await watched.setCompleted({ id: record.id, completed: true });
  const review = await watched.year({});
  expect(review).toMatchObject({ episodes: 1, finished: 1, days: [{ date: review.today }] });
  await watched.undo({ operationId });
  expect(await watched.year({})).toMatchObject({ episodes: 1, finished: 0 });
});
