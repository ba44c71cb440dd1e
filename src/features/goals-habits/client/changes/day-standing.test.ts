import { expect, test } from 'vitest';
import type { HabitRow, ScheduleRow } from '../../answers';
import { detailOf } from '../../../../../tests/support/habit-detail';
import { type DayStanding, standingOf } from '../../rules/day-standing';
import { dayText } from './words';

const row = detailOf({ habit: { unit: 'l' } }).habit;
const amounts = (target: number, rhythm: ScheduleRow['rhythm'] = 'days') =>
  ({ kind: 'amount', schedule: { ...row.schedule, target, rhythm } }) as const;
const AT_MOST = { direction: 'at_most' } as const;
const LIMIT_OF_WEEK = { ...amounts(5_000, 'week'), ...AT_MOST };

test.each<[string, Partial<HabitRow>, DayStanding, string]>([
  ['nothing noted', {}, 'due', 'due'],
  ['not due', { due: false }, 'other', 'not due'],
  ['done', { state: 'done', due: false }, 'done', 'done'],
  ['missed', { state: 'missed' }, 'due', 'missed'],
  ['skipped', { state: 'skipped', due: false }, 'other', 'skipped'],
  ['not to be done, and not done', AT_MOST, 'kept', 'kept so far'],
  ['not to be done, without an entry not kept', { ...AT_MOST, emptyCounts: false }, 'due', 'due'],
  ['not to be done, and done', { ...AT_MOST, state: 'done' }, 'over', 'it happened'],
  ['not to be done, noted as kept', { ...AT_MOST, state: 'missed' }, 'kept', 'kept'],
  ['with a limit, noted as kept', { ...amounts(2_000), ...AT_MOST, state: 'missed' }, 'kept', 'kept'],
  ['in a week that holds too much', { ...LIMIT_OF_WEEK, over: true }, 'over', 'too much'],
  [
    'more than its week may hold',
    { ...LIMIT_OF_WEEK, state: 'done', amount: 6_000 },
    'over',
    '6 l, too much',
  ],
  [
    'skipped in a week that holds too much',
    { ...LIMIT_OF_WEEK, over: true, state: 'skipped', due: false },
    'other',
    'skipped',
  ],
  ['less than the target', { ...amounts(2_000), state: 'done', amount: 500 }, 'due', '0.5 l of 2 l'],
  ['the target', { ...amounts(2_000), state: 'done', amount: 2_000 }, 'done', '2 l, done'],
  ['part of a week', { ...amounts(15_000, 'week'), state: 'done', amount: 5_000 }, 'due', '5 l'],
  [
    'the rest of a week',
    { ...amounts(15_000, 'week'), state: 'done', amount: 5_000, due: false },
    'done',
    '5 l, done',
  ],
  ['within a limit', { ...amounts(2_000), ...AT_MOST, state: 'done', amount: 2_000 }, 'kept', '2 l'],
  [
    'done within a pause',
    { state: 'done', paused: { id: 1, habitId: 1, from: '2026-01-01', until: null, reason: '' } },
    'other',
    'done',
  ],
  ['over a limit', { ...amounts(2_000), ...AT_MOST, state: 'done', amount: 3_000 }, 'over', '3 l, too much'],
])('a habit of which is %s', (_, part, standing, text) => {
  expect(standingOf({ ...row, ...part })).toBe(standing);
  expect(dayText({ ...row, ...part })).toBe(text);
});
