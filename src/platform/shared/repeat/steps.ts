/**
 * Of one question to one series. A step is a day or a start that is looked at, less than a microsecond; so this is also how long
 * a series may keep other calls waiting: some 10 ms, after which whoever asks breathes.
 */
export const SERIES_STEPS = 20_000;

/** Of an edit of one series, where a wrong answer would lose occurrences. */
export const EDIT_STEPS = 10 * SERIES_STEPS;

/** Of one call, and of one account's reminders in one run. */
export const CALL_STEPS = 200_000;

/** How much work may still be done. Whoever runs out stops, and says that the answer is cut. */
export interface Steps {
  readonly taken: number;
  /** How many may still be taken. */
  readonly left: number;
  /** Whether something was left out. */
  isCut: boolean;
  /** Takes so many, one unless it is said; false once there are no more. */
  take: (count?: number) => boolean;
  /** What one series may take of these. */
  ofSeries: () => Steps;
}

/** @param whole of which these are a part */
export function newSteps(most = SERIES_STEPS, whole?: Steps): Steps {
  const steps = {
    taken: 0,
    isCut: false,
    get left(): number {
      return Math.min(most - steps.taken, whole?.left ?? Infinity);
    },
    take(count = 1): boolean {
      steps.taken += count;
      if (whole?.take(count) === false || steps.taken > most) steps.isCut = true;
      return !steps.isCut;
    },
    ofSeries: (): Steps => newSteps(SERIES_STEPS, steps),
  };
  return steps;
}
