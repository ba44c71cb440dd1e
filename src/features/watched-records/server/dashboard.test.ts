import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { readFigure } from '../../../../tests/support/dashboard';
import type { FigureRange } from '@/platform/shared/figures';

// In Tokyo it is 23:00.
const NOW = '2026-11-24T14:00:00Z';

const app = await createTestApp();
let planner: Awaited<ReturnType<typeof createPlanner>>;
let watched: (typeof planner)['caller']['watchedRecords'];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  planner = await createPlanner(app, 'Asia/Tokyo');
  watched = planner.caller.watchedRecords;
});
afterEach(() => {
  vi.useRealTimers();
});

/** Does something at a time, then it is the evening of 24 November again. */
async function at<Answer>(time: string, work: () => Promise<Answer>): Promise<Answer> {
  vi.setSystemTime(new Date(time));
  const answer = await work();
  vi.setSystemTime(new Date(NOW));
  return answer;
}

/** What a userscript reports, now. */
const report = (title: string, episode: number | 'last', time: string) =>
  watched.sync({
    series_id: title,
    title,
    last_watched_time: Date.parse(time),
    ...(episode === 'last' ? { is_completed: true } : { current_episode: episode }),
  });

/** Quoted, since the router reads `1e3` as a number. */
const hrefOf = (title: string) => `/watched-records?search=${encodeURIComponent(`"${title}"`)}`;

async function idOf(title: string): Promise<number> {
  const { records } = await watched.list({ search: title });
  return records[0]?.id ?? 0;
}

const figureOf = (card: 'episodes' | 'ongoing', range: FigureRange = 'week') =>
  readFigure(app, planner.user, `watched-records.${card}`, range);

async function barsOf(range?: FigureRange) {
  const figure = await figureOf('episodes', range);
  return figure?.picture.kind === 'bars' ? figure.picture.bars : [];
}

/** The days with episodes, and how many. */
const filled = async () =>
  (await barsOf()).filter(({ value }) => value > 0).map(({ from, value }) => [from, value]);

const rowsOf = async ({ from, to }: { from: string; to: string }, range: FigureRange = 'week') =>
  (await planner.caller.dashboard.rows({ card: 'watched-records.episodes', range, from, to })).rows;

test('an account without records has nothing to show', async () => {
  const theirs = app.callerOf(app.users[1]).watchedRecords;
  await theirs.sync({ series_id: 'A', title: 'A', current_episode: 3, last_watched_time: Date.parse(NOW) });
  await theirs.sync({
    series_id: 'A',
    title: 'A',
    current_episode: 5,
    last_watched_time: Date.parse(NOW) + 1,
  });
  expect(await figureOf('episodes')).toBeNull();
  expect(await figureOf('ongoing')).toBeNull();
  expect(await rowsOf({ from: '2026-11-18', to: '2026-11-24' })).toEqual([]);
});

test('reported episodes are counted on the person’s day on which they were watched', async () => {
  await report('A', 1, '2026-11-10T14:59:59Z');
  await report('A', 2, '2026-11-10T15:00:00Z');
  await report('A', 5, '2026-11-17T14:59:59Z');
  await report('A', 6, '2026-11-17T15:00:00Z');
  await report('A', 7, '2026-11-23T14:59:59Z');
  await report('A', 9, '2026-11-23T15:00:00Z');
  expect(await figureOf('episodes')).toMatchObject({
    value: '4',
    counts: 'episodes watched',
    before: '4',
    href: '/watched-records',
  });
  expect(await filled()).toEqual([
    ['2026-11-18', 1],
    ['2026-11-23', 1],
    ['2026-11-24', 2],
  ]);
  expect(await rowsOf({ from: '2026-11-18', to: '2026-11-24' })).toEqual([
    { name: 'A', value: '2 episodes · 24 Nov', href: hrefOf('A') },
    { name: 'A', value: '1 episode · 23 Nov', href: hrefOf('A') },
    { name: 'A', value: '1 episode · 18 Nov', href: hrefOf('A') },
  ]);
});

test('a report of a new, completed or taken up series, and of an episode again, is of one episode', async () => {
  await report('A', 12, '2026-11-18T03:00:00Z');
  expect(await filled()).toEqual([['2026-11-18', 1]]);
  await report('A', 'last', '2026-11-19T03:00:00Z');
  expect(await filled()).toContainEqual(['2026-11-19', 1]);
  await watched.sync({
    ...{ series_id: 'A', title: 'A', current_episode: 14, reopen: true },
    last_watched_time: Date.parse('2026-11-20T03:00:00Z'),
  });
  expect(await filled()).toContainEqual(['2026-11-20', 1]);
  await report('A', 3, '2026-11-21T03:00:00Z');
  expect(await filled()).toContainEqual(['2026-11-21', 1]);
  await report('B', 0, '2026-11-22T03:00:00Z');
  expect((await filled()).map(([day]) => day)).not.toContain('2026-11-22');
  expect(await figureOf('episodes')).toMatchObject({ value: '4' });
});

test('by hand what rises is counted when it was entered, and nothing else', async () => {
  const { record } = await at('2026-11-18T03:00:00Z', () =>
    watched.create({ series_id: 'A', title: 'A', current_episode: 12 }),
  );
  const { id } = record;
  expect(await filled()).toEqual([]);
  await at('2026-11-19T03:00:00Z', () => watched.adjustEpisode({ id, by: 1 }));
  await at('2026-11-20T03:00:00Z', () => watched.update({ id, current_episode: 16 }));
  await at('2026-11-21T03:00:00Z', () => watched.update({ id, current_episode: 5 }));
  await at('2026-11-22T03:00:00Z', () => watched.setCompleted({ id, completed: true }));
  await at('2026-11-23T03:00:00Z', () => watched.setCompleted({ id, completed: false }));
  expect(await filled()).toEqual([
    ['2026-11-19', 1],
    ['2026-11-20', 3],
  ]);
});

test('what was undone counts nothing, and neither does the undo', async () => {
  const { record } = await watched.create({ series_id: 'A', title: 'A', current_episode: 12 });
  const { id } = record;
  await watched.adjustEpisode({ id, by: 1, operationId: 'one-more' });
  await watched.undo({ operationId: 'one-more' });
  expect(await figureOf('episodes')).toMatchObject({ value: '0' });
  await watched.update({ id, current_episode: 2, operationId: 'back' });
  await watched.undo({ operationId: 'back' });
  expect(await figureOf('episodes')).toMatchObject({ value: '0' });
  await watched.adjustEpisode({ id, by: 1 });
  expect(await figureOf('episodes')).toMatchObject({ value: '1', counts: 'episode watched' });
});

test('what was undone and made again counts', async () => {
  const { record } = await watched.create({ series_id: 'A', title: 'A', current_episode: 12 });
  await watched.adjustEpisode({ id: record.id, by: 1, operationId: 'one-more' });
  await watched.undo({ operationId: 'one-more', undoId: 'one-less' });
  await watched.undo({ operationId: 'one-less' });
  expect(await figureOf('episodes')).toMatchObject({ value: '1' });
});

test('what is in the trash does not count', async () => {
  await report('A', 1, '2026-11-24T03:00:00Z');
  await report('B', 1, '2026-11-24T04:00:00Z');
  expect(await figureOf('episodes')).toMatchObject({ value: '2' });
  const ids = [await idOf('A')];
  await watched.remove({ ids });
  expect(await figureOf('episodes')).toMatchObject({ value: '1' });
  expect(await rowsOf({ from: '2026-11-24', to: '2026-11-24' })).toMatchObject([{ name: 'B' }]);
  expect(await figureOf('ongoing')).toMatchObject({ value: '1', picture: { rows: [{ name: 'B' }] } });
  await watched.restore({ ids });
  expect(await figureOf('episodes')).toMatchObject({ value: '2' });
  await watched.remove({ ids: [...ids, await idOf('B')] });
  expect(await figureOf('episodes')).toBeNull();
  expect(await figureOf('ongoing')).toBeNull();
});

test('series that are being watched are named, those first that were watched last', async () => {
  for (const [place, title] of ['A', 'B', 'C', 'D', 'E', 'F', '斗破苍穹 & 年番'].entries())
    await report(title, place, `2026-11-0${String(place + 1)}T03:00:00Z`);
  await report('Over', 'last', '2026-11-20T03:00:00Z');
  expect(await figureOf('ongoing')).toEqual({
    value: '6',
    counts: 'series in progress',
    href: '/watched-records?state=watching',
    picture: {
      kind: 'rows',
      rows: [
        {
          name: '斗破苍穹 & 年番',
          value: 'Episode 6',
          href: hrefOf('斗破苍穹 & 年番'),
        },
        ...['F', 'E', 'D', 'C', 'B'].map((title, place) => ({
          name: title,
          value: `Episode ${String(5 - place)}`,
          href: hrefOf(title),
        })),
      ],
    },
  });
});
