import type { StreakUnit } from '../rules';
import type { HabitFacts } from './habit';
import { isDue, isOver } from './period';
import { scoreOn, scoresOf } from './score';
import { type Period, periodsOf, streaksOn } from './streak';
import { sumOf, type Timeline, timelineOf } from './timeline';

/** The figures of a habit on a day. */
export interface DayFigures {
  score: number;
  unit: StreakUnit;
  streak: number;
  best: number;
  formerBests: { unit: StreakUnit; best: number }[];
  due: boolean;
  /** Its week, month or window holds more than it may. */
  over: boolean;
}

/**
 * The figures of a habit on a day, and on the days after it as they will be if nothing is noted. `total` is the done days
 * or the sum of amounts up to the day; the rest is what they were computed from, up to the last of the days.
 *
 * @param options.weekStart 1 Monday to 7 Sunday
 * @param options.days how many, with the first
 */
export function figuresFrom(
  facts: HabitFacts,
  today: number,
  { weekStart, days }: { weekStart: number; days: number },
): { total: number; figures: DayFigures[]; timeline: Timeline; scores: number[]; periods: Period[] } {
  const last = today + days - 1;
  const timeline = timelineOf(facts, last);
  const scores = scoresOf(facts, timeline);
  const wanted = Array.from({ length: days }, (_, at) => today + at);
  const periods = periodsOf(facts, timeline, weekStart);
  const streaks = streaksOn(facts, periods, wanted);
  return {
    ...{ timeline, scores, periods },
    total: sumOf(timeline, timeline.first, today),
    figures: streaks.map((streak, at) => ({
      ...streak,
      score: scoreOn(facts, timeline, scores, today + at),
      due: isDue(facts, timeline, today + at, weekStart),
      over: isOver(facts, timeline, today + at, weekStart),
    })),
  };
}

/** The figures of a habit on a day. */
export function figuresOn(facts: HabitFacts, today: number, weekStart: number): DayFigures {
  const [figures] = figuresFrom(facts, today, { weekStart, days: 1 }).figures;
  if (!figures) throw new RangeError('There is one day');
  return figures;
}
