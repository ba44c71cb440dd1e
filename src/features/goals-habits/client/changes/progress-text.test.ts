import { expect, test } from 'vitest';
import { USUAL_PREFERENCES } from '@/platform/shared/preferences';
import { detailOf } from '../../../../../tests/support/habit-detail';
import type { HabitRow } from '../../answers';
import { progressText } from './progress-text';

/** A Wednesday, in a week that began on Monday the 15th. */
const DAY = '2026-06-17';

const { habit: row } = detailOf({
  habit: { unit: 'km', startDate: '2026-01-01' },
  schedules: [{ rhythm: 'week', times: 3 }],
});
const week = row.schedule;
const done = (...days: number[]) => ({
  week: days.map((day) => ({ day: `2026-06-${String(day)}`, state: 'done' as const, amount: 5_250 })),
});
const amounts = { kind: 'amount', schedule: { ...week, target: 15_000 } } as const;
const onDays = (weekdays: number[]) => ({ ...week, rhythm: 'days', weekdays }) as const;
const everyTen = { ...week, rhythm: 'interval', span: 10, validFrom: '2026-06-16' } as const;

test.each<[string, Partial<HabitRow>, string | null]>([
  ['times, of this week alone', done(14, 15, 16), '1 more by Sunday'],
  ['times that are met', { ...done(15, 16, 17), due: false, state: 'done' }, 'Met this week, 3 of 3'],
  ['more times than days are left', { schedule: { ...week, times: 6 } }, '0 of 6 this week'],
  ['amounts', { ...amounts, ...done(14, 15, 16) }, '10.5 of 15 km this week'],
  [
    'amounts that are enough',
    { ...amounts, ...done(15, 16, 17), due: false },
    'Met this week, 15.75 of 15 km',
  ],
  [
    'amounts with a limit',
    { ...amounts, ...done(16), direction: 'at_most' },
    '5.25 of at most 15 km this week',
  ],
  ['a rhythm of since Tuesday', { schedule: { ...week, validFrom: '2026-06-16' } }, null],
  [
    'a habit of since Tuesday',
    { schedule: { ...week, validFrom: '2026-06-16' }, startDate: '2026-06-16' },
    '3 more by Sunday',
  ],
  ['a skipped day', { state: 'skipped', due: false }, null],
  [
    'a paused day',
    { paused: { id: 1, habitId: null, from: DAY, until: null, reason: '' }, due: false },
    null,
  ],
  ['days of the week', { schedule: onDays([1, 7]), due: false }, 'Next on Sunday'],
  [
    'the same weekday',
    { schedule: onDays([3]), due: false, startDate: '2026-06-18' },
    'Next on Wednesday 24 June',
  ],
  ['a day that is due', { schedule: onDays([3]) }, null],
  ['every ten days', { schedule: everyTen, due: false }, 'Next on Friday 26 June'],
])('%s', (_name, facts, text) => {
  expect(progressText({ ...row, ...facts }, DAY, USUAL_PREFERENCES)).toBe(text);
});
