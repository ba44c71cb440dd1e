import { beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '../../../../tests/support/accounts';
import { createTestApp, type TestApp } from '../../../../tests/support/app';
import { watchedTexts } from '../texts';

const app = await createTestApp();
let watched: ReturnType<TestApp['callerOf']>['watchedRecords'];
beforeEach(async () => {
  watched = app.callerOf(await createUser(app.services.db)).watchedRecords;
});

const T = 1_700_000_000_000;
const recordOf = async (id: number) => watched.record({ id });

/** A record of which the person has said everything. */
async function said() {
  const own = { state: 'paused', total_episodes: 24, score: 9, rewatches: 2, note: '雨夜那集' } as const;
  const told = { series_id: 'ss1', title: '斗破苍穹', current_episode: 12, last_watched_time: T };
  const { record } = await watched.create({ ...told, ...own });
  return { id: record.id, own };
}

describe('what the person says of a record', () => {
  test('is stored, changed, refused beyond its limits, and taken back', async () => {
    const { id, own } = await said();
    expect(await recordOf(id)).toMatchObject(own);
    const changed = { state: 'dropped', total_episodes: 0, score: 0, rewatches: 0, note: '' } as const;
    const { operationId, record } = await watched.update({ id, ...changed });
    expect({ ...record, note: '' }).toMatchObject(changed);
    expect(await recordOf(id)).toMatchObject({ ...changed, current_episode: 12 });
    await watched.undo({ operationId });
    expect(await recordOf(id)).toMatchObject(own);
    for (const [wrong, problem] of [
      [{ score: 11 }, watchedTexts.score],
      [{ score: 7.5 }, watchedTexts.score],
      [{ total_episodes: -1 }, watchedTexts.total],
      [{ rewatches: 10_000 }, watchedTexts.rewatches],
      [{ note: '长'.repeat(10_001) }, watchedTexts.note],
    ] as const) {
      await expect(watched.update({ id, ...wrong })).rejects.toThrow(problem);
    }
    expect(await recordOf(id)).toMatchObject(own);
  });

  test('is not lost by news, which only take up again what was paused before them', async () => {
    const { id, own } = await said();
    const news = { series_id: 'ss1', title: '斗破', last_watched_time: T + 1 };
    await watched.sync({ ...news, current_episode: 12 });
    expect(await recordOf(id)).toMatchObject({ ...own, state: 'paused' });
    await watched.sync({ ...news, current_episode: 13, last_watched_time: T + 2 });
    expect(await recordOf(id)).toMatchObject({ ...own, current_episode: 13, state: 'watching' });
    // Decided after what older news report.
    await watched.update({ id, state: 'dropped' });
    await watched.sync({ ...news, current_episode: 14, last_watched_time: T + 3 });
    expect(await recordOf(id)).toMatchObject({ current_episode: 14, state: 'dropped' });
    await watched.update({ id, state: 'completed' });
    await watched.sync({ ...news, current_episode: 15, last_watched_time: Date.now() + 60_000 });
    expect(await recordOf(id)).toMatchObject({ ...own, state: 'completed', is_completed: true });
  });

  test('comes back with a record that is added again from the trash', async () => {
    const { id, own } = await said();
    await watched.remove({ ids: [id] });
    const { record } = await watched.create({ series_id: 'ss1', title: '斗破苍穹', score: 3 });
    expect(await recordOf(record.id)).toMatchObject({ ...own, score: 3, state: 'planned' });
  });
});

describe('the state', () => {
  test('is completed exactly where is_completed is true, whichever of them a client sets', async () => {
    const { id } = await said();
    const seen = async () => {
      const { state, is_completed, current_episode } = await recordOf(id);
      expect(is_completed).toBe(state === 'completed');
      return [state, current_episode];
    };
    const steps: [Omit<Parameters<typeof watched.update>[0], 'id'>, [string, number]][] = [
      [{ is_completed: true }, ['completed', 0]],
      [{ state: 'watching' }, ['watching', 12]],
      [{ state: 'completed', current_episode: 5 }, ['completed', 0]],
      [{ is_completed: false, current_episode: 3 }, ['watching', 3]],
      [{ state: 'planned' }, ['planned', 3]],
      [{ is_completed: false }, ['planned', 3]],
      [{ current_episode: 4 }, ['watching', 4]],
      [{ state: 'dropped', is_completed: true }, ['dropped', 4]],
      [{ current_episode: 5 }, ['dropped', 5]],
    ];
    for (const [change, expected] of steps) {
      await watched.update({ id, ...change });
      expect(await seen()).toEqual(expected);
    }
    await watched.adjustEpisode({ id, by: -1 });
    expect(await seen()).toEqual(['dropped', 4]);
    await watched.adjustEpisode({ id, by: 1 });
    expect(await seen()).toEqual(['watching', 5]);
  });

  test('of a record that nobody has begun is planned', async () => {
    const stateOf = async (series_id: string, sent: object) =>
      (await watched.create({ series_id, title: 'x', ...sent })).record.state;
    expect(await stateOf('a', {})).toBe('planned');
    expect(await stateOf('b', { current_episode: 1 })).toBe('watching');
    expect(await stateOf('c', { is_completed: '1' })).toBe('completed');
    expect(await stateOf('d', { state: 'watching' })).toBe('watching');
    await watched.sync({ series_id: 'e', title: 'x' });
    await watched.sync({ series_id: 'a', current_episode: 1 });
    const { records } = await watched.list({ sort: 'created', direction: 'asc' });
    expect(records.map(({ series_id, state }) => [series_id, state])).toEqual([
      ['a', 'watching'],
      ['b', 'watching'],
      ['c', 'completed'],
      ['d', 'watching'],
      ['e', 'planned'],
    ]);
  });

  test('and the score filter and order the list and what is selected in it', async () => {
    const ids = new Map<string, number>();
    for (const [series_id, state, score] of [
      ['a', 'completed', 8],
      ['b', 'watching', 0],
      ['c', 'dropped', 3],
      ['d', 'planned', 10],
      ['e', 'paused', 8],
    ] as const) {
      const { record } = await watched.create({ series_id, title: series_id, state, score });
      ids.set(series_id, record.id);
    }
    const found = async (input: Parameters<typeof watched.ids>[0]) => {
      const { records, total } = await watched.list(input);
      const listed = records.map(({ series_id }) => series_id).join('');
      expect(total).toBe(listed.length);
      expect((await watched.ids(input)).ids).toEqual([...listed].map((one) => ids.get(one)));
      return listed;
    };
    expect(await found({ sort: 'state', direction: 'asc' })).toBe('bdeac');
    expect(await found({ sort: 'score' })).toBe('deacb');
    expect(await found({ sort: 'score', score: 8 })).toBe('dea');
    expect(await found({ score: 0 })).toBe('b');
    expect(await found({ state: 'completed' })).toBe('a');
    expect(await found({ state: 'paused' })).toBe('e');
    expect(await found({ state: 'dropped', score: 5 })).toBe('');
    expect(await found({ progress: 'completed', state: 'watching' })).toBe('');

    const { operationId } = await watched.bulkEdit({ ids: [...ids.values()], state: 'paused' });
    expect(await found({ state: 'paused', sort: 'score' })).toBe('deacb');
    expect((await watched.stats()).completed).toBe(0);
    await watched.undo({ operationId });
    expect(await found({ sort: 'state', direction: 'asc' })).toBe('bdeac');
  });
});
