import { monthFirst, monthLast, weekFirst } from '@/platform/shared/civil';
import type { RhythmKind } from '../rules';
import { callsFor } from './due';
import { type HabitFacts, type Rhythm, type Schedule, scheduleOn } from './habit';
import { countingDays, sumOf, type Timeline, unitSpans } from './timeline';

/** Whether each of its days stands for itself; else a week, a month or a window as a whole is asked for. */
export const isOfDays = (rhythm: RhythmKind): boolean => rhythm === 'days' || rhythm === 'interval';

/** The first and the last day of the week or the month of a day. */
export function periodOf(
  { rhythm }: Pick<Rhythm, 'rhythm'>,
  day: number,
  weekStart: number,
): [number, number] {
  if (rhythm === 'month') return [monthFirst(day), monthLast(day)];
  const first = weekFirst(day, weekStart);
  return [first, first + 6];
}

/** The days of the period of a day that count for it: those since the habit, or the unit of its streaks, began. */
function countedPeriod(
  { schedules, startDay }: HabitFacts,
  schedule: Schedule,
  day: number,
  weekStart: number,
): [from: number, to: number] {
  const [first, last] = periodOf(schedule, day, weekStart);
  const unit = unitSpans(schedules).findLast(({ from }) => from <= day);
  return [Math.max(first, unit?.from ?? first, startDay), Math.min(last, unit?.to ?? last)];
}

/**
 * Whether a day is due: days and intervals by their days, a week and a month until they are met, a rolling rhythm until
 * its window holds enough. Before the start, and skipped or paused, it never is.
 *
 * @param timeline reaches at least to the day
 */
export function isDue(facts: HabitFacts, timeline: Timeline, day: number, weekStart: number): boolean {
  if (day < facts.startDay || timeline.frozen[day - timeline.first]) return false;
  const schedule = scheduleOn(facts.schedules, day);
  const { rhythm, times, span, target } = schedule;
  if (isOfDays(rhythm)) return callsFor(schedule, day);
  // What may not be exceeded is never met before its end.
  if (facts.direction === 'at_most') return true;
  if (rhythm === 'rolling') return sumOf(timeline, day - span + 1, day) < (target ?? times);
  const [from, to] = countedPeriod(facts, schedule, day, weekStart);
  return sumOf(timeline, from, day) < (target ?? Math.min(times, countingDays(facts, timeline, from, to)));
}

/**
 * Whether the week, the month or the window of a day holds more than it may: nothing can be done about it any more. Of
 * single days each tells for itself.
 *
 * @param timeline reaches at least to the day
 */
export function isOver(facts: HabitFacts, timeline: Timeline, day: number, weekStart: number): boolean {
  const schedule = scheduleOn(facts.schedules, day);
  const { rhythm, span, target } = schedule;
  if (facts.direction === 'at_least' || isOfDays(rhythm)) return false;
  const from = rhythm === 'rolling' ? day - span + 1 : countedPeriod(facts, schedule, day, weekStart)[0];
  return sumOf(timeline, from, day) > (target ?? 0);
}
