import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { detailOf } from '../../../../../../tests/support/habit-detail';

import { historyOf, timelineUpTo, totalsOf, weekdaysOf } from './totals';

// 2026-11-23 is a Monday.
const RUN = detailOf({
  habit: { kind: 'amount', unit: 'km', startDate: '2025-12-30' },
  pauses: [{ from: '2026-11-20', until: '2026-11-21' }],
  entries: [
    { day: '2025-12-31', state: 'done', amount: 1_000 },
    { day: '2026-10-31', state: 'done', amount: 2_000 },
    { day: '2026-11-17', state: 'skipped' },
    { day: '2026-11-20', state: 'done', amount: 64_000 },
    { day: '2026-11-22', state: 'done', amount: 4_000 },
    { day: '2026-11-23', state: 'done', amount: 8_500 },
  ],
});

test('totals are of the running week, month and year; paused days add nothing', () => {
  const timeline = timelineUpTo(RUN);
  expect(totalsOf(timeline, RUN)).toEqual({ week: 8_500, month: 12_500, year: 14_500, all: 15_500 });
  // With a week that begins on Sunday, yesterday is of it.
  expect(totalsOf(timeline, { ...RUN, weekStart: 7 }).week).toBe(12_500);
});

test('the history has twelve periods at most, none from before the habit', () => {
  const timeline = timelineUpTo(RUN);
  expect(historyOf(timeline, 'year', RUN, USUAL_PREFERENCES)).toEqual([
    { name: '2025', value: 1_000 },
    { name: '2026', value: 14_500 },
  ]);
  const months = historyOf(timeline, 'month', RUN, USUAL_PREFERENCES);
  expect(months).toHaveLength(12);
  expect(months.slice(-2)).toEqual([
    { name: 'Oct', value: 2_000 },
    { name: 'Nov', value: 12_500 },
  ]);
  expect(historyOf(timeline, 'week', RUN, USUAL_PREFERENCES).slice(-2)).toEqual([
    { name: '16 Nov', value: 4_000 },
    { name: '23 Nov', value: 8_500 },
  ]);
});

test('days of the week are counted from the first one of the week on', () => {
  const counted = weekdaysOf(timelineUpTo(RUN), 7, USUAL_PREFERENCES);
  expect(counted.map(({ name }) => name).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat');
  expect(counted.map(({ value }) => value)).toEqual([1, 1, 0, 1, 0, 0, 1]);
});
