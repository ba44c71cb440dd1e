import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../tests/support/app';
import { createPlanner } from '../../../../tests/support/calendar';
import { readFigure } from '../../../../tests/support/dashboard';
import type { FigureRange } from '@/platform/shared/figures';

const app = await createTestApp();
let planner: Awaited<ReturnType<typeof createPlanner>>;
beforeEach(async () => {
  // In Tokyo it is 23:00.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T14:00:00Z') });
  planner = await createPlanner(app, 'Asia/Tokyo');
});
afterEach(() => {
  vi.useRealTimers();
});

/** Does something at a time, then it is the evening of 24 November again. */
async function at<Answer>(time: string, work: () => Promise<Answer>): Promise<Answer> {
  vi.setSystemTime(new Date(time));
  const answer = await work();
  vi.setSystemTime(new Date('2026-11-24T14:00:00Z'));
  return answer;
}

const create = (name: string, time: string) =>
  at(time, async () => (await planner.caller.scripts.create({ name, content: `${name}: ${time}` })).id);

/** Saves another text; the one before is kept if none was within five minutes. */
const save = (id: number, time: string) =>
  at(time, async () => {
    const { version } = await planner.caller.scripts.open({ id });
    await planner.caller.scripts.save({ id, content: `Saved ${time}`, baseVersion: version });
  });

async function changed(range: FigureRange = 'week') {
  const figure = await readFigure(app, planner.user, 'script-manager.changed', range);
  const bars = figure?.picture.kind === 'bars' ? figure.picture.bars : [];
  return { figure, bars, filled: bars.filter(({ value }) => value > 0) };
}

const rowsOf = async ({ from, to }: { from: string; to: string }, range: FigureRange = 'week') =>
  (await planner.caller.dashboard.rows({ card: 'script-manager.changed', range, from, to })).rows;

test('an account without scripts has nothing to show', async () => {
  await app.callerOf(app.users[1]).scripts.create({ name: 'Theirs', content: 'Theirs' });
  expect((await changed()).figure).toBeNull();
  expect(await rowsOf({ from: '2026-11-18', to: '2026-11-24' })).toEqual([]);
});

test('a script that was not changed in the span is there', async () => {
  await create('Old', '2025-01-01T00:00:00Z');
  const { figure, filled } = await changed();
  expect(figure).toMatchObject({ value: '0', before: '0', href: '/script-manager' });
  expect(filled).toEqual([]);
});

test('scripts are counted on the person’s own days, once a day, and once in the span', async () => {
  const backup = await create('Backup', '2026-11-10T15:00:00Z');
  await save(backup, '2026-11-17T14:59:00Z');
  await save(backup, '2026-11-17T15:00:00Z');
  await save(backup, '2026-11-23T14:59:00Z');
  await save(backup, '2026-11-23T15:10:00Z');
  await save(backup, '2026-11-24T13:00:00Z');
  await create('Report', '2026-11-24T12:00:00Z');
  await create('Earlier', '2026-11-10T14:59:00Z');
  const { figure, filled } = await changed();
  expect(figure).toMatchObject({ value: '2', counts: 'scripts changed', before: '1' });
  expect(filled.map(({ from, value }) => [from, value])).toEqual([
    ['2026-11-18', 1],
    ['2026-11-23', 1],
    ['2026-11-24', 2],
  ]);
  expect(await rowsOf({ from: '2026-11-24', to: '2026-11-24' })).toEqual([
    { name: 'Backup', value: '24 Nov', href: `/script-manager?script=${String(backup)}` },
    expect.objectContaining({ name: 'Report', value: '24 Nov' }),
  ]);
  expect(await rowsOf({ from: '2026-11-18', to: '2026-11-23' })).toMatchObject([
    { name: 'Backup', value: '23 Nov' },
  ]);
});

test('a script in the trash does not count, nor a text that lost a conflict, nor another name', async () => {
  const kept = await create('Kept', '2026-11-20T03:00:00Z');
  const gone = await create('Gone', '2026-11-20T03:00:00Z');
  await at('2026-11-21T03:00:00Z', () => planner.caller.scripts.keepText({ id: kept, content: 'Lost' }));
  await at('2026-11-22T03:00:00Z', () => planner.caller.scripts.rename({ id: kept, name: 'Kept on' }));
  await at('2026-11-23T03:00:00Z', () => planner.caller.scripts.trash({ ids: [gone] }));
  const { figure, filled } = await changed();
  expect(figure).toMatchObject({ value: '1', counts: 'script changed' });
  expect(filled).toEqual([{ from: '2026-11-20', to: '2026-11-20', value: 1 }]);
  expect(await rowsOf({ from: '2026-11-18', to: '2026-11-24' })).toMatchObject([{ name: 'Kept on' }]);
  await planner.caller.scripts.restore({ ids: [gone] });
  // Taken out of the trash it has the text that it had.
  expect((await changed()).filled).toEqual([{ from: '2026-11-20', to: '2026-11-20', value: 2 }]);
  await planner.caller.scripts.trash({ ids: [gone, kept] });
  expect((await changed()).figure).toBeNull();
});
