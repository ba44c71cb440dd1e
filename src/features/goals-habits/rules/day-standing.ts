import type { HabitRow } from '../answers';

/**
 * How a habit stands on the day of its row. What may not be done, or not too much of, is 'kept' as long as it is, and 'over'
 * afterwards: there is nothing to do for it. What is done within a pause counts for nothing (specification, 12.6).
 */
export type DayStanding = 'due' | 'done' | 'kept' | 'over' | 'other';

/** What says how a habit stands. */
export type Judged = Pick<
  HabitRow,
  'kind' | 'direction' | 'state' | 'amount' | 'schedule' | 'due' | 'over' | 'emptyCounts' | 'paused'
>;

export function standingOf(row: Judged): DayStanding {
  const { kind, direction, state, amount, schedule, due, emptyCounts, paused } = row;
  if (paused) return 'other';
  if (row.over && state !== 'skipped') return 'over';
  const open = due ? 'due' : 'other';
  if (state === 'done' && kind === 'check') return direction === 'at_most' ? 'over' : 'done';
  if (state === 'done') {
    const target = targetOfDay(row);
    if (direction === 'at_most') return (amount ?? 0) > (schedule.target ?? 0) ? 'over' : 'kept';
    // Of a week or a month the whole counts, which the server tells by the day being no longer due.
    return (amount ?? 0) >= (schedule.target ?? 0) || (target === null && !due) ? 'done' : open;
  }
  if (state === 'missed') return direction === 'at_most' ? 'kept' : open;
  return state === null && direction === 'at_most' && emptyCounts && due ? 'kept' : open;
}

/** What is asked for on a day, in thousandths; null where only the sum of a longer time counts. */
export function targetOfDay({ schedule: { rhythm, target } }: Pick<HabitRow, 'schedule'>): number | null {
  return rhythm === 'days' || rhythm === 'interval' ? (target ?? 0) : null;
}
