import { callsFor } from './due';
import type { HabitFacts, Schedule } from './habit';
import { sumOf, type Timeline } from './timeline';

/** The share of the old score that remains after a day of a rhythm with so many times a day: half of it after 13 / √f. */
export function remainder(frequency: number): number {
  return 0.5 ** (Math.sqrt(frequency) / 13);
}

/** What a day adds to the score: what was done in its window, of what was asked for. */
export interface DayValue {
  value: number;
  counted: number;
  wanted: number;
  window: number;
  /** Times a day. */
  frequency: number;
}

/** The days of the window of a rhythm. */
function windowOf({ rhythm, span }: Schedule): number {
  if (rhythm === 'days') return 1;
  if (rhythm === 'week') return 7;
  return rhythm === 'month' ? 30 : span;
}

/** The value of a day on which the score moves, by the schedule that is valid then. */
export function dayValue(facts: HabitFacts, timeline: Timeline, schedule: Schedule, day: number): DayValue {
  const { rhythm, times, target } = schedule;
  const days = windowOf(schedule);
  const wanted = rhythm === 'days' || rhythm === 'interval' ? 1 : times;
  const frequency = wanted / days;
  if (facts.kind === 'check' && facts.direction === 'at_least') {
    // The doubled window smooths the fluttering of habits that are not of every day.
    const doubled = frequency < 1 ? 2 : 1;
    const counted = sumOf(timeline, day - days * doubled + 1, day);
    return {
      counted,
      wanted: wanted * doubled,
      window: days * doubled,
      frequency,
      value: Math.min(1, counted / (wanted * doubled)),
    };
  }
  const counted = sumOf(timeline, day - days + 1, day);
  const asked = facts.kind === 'check' ? 0 : (target ?? 0);
  return { counted, wanted: asked, window: days, frequency, value: valueOf(facts, counted, asked) };
}

function valueOf({ direction }: HabitFacts, sum: number, target: number): number {
  if (direction === 'at_least') return target > 0 ? Math.min(1, sum / target) : 1;
  if (target === 0) return sum > 0 ? 0 : 1;
  return Math.min(1, Math.max(0, 1 - (sum - target) / target));
}

/** Why the score stands still on a day, or null. */
export function standsStill(timeline: Timeline, at: number): 'frozen' | 'not_due' | null {
  if (timeline.frozen[at]) return 'frozen';
  const schedule = timeline.schedules[at];
  return schedule?.rhythm === 'days' && !callsFor(schedule, timeline.first + at) ? 'not_due' : null;
}

export function firstScore({ direction }: Pick<HabitFacts, 'direction'>): number {
  return direction === 'at_most' ? 1 : 0;
}

/** The score after each day of a timeline (the formula of Loop Habit Tracker 2.3), each day counted as over. */
export function scoresOf(facts: HabitFacts, timeline: Timeline): number[] {
  let score = firstScore(facts);
  let kept = 1;
  let keptOf: Schedule | null = null;
  return timeline.schedules.map((schedule, at) => {
    if (standsStill(timeline, at) !== null) return score;
    const { value, frequency } = dayValue(facts, timeline, schedule, timeline.first + at);
    if (schedule !== keptOf) kept = remainder(frequency);
    keptOf = schedule;
    score = score * kept + value * (1 - kept);
    return score;
  });
}

/** The score on a day from the scores after each day: the day itself counts once something is noted on it. */
export function scoreOn(
  facts: HabitFacts,
  timeline: Timeline,
  scores: readonly number[],
  day: number,
): number {
  const at = day - timeline.first;
  return scores[timeline.noted[at] ? at : Math.min(at, scores.length) - 1] ?? firstScore(facts);
}

/** A score as whole percent, rounded down; 100 only from 0.9999 on. */
export function scorePercent(score: number): number {
  return score >= 0.9999 ? 100 : Math.min(99, Math.floor(score * 100 + 1e-9));
}
