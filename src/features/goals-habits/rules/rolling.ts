/** Days that count because enough was done around them, for 'so many times in so many days'. */
export interface Interval {
  begin: number;
  /** The last of the done days that opened it. */
  centre: number;
  end: number;
}

/**
 * The intervals of done days, newest first (as Loop Habit Tracker 2.3 shows them): so many done days in a row within less
 * than `span` days open one of `span` days from the first; each that touches the next newer one slides back, at most until it
 * ends with its last done day.
 *
 * @param done ascending days
 */
export function intervalsOf(done: readonly number[], times: number, span: number): Interval[] {
  const intervals: Interval[] = [];
  for (let at = done.length - times; at >= 0; at--) {
    const begin = done[at] ?? 0;
    const centre = done[at + times - 1] ?? 0;
    if (centre - begin >= span) continue;
    const end = begin + span - 1;
    const overlap = end - (intervals.at(-1)?.begin ?? Infinity);
    const shift = overlap >= 0 ? Math.min(end - centre, overlap + 1) : 0;
    intervals.push({ begin: begin - shift, centre, end: end - shift });
  }
  return intervals;
}

/** Marks the days of such intervals among `length` days from `first` on. */
export function daysInside(intervals: readonly Interval[], first: number, length: number): boolean[] {
  const inside = Array.from({ length }, () => false);
  for (const { begin, end } of intervals) {
    inside.fill(true, Math.max(0, begin - first), Math.max(0, Math.min(length, end - first + 1)));
  }
  return inside;
}
