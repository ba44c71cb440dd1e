import { weekdayOf } from '@/platform/shared/civil';
import { type HabitFacts, type Schedule, scheduleOn } from './habit';
import { countedPeriod, countingDays, sumOf, type Timeline } from './timeline';

/** Whether a rhythm of single days calls for a day; the others may be met on any day. */
export function callsFor({ rhythm, weekdays, span, validFrom }: Schedule, day: number): boolean {
  if (rhythm === 'days') return ((weekdays >> (weekdayOf(day) - 1)) & 1) === 1;
  return rhythm !== 'interval' || (day - validFrom) % span === 0;
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
  if (rhythm === 'days' || rhythm === 'interval') return callsFor(schedule, day);
  // What may not be exceeded is never met before its end.
  if (facts.direction === 'at_most') return true;
  if (rhythm === 'rolling') return sumOf(timeline, day - span + 1, day) < (target ?? times);
  const [from, to] = countedPeriod(facts, schedule, day, weekStart);
  return sumOf(timeline, from, day) < (target ?? Math.min(times, countingDays(facts, timeline, from, to)));
}
