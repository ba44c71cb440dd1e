import { civilDay, momentOf } from '@/platform/shared/civil';
import type { Preferences } from '@/platform/shared/preferences';

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

/** How much later a snoozed reminder is told again. */
export const SNOOZE_MS = 10 * 60 * 1000;

/** An account may have reminders pushed to so many browsers. */
export const MOST_DEVICES = 20;

/**
 * The end of the quiet hours that a moment falls into, by the person's clock; null if it falls into none. Those over midnight began
 * the day before.
 */
export function quietEnd(
  moment: Date,
  { quietFrom, quietUntil, timeZone }: Pick<Preferences, 'quietFrom' | 'quietUntil' | 'timeZone'>,
): Date | null {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null;
  const today = civilDay(moment, timeZone);
  const over = quietUntil < quietFrom ? 1 : 0;
  for (const day of [today - over, today]) {
    const end = momentOf(day + over, minutesOf(quietUntil), timeZone);
    if (moment >= momentOf(day, minutesOf(quietFrom), timeZone) && moment < end) return end;
  }
  return null;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
