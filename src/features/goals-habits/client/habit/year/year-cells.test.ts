import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { detailOf } from '../../../../../../tests/support/habit-detail';

import { wholeAmount, yearBeside, yearCells, yearOf, yearWith } from './year-cells';

const RANGE = { first: '2026-11-01', last: '2026-11-30' };

test('a year is the last twelve months, or a calendar year that they do not hold whole', () => {
  expect(yearOf(null, '2026-11-23')).toEqual({
    title: 'Last 12 months',
    first: '2025-11-24',
    last: '2026-11-23',
  });
  expect(yearOf(2025, '2026-11-23')).toEqual({ title: '2025', first: '2025-01-01', last: '2025-12-31' });
  expect(yearBeside(null, -1, '2026-11-23')).toBe(2025);
  expect(yearBeside(2025, -1, '2026-11-23')).toBe(2024);
  expect(yearBeside(2024, 1, '2026-11-23')).toBe(2025);
  expect(yearBeside(2025, 1, '2026-11-23')).toBeNull();
  // On the last day of a year the twelve months are that year.
  expect(yearOf(null, '2026-12-31').first).toBe('2026-01-01');
  expect(yearBeside(null, -1, '2026-12-31')).toBe(2025);
  expect(yearWith('2025-11-24', '2026-11-23')).toBeNull();
  expect(yearWith('2025-11-23', '2026-11-23')).toBe(2025);
  // The 29th of February has no day a year before.
  expect(yearOf(null, '2028-02-29').first).toBe('2027-03-01');
});

test('a cell says what was done of an amount, and how much of it by its strength', () => {
  const cells = yearCells(
    detailOf({
      habit: { kind: 'amount', unit: 'km', startDate: '2026-11-02' },
      schedules: [{ weekdays: [1, 2, 3, 4, 5, 6], target: 10_000 }],
      pauses: [{ from: '2026-11-10', until: '2026-11-11' }],
      entries: [
        { day: '2026-11-03', state: 'done', amount: 5_500, note: 'wet' },
        { day: '2026-11-04', state: 'done', amount: 12_000 },
        { day: '2026-11-05', state: 'done', amount: 0 },
        { day: '2026-11-06', state: 'skipped' },
        { day: '2026-11-11', state: 'done', amount: 1_000 },
      ],
    }),
    RANGE,
    USUAL_PREFERENCES,
  );
  expect(cells.size).toBe(30);
  expect(cells.get('2026-11-03')).toEqual({
    name: 'Tue 3 November: done, 5.5 km, with a note',
    state: 'done',
    strength: 3,
  });
  expect(cells.get('2026-11-04')).toMatchObject({ state: 'done', strength: 4 });
  expect(cells.get('2026-11-05')).toEqual({ name: 'Thu 5 November: done, 0 km', state: 'missed' });
  expect(cells.get('2026-11-06')).toEqual({ name: 'Fri 6 November: skipped', state: 'skipped' });
  expect(cells.get('2026-11-10')).toEqual({ name: 'Tue 10 November: paused', state: 'paused' });
  expect(cells.get('2026-11-11')?.name).toBe('Wed 11 November: done, 1 km, paused');
  expect(cells.get('2026-11-01')?.name).toBe('Sun 1 November: before it began');
  expect(cells.get('2026-11-08')?.name).toBe('Sun 8 November: not due');
  expect(cells.get('2026-11-09')?.name).toBe('Mon 9 November: nothing noted');
});

test('an amount is whole with the target of its day; of a week, with what a good day has', () => {
  const days = (amounts: number[]) =>
    amounts.map((amount, at) => ({ day: `2026-11-0${String(at + 2)}`, state: 'done' as const, amount }));
  const daily = detailOf({
    habit: { kind: 'amount', startDate: '2026-11-02' },
    schedules: [{ target: 2_000 }],
    entries: days([1_999, 2_000, 1]),
  });
  const cells = yearCells(daily, RANGE, USUAL_PREFERENCES);
  expect([2, 3, 4].map((day) => cells.get(`2026-11-0${String(day)}`)?.strength)).toEqual([3, 4, 1]);
  expect(wholeAmount(daily, RANGE)).toBe(2_000);

  const weekly = detailOf({
    habit: { kind: 'amount', startDate: '2026-11-02' },
    schedules: [{ rhythm: 'week', target: 15_000 }],
    entries: days([3_000, 6_000, 2_000, 4_000]),
  });
  expect(wholeAmount(weekly, RANGE)).toBe(6_000);
  const ofWeek = yearCells(weekly, RANGE, USUAL_PREFERENCES);
  expect([2, 3, 4, 5].map((day) => ofWeek.get(`2026-11-0${String(day)}`)?.strength)).toEqual([2, 4, 2, 3]);
});

test('a limit is kept without an entry, and what goes over it is not kept', () => {
  const limit = yearCells(
    detailOf({
      habit: { kind: 'amount', direction: 'at_most', unit: 'cups' },
      schedules: [{ target: 2_000 }],
      streaks: [{ unit: 'days', from: '2026-11-02', until: '2026-11-03', length: 2 }],
      entries: [
        { day: '2026-11-02', state: 'done', amount: 1_000 },
        { day: '2026-11-04', state: 'done', amount: 3_000 },
      ],
    }),
    RANGE,
    USUAL_PREFERENCES,
  );
  expect(limit.get('2026-11-02')?.state).toBe('done');
  expect(limit.get('2026-11-03')).toEqual({ name: 'Tue 3 November: nothing noted, kept', state: 'met' });
  expect(limit.get('2026-11-04')).toEqual({
    name: 'Wed 4 November: done, 3 cups, over the limit',
    state: 'missed',
  });

  const ofWeek = yearCells(
    detailOf({
      habit: { kind: 'amount', direction: 'at_most' },
      schedules: [{ rhythm: 'week', target: 5_000 }],
      entries: [
        { day: '2026-11-02', state: 'done', amount: 6_000 },
        { day: '2026-11-09', state: 'done', amount: 3_000 },
        { day: '2026-11-11', state: 'done', amount: 3_000 },
        { day: '2026-11-16', state: 'done', amount: 5_000 },
      ],
    }),
    RANGE,
    USUAL_PREFERENCES,
  );
  // By one day alone, or by the sum of the week, from the day on that made it too much.
  expect(['02', '09', '11', '16'].map((day) => ofWeek.get(`2026-11-${day}`)?.state)).toEqual([
    ...['missed', 'done', 'missed', 'done'],
  ]);
  expect(ofWeek.get('2026-11-11')?.name).toBe('Wed 11 November: done, 3, over the limit');

  const notDoing = yearCells(
    detailOf({
      habit: { direction: 'at_most' },
      entries: [
        { day: '2026-11-02', state: 'done' },
        { day: '2026-11-03', state: 'missed' },
      ],
    }),
    RANGE,
    USUAL_PREFERENCES,
  );
  expect(notDoing.get('2026-11-02')).toEqual({ name: 'Mon 2 November: happened', state: 'missed' });
  expect(notDoing.get('2026-11-03')).toEqual({ name: 'Tue 3 November: did not happen', state: 'done' });
});

test('every day of a week that was met shows it, by the schedule that was valid then', () => {
  const cells = yearCells(
    detailOf({
      schedules: [
        { rhythm: 'week', times: 1 },
        { validFrom: '2026-11-09', rhythm: 'days', weekdays: [1] },
      ],
      streaks: [
        { unit: 'days', from: '2026-11-09', until: '2026-11-16', length: 2 },
        { unit: 'weeks', from: '2026-11-02', until: '2026-11-08', length: 1 },
      ],
      entries: [{ day: '2026-11-02', state: 'done' }],
    }),
    RANGE,
    USUAL_PREFERENCES,
  );
  expect(cells.get('2026-11-05')).toEqual({ name: 'Thu 5 November: nothing noted, met', state: 'met' });
  expect(cells.get('2026-11-10')).toEqual({ name: 'Tue 10 November: not due', state: 'off' });
});
