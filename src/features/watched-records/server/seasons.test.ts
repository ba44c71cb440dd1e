import { beforeEach, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { watchedTexts } from '../texts';

const app = await createTestApp();
let watched: ReturnType<TestApp['callerOf']>['watchedRecords'];
beforeEach(async () => {
  watched = app.callerOf(await createUser(app.services.db)).watchedRecords;
});

const T = 1_700_000_000_000;

/** Three seasons, of which the second was watched last, and another record. */
async function seasons() {
  const titles = ['星之旅', '星之旅 第二季', '星之旅 Season 3', '月'];
  const times = [T, T + 3_000, T + 1_000, T + 2_000];
  const ids: number[] = [];
  for (const [at, title] of titles.entries()) {
    const told = {
      series_id: `ss${String(at)}`,
      title,
      last_watched_time: times[at],
      is_completed: at === 0,
    };
    ids.push((await watched.create(told)).record.id);
  }
  return ids;
}
const titles = async (input: Parameters<typeof watched.list>[0]) =>
  (await watched.list(input)).records.map(({ title }) => title);

test('titles suggest what may be put together, and nothing is by itself', async () => {
  const ids = await seasons();
  const { groups } = await watched.seasonGroups({});
  expect(groups).toEqual([
    {
      work: '星之旅',
      seasons: [
        { id: ids[0], title: '星之旅', season: 1 },
        { id: ids[1], title: '星之旅 第二季', season: 2 },
        { id: ids[2], title: '星之旅 Season 3', season: 3 },
      ],
    },
  ]);
  expect(await titles({ grouped: true })).toHaveLength(4);
  const chosen = await watched.seasonGroups({ ids: [ids[1] ?? 0, ids[3] ?? 0] });
  expect(chosen.groups).toMatchObject([{ seasons: [{ season: 1, title: '月' }, { season: 2 }] }]);
});

test('seasons are shown as the one that was watched last, unfold in their order, and are taken apart by undo', async () => {
  await seasons();
  const { groups } = await watched.seasonGroups({});
  const sent = groups.map(({ work, seasons: each }) => ({
    work,
    seasons: each.map(({ id, season }) => ({ id, season })),
  }));
  const { operationId } = await watched.groupSeasons({ groups: sent });
  const folded = await watched.list({ grouped: true });
  expect(folded).toMatchObject({
    total: 2,
    records: [
      { title: '星之旅 第二季', work: '星之旅', season: 2, seasons: { count: 3, completed: 1 } },
      { title: '月', work: '' },
    ],
  });
  expect(folded.records[1]).not.toHaveProperty('seasons');
  expect(await titles({})).toHaveLength(4);
  // What is selected whole is what is seen.
  expect((await watched.ids({ grouped: true })).ids).toEqual(folded.records.map(({ id }) => id));
  expect(await titles({ work: '星之旅', grouped: true })).toEqual([
    '星之旅',
    '星之旅 第二季',
    '星之旅 Season 3',
  ]);
  // A filter finds every season.
  expect(await titles({ search: '星之旅', grouped: true })).toHaveLength(3);
  expect((await watched.seasonGroups({})).groups).toEqual([]);
  await watched.undo({ operationId });
  expect(await titles({ grouped: true })).toHaveLength(4);
});

test('records of nobody else are put together, and limits are told', async () => {
  const [id = 0] = await seasons();
  const stranger = app.callerOf(await createUser(app.services.db)).watchedRecords;
  const groups = [{ work: '星', seasons: [{ id, season: 1 }] }];
  await expect(stranger.groupSeasons({ groups })).rejects.toThrow(watchedTexts.notFound);
  await expect(stranger.seasonGroups({ ids: [id] })).rejects.toThrow(watchedTexts.notFound);
  expect((await stranger.seasonGroups({})).groups).toEqual([]);
  const long = [{ work: '长'.repeat(201), seasons: [{ id, season: 1 }] }];
  await expect(watched.groupSeasons({ groups: long })).rejects.toThrow(watchedTexts.work);
  await expect(
    watched.groupSeasons({ groups: [{ work: '星', seasons: [{ id, season: 1_000 }] }] }),
  ).rejects.toThrow(watchedTexts.season);
  await watched.groupSeasons({ groups });
  await watched.groupSeasons({ groups: [{ work: '', seasons: [{ id, season: 0 }] }] });
  expect(await watched.record({ id })).toMatchObject({ work: '', season: 0 });
});
