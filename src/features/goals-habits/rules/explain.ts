import { textOfDay } from '@/platform/shared/civil';
import type { ScoreStep } from '../answers';
import { type HabitFacts, isPaused } from './habit';
import { dayValue, firstScore, remainder, scoresOf, standsStill } from './score';
import { timelineOf } from './timeline';

/** How the score came about: the last days up to `today`, oldest first. */
export function explainScore(facts: HabitFacts, today: number, days: number): ScoreStep[] {
  const timeline = timelineOf(facts, today);
  const scores = scoresOf(facts, timeline);
  const steps = timeline.schedules.map((schedule, at): ScoreStep => {
    const day = timeline.first + at;
    const { value, counted, wanted, window, frequency } = dayValue(facts, timeline, schedule, day);
    const before = scores[at - 1] ?? firstScore(facts);
    const still = standsStill(timeline, at);
    const isOpen = day === today && !timeline.noted[at];
    const frozen = isPaused(facts.pauses, day) ? ('paused' as const) : ('skipped' as const);
    const reason = still === 'frozen' ? frozen : (still ?? (isOpen ? ('open' as const) : null));
    return {
      day: textOfDay(day),
      reason,
      counted,
      wanted,
      window,
      before,
      value: reason === null ? value : null,
      weight: 1 - remainder(frequency),
      after: reason === null ? (scores[at] ?? before) : before,
    };
  });
  return steps.slice(-days);
}
