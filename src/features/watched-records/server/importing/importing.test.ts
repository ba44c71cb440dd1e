import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, type TestUser } from '../../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../../tests/support/app';
import { watchedTexts } from '../../texts';

const app = await createTestApp();
let user: TestUser;
let watched: ReturnType<TestApp['callerOf']>['watchedRecords'];
beforeEach(async () => {
  user = await createUser(app.services.db);
  watched = app.callerOf(user).watchedRecords;
});

type Input = Parameters<typeof watched.importRecords>[0];
type Sent = Input['records'][number];

const T = Date.UTC(2024, 0, 1);
const star = {
  series_id: 'bangumi:1',
  title: '星之旅',
  state: 'watching',
  current_episode: 4,
  last_watched_time: T,
} as const;

/** Looks at the preview, and does what it says. */
async function bringIn(records: Sent[], more: Omit<Input, 'records'> = {}) {
  const preview = await watched.importRecords({ records, ...more, dryRun: true });
  const { previewToken } = preview;
  const done = await watched.importRecords({ records, ...more, previewToken });
  return { ...done, outcomes: preview.items.map(({ outcome }) => outcome) };
}
const all = async () => (await watched.exportRecords({})).records;
const recordNamed = async (title: string) => (await all()).find((record) => record.title === title);

describe('an import', () => {
  test('brings in all that a file says, with its tags and types, once, and is taken back whole', async () => {
    const records: Sent[] = [
      { ...star, total_episodes: 12, score: 8, rewatches: 1, note: '慢热', tag: '国漫', types: ['玄幻'] },
      {
        series_id: 'mal:2',
        title: 'Two',
        state: 'completed',
        current_episode: 24,
        listpage_url: 'https://myanimelist.net/anime/2',
      },
      { series_id: 'mal:3', title: 'Three', state: 'planned' },
    ];
    const preview = await watched.importRecords({ records, dryRun: true });
    expect(preview).toMatchObject({ made: 3, changed: 0, items: [{ outcome: 'made' }, {}, {}] });
    expect(await all()).toEqual([]);
    const { revision } = await watched.stats();
    const { operationId = '' } = await bringIn(records, { name: 'list.json' });
    expect((await watched.stats()).revision).toBe(revision + 1);
    expect(await all()).toMatchObject([
      records[0] ?? {},
      { state: 'completed', current_episode: 0, last_watched_time: 0 },
      { state: 'planned' },
    ]);
    expect((await watched.tags()).tags).toMatchObject([{ tag_name: '国漫', tag_color: '#dc2626' }]);
    expect((await watched.types()).types).toMatchObject([{ type_name: '玄幻' }]);
    expect((await watched.imports()).imports).toMatchObject([
      { operationId, name: 'list.json', made: 3, changed: 0 },
    ]);
    const again = await bringIn(records);
    expect(again).toMatchObject({ outcomes: ['same', 'same', 'same'], made: 0, changed: 0 });
    expect((await watched.imports()).imports).toHaveLength(1);
    await watched.undo({ operationId });
    expect(await all()).toEqual([]);
    expect((await watched.tags()).tags).toEqual([]);
    expect((await watched.imports()).imports).toEqual([]);
  });

  test('goes on from its total where it came completed', async () => {
    await bringIn([{ series_id: 'mal:2', title: 'Two', state: 'completed', total_episodes: 24 }]);
    const id = (await watched.list({})).records[0]?.id ?? 0;
    expect(await watched.record({ id })).toMatchObject({ episode_before_completion: 24 });
    const { record } = await watched.setCompleted({ id, completed: false });
    expect(record).toMatchObject({ is_completed: false, current_episode: 24 });
  });

  test('never sets back what is further or newer here: it fills, raises, and takes nothing over', async () => {
    const here = {
      series_id: 'bangumi:1',
      title: '星之旅',
      current_episode: 9,
      last_watched_time: T + 1_000,
    };
    const { record } = await watched.create({ ...here, score: 7, note: '我的' });
    await bringIn([
      { ...star, score: 3, note: '别的', total_episodes: 12, title: 'Star', description: '原名' },
    ]);
    const kept = {
      title: '星之旅',
      current_episode: 9,
      score: 7,
      last_watched_time: T + 1_000,
      state: 'watching',
    };
    expect(await watched.record({ id: record.id })).toMatchObject({
      ...kept,
      note: '我的',
      total_episodes: 12,
      description: '原名',
    });
    // A newer report of more.
    await bringIn([{ ...star, current_episode: 90, last_watched_time: T + 2_000 }]);
    expect(await watched.record({ id: record.id })).toMatchObject({
      current_episode: 90,
      last_watched_time: T + 2_000,
    });
    expect((await watched.listReviews()).reviews).toEqual([]);
    // Nor do 想看, a lower episode, or one before what the person did since.
    await watched.update({ id: record.id, state: 'dropped', current_episode: 30 });
    await bringIn([{ ...star, current_episode: 91, last_watched_time: T + 3_000 }]);
    await bringIn([
      { ...star, state: 'planned', current_episode: 1, last_watched_time: Date.now() + 60_000 },
    ]);
    expect(await watched.record({ id: record.id })).toMatchObject({ current_episode: 30, state: 'dropped' });
  });

  test('without dates raises what it knows more of, and takes back nothing of a finished series', async () => {
    const sent = { series_id: 'mal:1', title: 'One', current_episode: 3, state: 'watching' } as const;
    await bringIn([sent, { series_id: 'mal:2', title: 'Two', state: 'completed' }]);
    await bringIn([
      { ...sent, current_episode: 8, state: 'paused' },
      { series_id: 'mal:2', title: 'Two', state: 'watching', current_episode: 5 },
    ]);
    expect(await all()).toMatchObject([
      { current_episode: 8, state: 'paused', last_watched_time: 0 },
      { state: 'completed', current_episode: 0 },
    ]);
    expect(await bringIn([{ ...sent, current_episode: 2 }])).toMatchObject({ outcomes: ['same'] });
  });

  test('counts as entered by the person if they say so, and is undone to what was', async () => {
    const { record } = await watched.create({
      series_id: 'bangumi:1',
      title: '旧',
      current_episode: 9,
      note: '我的',
    });
    const { operationId = '' } = await bringIn([{ ...star, note: '' }], { overwrite: true });
    const taken = { title: '星之旅', current_episode: 4, note: '', last_watched_time: T };
    expect(await watched.record({ id: record.id })).toMatchObject(taken);
    expect(await bringIn([{ ...star, note: '' }], { overwrite: true })).toMatchObject({ outcomes: ['same'] });
    await watched.undo({ operationId });
    expect(await watched.record({ id: record.id })).toMatchObject({
      title: '旧',
      current_episode: 9,
      note: '我的',
    });
  });

  test('fills details that are empty here, and replaces none that an earlier file filled', async () => {
    await bringIn([{ ...star, image_url: 'https://a.example/1.jpg' }]);
    const other = { ...star, title: '星之旅 Z', image_url: 'https://b.example/2.jpg', description: '原名' };
    await bringIn([other]);
    expect(await all()).toMatchObject([
      { title: '星之旅', image_url: 'https://a.example/1.jpg', description: '原名' },
    ]);
  });

  test('a title that stands for none says nothing of a record that has one, and gives way to one', async () => {
    const stands = { series_id: 'anilist:5', title: 'AniList 5', state: 'watching', score: 7 } as const;
    await bringIn([stands]);
    await bringIn([{ series_id: 'anilist:5', title: '86' }]);
    expect(await all()).toMatchObject([{ title: '86' }]);
    await bringIn([{ ...stands, score: 8 }], { overwrite: true });
    expect(await all()).toMatchObject([{ title: '86', score: 8 }]);
  });

  test('a state that the person chose later stays, whatever else the file knows', async () => {
    await bringIn([star]);
    const id = (await watched.list({})).records[0]?.id ?? 0;
    await watched.update({ id, state: 'paused' });
    await bringIn([{ ...star, current_episode: 8, state: 'dropped', last_watched_time: T + 1_000 }]);
    expect(await all()).toMatchObject([{ state: 'paused', current_episode: 8 }]);
    await bringIn([{ ...star, current_episode: 9, state: 'dropped', last_watched_time: undefined }]);
    expect(await all()).toMatchObject([{ state: 'paused', current_episode: 9 }]);
    // Nor does a page that reports late what was watched before.
    await bringIn([{ ...star, current_episode: 10, last_watched_time: T + 2_000 }]);
    expect(await all()).toMatchObject([{ state: 'paused', current_episode: 10 }]);
  });

  test('times ahead are of now for a new record, and none for one that is here', async () => {
    const ahead = { ...star, last_watched_time: Date.now() + 86_400_000 };
    await bringIn([ahead]);
    const [made] = await all();
    expect(made?.last_watched_time).toBeLessThanOrEqual(Date.now());
    expect(await bringIn([ahead])).toMatchObject({ outcomes: ['same'] });
    expect(await bringIn([ahead], { overwrite: true })).toMatchObject({ outcomes: ['same'] });
    await expect(bringIn([{ ...star, last_watched_time: 9e15 }])).rejects.toThrow(watchedTexts.time);
  });

  test('asks whether one of the same title is the same, and leaves it out until then', async () => {
    const mine = { series_id: 'ss1', title: '星之旅　', current_episode: 2, last_watched_time: T - 1_000 };
    await watched.create(mine);
    const sent = [star, { ...star, series_id: 'mal:9', title: 'Other' }];
    expect(await bringIn(sent)).toMatchObject({ outcomes: ['asked', 'made'], made: 1, changed: 0 });
    expect(await recordNamed('星之旅')).toMatchObject({ series_id: 'ss1', current_episode: 2 });
    const decide = (decision: 'merge' | 'new' | 'skip') => ({
      decisions: [{ series_id: star.series_id, decision }],
    });
    expect(await bringIn([star], decide('skip'))).toMatchObject({ made: 0, changed: 0 });
    const { operationId = '' } = await bringIn([star], decide('new'));
    expect(await all()).toHaveLength(3);
    await watched.undo({ operationId });
    expect(await bringIn([star], decide('merge'))).toMatchObject({ made: 0, changed: 1 });
    expect(await recordNamed('星之旅')).toMatchObject({ series_id: 'ss1', current_episode: 4 });
    expect(await bringIn([star])).toMatchObject({ outcomes: ['same'] });
  });

  test('leaves out what the person left out, and what is in the trash', async () => {
    const { record } = await watched.create({ series_id: 'bangumi:1', title: '星之旅' });
    await watched.remove({ ids: [record.id] });
    const sent = [star, { series_id: 'mal:2', title: 'Two' }];
    const decisions = [{ series_id: 'mal:2', decision: 'skip' as const }];
    expect(await bringIn(sent, { decisions })).toMatchObject({ outcomes: ['trashed', 'made'], made: 0 });
    expect(await all()).toEqual([]);
    expect((await watched.listTrash({})).total).toBe(1);
  });

  test('is refused if it would do something else than its preview said', async () => {
    const { previewToken } = await watched.importRecords({ records: [star], dryRun: true });
    await watched.create({ series_id: 'bangumi:1', title: '星之旅' });
    await expect(watched.importRecords({ records: [star], previewToken })).rejects.toThrow(
      watchedTexts.changedMeanwhile,
    );
    await expect(watched.importRecords({ records: [{ series_id: '', title: 'x' }] })).rejects.toThrow(
      watchedTexts.seriesId,
    );
    await expect(
      watched.importRecords({ records: [{ ...star, image_url: 'javascript:1' }] }),
    ).rejects.toThrow(watchedTexts.link);
    await expect(watched.importRecords({ records: [{ ...star, score: 11 }] })).rejects.toThrow(
      watchedTexts.score,
    );
  });

  test('counts as no episode watched, neither itself nor taken back, and is a line of the history', async () => {
    const { record } = await watched.create({
      series_id: 'bangumi:1',
      title: '星之旅',
      current_episode: 1,
      last_watched_time: T - 1,
    });
    const { operationId = '' } = await bringIn([
      star,
      { series_id: 'mal:2', title: 'Two', state: 'completed' },
    ]);
    expect((await watched.history({ id: record.id })).events[0]).toMatchObject({
      source: 'import',
      episode_after: 4,
    });
    expect(await watched.year({})).toMatchObject({ episodes: 0, finished: 0 });
    await watched.undo({ operationId });
    expect(await watched.year({})).toMatchObject({ episodes: 0, finished: 0 });
    expect(await watched.record({ id: record.id })).toMatchObject({ current_episode: 1 });
  });

  test('and the export are of nobody else', async () => {
    const stranger = app.callerOf(await createUser(app.services.db)).watchedRecords;
    const { operationId = '' } = await bringIn([star]);
    expect((await stranger.exportRecords({})).records).toEqual([]);
    expect((await stranger.imports()).imports).toEqual([]);
    await expect(stranger.undo({ operationId })).rejects.toThrow();
    expect(await stranger.importRecords({ records: [star], dryRun: true })).toMatchObject({
      items: [{ outcome: 'made' }],
    });
    expect(await all()).toHaveLength(1);
  });
});
