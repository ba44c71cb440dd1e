import { habitLimits, habitTexts, type Kind, type RhythmKind } from '../rules';
import type { Rhythm, Schedule } from './habit';

/** Whether a rhythm asks for some times in its days. */
export const hasTimes = (rhythm: RhythmKind): boolean => ['week', 'month', 'rolling'].includes(rhythm);

/** Whether a rhythm spans days that are told. */
export const hasSpan = (rhythm: RhythmKind): boolean => rhythm === 'interval' || rhythm === 'rolling';

/** Why a rhythm is none for a habit of a kind, or null. */
export function rhythmProblem(kind: Kind, { rhythm, weekdays, times, span, target }: Rhythm): string | null {
  const { timesMax, spanMin, spanMax } = habitLimits;
  if (rhythm === 'days' && weekdays === 0) return habitTexts.weekdays;
  if (times < 1 || times > timesMax) return habitTexts.times;
  if (span < spanMin || span > spanMax) return habitTexts.span;
  if (times > daysOf({ rhythm, span })) return habitTexts.timesOverDays;
  if (kind === 'amount' && target === null) return habitTexts.target;
  return kind === 'check' && target !== null ? habitTexts.noAmounts : null;
}

/** The days that its times have to fit into; rhythms without times ask for once. */
function daysOf({ rhythm, span }: Pick<Rhythm, 'rhythm' | 'span'>): number {
  if (rhythm === 'week') return 7;
  return rhythm === 'rolling' ? span : habitLimits.timesMax;
}

/** Whether two rhythms call for the same. */
export function isSameRhythm(one: Rhythm, other: Rhythm): boolean {
  return (
    one.rhythm === other.rhythm &&
    one.target === other.target &&
    (one.rhythm !== 'days' || one.weekdays === other.weekdays) &&
    (!hasTimes(one.rhythm) || one.times === other.times) &&
    (!hasSpan(one.rhythm) || one.span === other.span)
  );
}

/** The schedules of a habit with a rhythm from a day on; those that would begin later are replaced by it. */
export function changedFrom(schedules: readonly Schedule[], rhythm: Rhythm, today: number): Schedule[] {
  const kept = schedules.filter(({ validFrom }) => validFrom < today);
  // Before the first day of a habit there is no past to be kept.
  const validFrom = kept.length > 0 ? today : (schedules[0]?.validFrom ?? today);
  return [...kept, { ...rhythm, validFrom }];
}

/** The schedules of a habit with a rhythm for all time. */
export function changedAlways(rhythm: Rhythm, startDay: number): Schedule[] {
  return [{ ...rhythm, validFrom: startDay }];
}

/** The schedules of a habit whose start moves: the one that is valid then begins with it. */
export function movedStart(schedules: readonly Schedule[], startDay: number): Schedule[] {
  const at = Math.max(
    0,
    schedules.findLastIndex(({ validFrom }) => validFrom <= startDay),
  );
  return schedules
    .slice(at)
    .map((schedule, place) => (place === 0 ? { ...schedule, validFrom: startDay } : schedule));
}
