import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { detailOf } from '../../../../../tests/support/habit-detail';
import { rowOn } from '../changes/facts';
import { pauseText, scheduleLine, sumText } from './texts';

const DETAIL = detailOf({
  habit: { kind: 'amount', unit: 'cups', direction: 'at_most' },
  schedules: [{ target: 2_000 }, { validFrom: '2026-11-03', rhythm: 'week', target: 10_500 }],
  pauses: [{ from: '2026-11-05', until: null, reason: 'Flu' }],
  entries: [{ day: '2026-11-02', state: 'done', amount: 1_500 }],
});

test('a rhythm is told with its first day and what it asks for', () => {
  expect(DETAIL.schedules.map((schedule) => scheduleLine(DETAIL.habit, schedule, USUAL_PREFERENCES))).toEqual(
    ['From 1 November 2026: Every day, at most 2 cups', 'From 3 November 2026: Each week, at most 10.5 cups'],
  );
  const { habit, schedules } = detailOf({
    schedules: [{ validFrom: '2026-11-03', rhythm: 'week', times: 3 }],
  });
  expect(schedules.map((schedule) => scheduleLine(habit, schedule, USUAL_PREFERENCES))).toEqual([
    'From 3 November 2026: 3 times a week',
  ]);
});

test('a pause is told by its days, a sum by its unit', () => {
  const pause = { id: 1, habitId: null, from: '2026-11-05', until: null, reason: '' };
  const told = (until: string | null) => pauseText({ ...pause, until }, USUAL_PREFERENCES);
  expect(told(null)).toBe('From 5 November 2026 until it is ended');
  expect(told('2026-11-05')).toBe('On 5 November 2026');
  expect(told('2026-12-03')).toBe('From 5 November 2026 until 3 December 2026');
  expect(sumText(DETAIL.habit, 61_500)).toBe('61.5 cups');
  expect(sumText(detailOf({}).habit, 1)).toBe('1 day');
});

test('a day has the schedule, the entry and the pause that hold on it', () => {
  expect(rowOn(DETAIL, '2026-11-02')).toMatchObject({ state: 'done', amount: 1_500, paused: null });
  expect(rowOn(DETAIL, '2026-11-02').schedule.rhythm).toBe('days');
  const paused = rowOn(DETAIL, '2026-11-06');
  expect(paused).toMatchObject({ state: null, amount: null, paused: { reason: 'Flu' } });
  expect(paused.schedule.rhythm).toBe('week');
});
