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
export class Steps {
  /** Whether something was left out. */
  isCut = false;
  taken = 0;
  readonly #most: number;
  readonly #whole: Steps | undefined;

  constructor(most = SERIES_STEPS, whole?: Steps) {
    this.#most = most;
    this.#whole = whole;
  }

  /** Takes so many; false once there are no more. */
  take(count = 1): boolean {
    this.taken += count;
    if (this.#whole?.take(count) === false || this.taken > this.#most) this.isCut = true;
    return !this.isCut;
  }

  /** What one series may take of these. */
  ofSeries(): Steps {
    return new Steps(SERIES_STEPS, this);
  }
}
