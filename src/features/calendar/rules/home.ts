import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { Occurrence } from '../answers';

/** Events that the card on home shows; a link leads to the others. */
export const HOME_EVENTS = 4;

/** The rows of the card: events, and the link to the others. */
export function homeRowsOf(events: number): number {
  return Math.min(events, HOME_EVENTS) + (events > HOME_EVENTS ? 1 : 0);
}

/** The days that the card is about, as a window: today and tomorrow. @param today YYYY-MM-DD */
export function homeWindow(today: string): { from: string; to: string } {
  return { from: today, to: textOfDay((dayOf(today) ?? 0) + 2) };
}

/** Whether an event is not over: it is still to come, or under way. */
export function isAhead({ allDay, start, end }: Occurrence, now: Date, today: string): boolean {
  if (allDay) return end > today;
  return Date.parse(end) > now.getTime() || Date.parse(start) >= now.getTime();
}

/** What of the events of `homeWindow` the card tells: what is not over and takes place. */
export function homeEvents(events: readonly Occurrence[], now: Date, today: string): Occurrence[] {
  return events.filter((event) => event.status !== 'cancelled' && isAhead(event, now, today));
}
