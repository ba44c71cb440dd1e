import { expect, test } from 'vitest';
import type { ScheduleRow } from '../answers';
import { homeHabits, homeRowsOf } from './home';

const schedule: ScheduleRow = {
  ...{ id: 1, validFrom: '2026-01-01', rhythm: 'days', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  ...{ times: 1, span: 2, target: null },
};
/** Habits of a day, of which some are done. */
const habits = (count: number, ...done: number[]) =>
  Array.from({ length: count }, (_, at) => ({
    ...({ kind: 'check', direction: 'at_least', amount: null, emptyCounts: true, paused: null } as const),
    ...{ id: at + 1, schedule, due: true, over: false },
    state: done.includes(at + 1) ? ('done' as const) : null,
  }));
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('what is due is on the card before what is done, in the order of the habits', () => {
  expect(idsOf(homeHabits(habits(3, 1), []))).toEqual([1, 2, 3]);
  expect(idsOf(homeHabits(habits(6, 1, 2, 3, 4), []))).toEqual([1, 2, 5, 6]);
  expect(idsOf(homeHabits(habits(6, 2), []))).toEqual([1, 3, 4, 5]);
});

test('what is ticked there stays until nothing on the card is due', () => {
  expect(idsOf(homeHabits(habits(6, 1, 2, 3), [1, 2, 3, 4]))).toEqual([1, 2, 3, 4]);
  expect(idsOf(homeHabits(habits(6, 1, 2, 3, 4), [1, 2, 3, 4]))).toEqual([1, 2, 5, 6]);
  expect(idsOf(homeHabits(habits(6, 1, 2, 3, 4, 5, 6), [1, 2, 5, 6]))).toEqual([1, 2, 5, 6]);
  expect(idsOf(homeHabits(habits(4), [2, 3, 4, 7]))).toEqual([1, 2, 3, 4]);
});

test('the card has as many rows as the server leaves room for', () => {
  for (const count of [1, 4, 6]) {
    const shown = homeHabits(habits(count), []).length;
    expect(homeRowsOf(count, true)).toBe(shown + (count > shown ? 1 : 0) + 1);
  }
});
