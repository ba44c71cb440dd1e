const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The first span that is searched for a reminder; each further one is as many times longer. */
const FIRST_SPAN_MS = 2 * DAY_MS;
const LONGER = 4;

/** How far an event without a zone may be from where its columns put it, as if it were in UTC. */
const ANY_ZONE_MS = 14 * 60 * MINUTE_MS;

/** What of a row tells when it reminds. */
interface Reminder {
  reminders: string;
  zone: string;
  begins_at: Date;
  ends_at: Date;
}

/** A start of something, in ms since 1970, and how many minutes before it a person is reminded. */
export interface Start {
  at: number;
  minutes: readonly number[];
}

/** What reminds: an event, or a series with its changed occurrences. */
export interface Reminding<S extends Start = Start> {
  /** How many minutes before each start of the series it reminds. */
  minutes: readonly number[];
  /** All of those from one moment to another (ms since 1970, both included), in any order. */
  startsIn: (from: number, to: number) => Iterable<S>;
  /** What reminds by itself. */
  others: readonly S[];
}

/** Minutes before a start, as they are stored. */
export function minutesOf(reminders: string): number[] {
  return reminders === '' ? [] : reminders.split(',').map(Number);
}

/** What reminds after a moment and until another (ms since 1970), in no order. */
export function remindersIn<S extends Start>(
  { minutes, startsIn, others }: Reminding<S>,
  { after, until }: { after: number; until: number },
): { start: S; minutes: number; dueAt: number }[] {
  const told = (start: S, before: number) => ({
    start,
    minutes: before,
    dueAt: start.at - before * MINUTE_MS,
  });
  // For each of them just the span that it looks ahead to: between are thousands of starts.
  const ofSeries = minutes.flatMap((before) => {
    const ahead = before * MINUTE_MS;
    return [...startsIn(after + ahead, until + ahead)].map((start) => told(start, before));
  });
  const ofOthers = others.flatMap((start) => start.minutes.map((before) => told(start, before)));
  return [...ofSeries, ...ofOthers].filter(({ dueAt }) => dueAt > after && dueAt <= until);
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

/**
 * What `next_reminder_at` of an event or a series is to be after a change at `now`, with its changed occurrences: at or before
 * the next moment at which it reminds, wherever the person is; null if it never does. (Exact it is once `advanceReminders`
 * has come by.)
 */
export function nextReminder(row: Reminder, overrides: readonly Reminder[], now: Date): Date | null {
  const next = [row, ...overrides].flatMap(({ reminders, zone, begins_at, ends_at }) => {
    if (reminders === '') return [];
    const apart = zone === '' ? ANY_ZONE_MS : 0;
    if (ends_at.getTime() + apart < now.getTime()) return [];
    const longest = Math.max(...minutesOf(reminders)) * MINUTE_MS;
    return [Math.max(now.getTime(), begins_at.getTime() - longest - apart)];
  });
  return next.length === 0 ? null : new Date(Math.min(...next));
}
