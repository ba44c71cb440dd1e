import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUser, type TestUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { watchedTexts } from '../texts';

const app = await createTestApp();
let user: TestUser;
let watched: ReturnType<TestApp['callerOf']>['watchedRecords'];
beforeEach(async () => {
  user = await createUser(app.services.db);
  watched = app.callerOf(user).watchedRecords;
  // A Friday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const LONG_AGO = Date.UTC(2026, 0, 1);
const entries = async (from: string, to: string, of = user) => {
  const { entries: all } = await app.callerOf(of).calendar.dayEntries({ from, to });
  return all.filter(({ tool }) => tool === 'watched-records');
};
/** '星 2026-11-27 episode 5'. */
const told = async (from: string, to: string, of = user) =>
  (await entries(from, to, of)).map(({ title, day, note }) => `${title} ${day} ${note}`);

test('what is being watched airs on its weekday from today on, no longer than episodes are left', async () => {
  const star = {
    series_id: 'ss1',
    title: '星',
    current_episode: 4,
    air_weekday: 5,
    last_watched_time: LONG_AGO,
  };
  const { record } = await watched.create({ ...star, total_episodes: 6 });
  for (const state of ['planned', 'paused', 'dropped', 'completed'] as const) {
    await watched.create({ ...star, series_id: state, title: state, state });
  }
  await watched.create({ ...star, series_id: 'none', title: 'none', air_weekday: 0 });
  await watched.create({ ...star, series_id: 'seen', title: 'seen', total_episodes: 4 });
  expect(await told('2026-11-16', '2026-12-31')).toEqual([
    '星 2026-11-27 episode 5',
    '星 2026-12-04 episode 6',
  ]);
  expect(await told('2026-12-01', '2026-12-04')).toEqual(['星 2026-12-04 episode 6']);
  expect(await told('2026-11-16', '2026-11-26')).toEqual([]);
  expect(await told('2026-11-16', '2026-12-31', await createUser(app.services.db))).toEqual([]);
  expect((await entries('2026-11-27', '2026-11-27'))[0]).toMatchObject({
    ...{ id: record.id, done: false, ticks: true, moves: false },
    href: `/watched-records?search=${encodeURIComponent('"星"')}`,
  });
});

test('what was watched today is done, and its undo makes it due again', async () => {
  const star = {
    series_id: 'ss1',
    title: '星',
    current_episode: 4,
    air_weekday: 5,
    last_watched_time: LONG_AGO,
  };
  const { record } = await watched.create(star);
  const { operationId } = await watched.adjustEpisode({ id: record.id, by: 1 });
  expect(await told('2026-11-27', '2026-12-05')).toEqual([
    '星 2026-11-27 watched',
    '星 2026-12-04 episode 6',
  ]);
  expect((await entries('2026-11-27', '2026-11-27'))[0]).toMatchObject({ done: true, ticks: false });
  await watched.undo({ operationId });
  expect(await told('2026-11-27', '2026-11-28')).toEqual(['星 2026-11-27 episode 5']);
});

test('the weekday is filtered by, changed with undo, and refused beyond a week', async () => {
  const { record } = await watched.create({ series_id: 'ss1', title: '星', air_weekday: 5 });
  await watched.create({ series_id: 'ss2', title: '月' });
  const onDay = async (airs: number) => (await watched.list({ airs })).records.map(({ title }) => title);
  expect(await onDay(5)).toEqual(['星']);
  const { operationId } = await watched.update({ id: record.id, air_weekday: 1 });
  expect([await onDay(5), await onDay(1)]).toEqual([[], ['星']]);
  await watched.undo({ operationId });
  expect(await onDay(5)).toEqual(['星']);
  await watched.update({ id: record.id, air_time: ' 20:30 ', state: 'watching' });
  expect((await entries('2026-11-27', '2026-11-27'))[0]).toMatchObject({ title: '星', time: '20:30' });
  await watched.update({ id: record.id, air_time: '' });
  expect((await entries('2026-11-27', '2026-11-27'))[0]).not.toHaveProperty('time');
  for (const air_time of ['24:00', '9:00', '20:60', '晚上'])
    await expect(watched.update({ id: record.id, air_time })).rejects.toThrow(watchedTexts.airTime);
  await expect(watched.update({ id: record.id, air_weekday: 8 })).rejects.toThrow(watchedTexts.airWeekday);
});
