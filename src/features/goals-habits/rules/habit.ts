import type { Direction, EntryState, Kind, RhythmKind, StreakUnit } from '../rules';

/** What the rules of habits compute with. Days are civil days as numbers (`platform/shared/civil`), amounts thousandths. */

/** When a habit is called for. Numbers that a rhythm does not use are ignored. */
export interface Rhythm {
  rhythm: RhythmKind;
  /** A bit for each day of the week; Monday is 1. For `days`. */
  weekdays: number;
  /** For `week`, `month` and `rolling`. */
  times: number;
  /** Days, for `interval` and `rolling`. */
  span: number;
  /** Null for a habit without amounts. */
  target: number | null;
}

/** A rhythm that counts from a day on, until the next one. */
export interface Schedule extends Rhythm {
  validFrom: number;
}

export interface Entry {
  day: number;
  /** Null for a note alone, which counts as no entry. */
  state: EntryState | null;
  amount: number | null;
}

export interface Pause {
  from: number;
  /** The last day; null: without an end. */
  until: number | null;
}

/** All that the figures of a habit depend on, beside the day and the first day of the week. */
export interface HabitFacts {
  kind: Kind;
  direction: Direction;
  /** at_most: a day without an entry is kept. */
  emptyCounts: boolean;
  startDay: number;
  /** By `validFrom`, at least one. */
  schedules: readonly Schedule[];
  /** By day, one a day. */
  entries: readonly Entry[];
  /** Of the habit and of all habits. */
  pauses: readonly Pause[];
}

/** The schedule of a day: the last one that is valid then; before all of them the first one. */
export function scheduleOn(schedules: readonly Schedule[], day: number): Schedule {
  const found = schedules.findLast(({ validFrom }) => validFrom <= day) ?? schedules[0];
  if (!found) throw new Error('A habit has a schedule');
  return found;
}

/** Whether a day lies in a pause. */
export function isPaused(pauses: readonly Pause[], day: number): boolean {
  return pauses.some(({ from, until }) => from <= day && (until === null || day <= until));
}

export function streakUnitOf({ rhythm }: Pick<Rhythm, 'rhythm'>): StreakUnit {
  if (rhythm === 'week') return 'weeks';
  return rhythm === 'month' ? 'months' : 'days';
}
