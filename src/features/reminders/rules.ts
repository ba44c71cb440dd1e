const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** What could not be told so long after its time was missed: it is shown, and disturbs nobody any more (tools, calendar 5.13). */
export const LATEST_MS = HOUR_MS;

/** After a stop of the server, what was due before it by more than this is not told at all. */
export const MISSED_MS = 7 * DAY_MS;

/** How long the list shows what was told. */
export const LISTED_MS = 7 * DAY_MS;

/** An account is told and shown so many at once, the newest. */
export const MOST_LISTED = 200;

/** Whether a reminder was told too late to be of use at its time. */
export function isMissed({ dueAt, toldAt }: { dueAt: Date; toldAt: Date }): boolean {
  return toldAt.getTime() - dueAt.getTime() >= LATEST_MS;
}
