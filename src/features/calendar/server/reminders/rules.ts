const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The first span that is searched for a reminder; each further one is as many times longer. */
const FIRST_SPAN_MS = 2 * DAY_MS;
const LONGER = 4;

/** A start of something, in ms since 1970, and how many minutes before it a person is reminded. */
export interface Start {
  at: number;
  minutes: readonly number[];
}

/** What reminds: an event, or a series with its changed occurrences. */
export interface Reminding<S extends Start = Start> {
  /** All starts from one moment to another (ms since 1970, both included), in any order. */
  startsIn: (from: number, to: number) => Iterable<S>;
  /** The most minutes of any of them. */
  longest: number;
}

/** Minutes before a start, as they are stored. */
export function minutesOf(reminders: string): number[] {
  return reminders === '' ? [] : reminders.split(',').map(Number);
}

/** What reminds after a moment and until another (ms since 1970), in no order. */
export function remindersIn<S extends Start>(
  { startsIn, longest }: Reminding<S>,
  { after, until }: { after: number; until: number },
): { start: S; minutes: number; dueAt: number }[] {
  return [...startsIn(after, until + longest * MINUTE_MS)].flatMap((start) =>
    start.minutes
      .map((minutes) => ({ start, minutes, dueAt: start.at - minutes * MINUTE_MS }))
      .filter(({ dueAt }) => dueAt > after && dueAt <= until),
  );
}

/**
 * The first moment after another at which something reminds, in ms since 1970; null if nothing does up to `last`, which is at
 * or after the last start.
 */
export function firstReminder(reminding: Reminding, after: number, last: number): number | null {
  let from = after;
  let span = FIRST_SPAN_MS;
  while (from < last) {
    const until = Math.min(last, from + span);
    const found = remindersIn(reminding, { after: from, until });
    if (found.length > 0) return found.reduce((first, { dueAt }) => Math.min(first, dueAt), Infinity);
    from = until;
    span *= LONGER;
  }
  return null;
}
