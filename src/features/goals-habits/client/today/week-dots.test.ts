import { expect, test } from 'vitest';
import type { HabitRow, ScheduleRow } from '../../answers';
import { shownDays } from '../shown-days';
import { markOf } from './week-dots';

const TODAY = '2026-11-04';
const schedule: ScheduleRow = {
  ...{ id: 2, validFrom: '2026-11-03', rhythm: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7], times: 1, span: 7 },
  target: 30_000,
};
const row = {
  ...{ kind: 'amount', direction: 'at_least', startDate: '2026-10-01', schedule, over: false, paused: null },
  former: { ...schedule, id: 1, validFrom: '2026-10-01', target: 20_000 },
  week: ['01', '02', '03'].map((day) => ({ day: `2026-11-${day}`, state: 'done', amount: 20_000 })),
} as unknown as HabitRow;
const marks = (of: HabitRow) => shownDays(TODAY, 4).map((day) => markOf(of, day));

test('a day keeps what it was worth when more is asked for from another day on', () => {
  expect(marks(row)).toEqual([
    { state: 'done' },
    { state: 'done' },
    { state: 'done', strength: 2 },
    { state: 'empty' },
  ]);
});

test('a pause shows from its first day on', () => {
  const paused = { id: 1, habitId: null, from: '2026-11-02', until: null, reason: '' };
  expect(marks({ ...row, week: [], paused }).map(({ state }) => state)).toEqual([
    ...['empty', 'paused', 'paused', 'paused'],
  ]);
});

test('a week that holds too much is not kept from the day on that is too much', () => {
  const limit = { ...row, direction: 'at_most', former: null, over: true } as const;
  const ofWeek = { ...limit, schedule: { ...schedule, rhythm: 'week', target: 50_000 } } as const;
  expect(marks(ofWeek).map(({ state }) => state)).toEqual(['met', 'met', 'missed', 'missed']);
});
