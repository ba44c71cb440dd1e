import { expect, test } from 'vitest';
import type { HabitRow, ScheduleRow } from '../../answers';
import { shownDays } from '../shown-days';
import { askedDays, cellsOf, cellText } from './grid-days';

// A Wednesday.
const TODAY = '2026-11-04';
const schedule = (part: Partial<ScheduleRow>): ScheduleRow => ({
  ...{ id: 1, validFrom: '2026-10-01', rhythm: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7], times: 1, span: 7 },
  ...{ target: null, ...part },
});
const habit = (part: Partial<HabitRow>) =>
  ({
    ...{ id: 1, kind: 'check', direction: 'at_least', unit: '', emptyCounts: false },
    ...{ startDate: '2026-10-01', ...part },
  }) as HabitRow;
type Days = Parameters<typeof cellsOf>[1]['days'];
const entry = (day: string, state: Days[number]['state'], amount: number | null = null, hasNote = false) => ({
  ...{ day: `2026-11-${day}`, state, amount, hasNote },
});

function cells(
  of: HabitRow,
  rhythm: Partial<ScheduleRow>,
  days: Days,
  pauses: Parameters<typeof cellsOf>[1]['pauses'] = [],
) {
  const known = { from: '2026-10-01', to: TODAY, today: TODAY, weekStart: 1 };
  return cellsOf(of, { schedules: [schedule(rhythm)], days, pauses, ...known }, shownDays(TODAY, 5));
}
const states = (...given: Parameters<typeof cells>) => cells(...given).map(({ state }) => state);

test('each day shows what is noted, what was asked for, and what it was spared', () => {
  const pause = { id: 1, habitId: null, from: '2026-11-02', until: '2026-11-02', reason: '' };
  const days = [entry('01', 'missed'), entry('03', 'skipped'), entry('04', 'done')];
  expect(states(habit({}), {}, days, [pause])).toEqual(['empty', 'missed', 'paused', 'skipped', 'done']);
  expect(states(habit({ startDate: '2026-11-03' }), { weekdays: [3] }, [])).toEqual([
    ...['before', 'before', 'before', 'not_due', 'empty'],
  ]);
  // Another habit's pause is not this one's.
  expect(states(habit({}), {}, [], [{ ...pause, habitId: 2 }])).not.toContain('paused');
});

test('the days of a week that is met need nothing more, and a habit of not doing is kept by itself', () => {
  const week = { rhythm: 'week', times: 2 } as const;
  const done = [entry('02', 'done'), entry('03', 'done')];
  expect(states(habit({}), week, done)).toEqual(['empty', 'empty', 'done', 'done', 'met']);
  expect(states(habit({}), week, done.slice(1))).toEqual(['empty', 'empty', 'empty', 'done', 'empty']);
  const rolling = { rhythm: 'rolling', times: 1, span: 3 } as const;
  expect(states(habit({}), rolling, [entry('01', 'done')])).toEqual([
    ...['empty', 'done', 'met', 'met', 'empty'],
  ]);
  const avoided = habit({ direction: 'at_most', emptyCounts: true });
  expect(states(avoided, {}, [entry('02', 'done')])).toEqual(['met', 'met', 'over', 'met', 'empty']);
});

test('amounts are judged by the target of the day, and told with it', () => {
  const water = habit({ kind: 'amount', unit: 'cups' });
  const days = [entry('02', 'done', 1_000), entry('03', 'done', 2_500, true), entry('04', 'done', 0)];
  const shown = cells(water, { target: 2_000 }, days);
  expect(shown.map(({ state }) => state)).toEqual(['empty', 'empty', 'part', 'done', 'part']);
  expect(shown.slice(1).map((cell) => cellText(water, cell))).toEqual([
    ...['nothing noted', '1 cups of 2 cups', '2.5 cups, done, has a note', '0 cups of 2 cups'],
  ]);
  const coffee = habit({ kind: 'amount', direction: 'at_most' });
  expect(states(coffee, { target: 2_000 }, days)).toEqual(['empty', 'empty', 'done', 'over', 'done']);
  const limit = { rhythm: 'week', target: 3_000 } as const;
  const many = [...days.slice(0, 2), entry('04', 'missed')];
  expect(cells(coffee, limit, many).map((cell) => cellText(coffee, cell))).toEqual([
    ...['nothing noted', 'nothing noted', '1, done', '2.5, too much, has a note', 'kept'],
  ]);
  // Of a week the sum counts, so no day is too little.
  expect(states(water, { rhythm: 'week', target: 9_000 }, days).slice(2)).toEqual(['done', 'done', 'part']);
});

test('the days to ask for hold the weeks, months and windows of the shown ones', () => {
  const of = (part: Partial<ScheduleRow>) => askedDays(TODAY, TODAY, [{ schedule: schedule(part) }]);
  expect(of({})).toEqual({ from: '2026-10-05', to: TODAY });
  expect(of({ rhythm: 'week' })).toEqual({ from: '2026-09-28', to: TODAY });
  expect(askedDays('2026-10-04', TODAY, [{ schedule: schedule({ rhythm: 'month' }) }])).toEqual({
    from: '2026-08-04',
    to: TODAY,
  });
  const longest = askedDays('2020-10-04', TODAY, [{ schedule: schedule({ rhythm: 'rolling', span: 365 }) }]);
  expect(Date.parse(longest.to) - Date.parse(longest.from)).toBe(399 * 24 * 3_600_000);
});
