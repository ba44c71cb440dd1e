import { MINUTE_MS, wallOf } from '@/platform/shared/repeat/wall';
import { columnsOf, type Place } from '../../rules/layout';
import { type ShownEvent, shownLater } from '../chip/shown-event';
import { lastDayOf, minutesOf, wallAtMinute } from '../event/when-text';

export const DAY_MINUTES = 24 * 60;
/** What is shorter is drawn as long as this, so that it can be read and hit. */
const LEAST_MINUTES = 30;

/** An event in a column of a day; minutes since its midnight. */
export interface Block {
  shown: ShownEvent;
  from: number;
  to: number;
  place: Place;
  /** It began on a day before, or goes on in the next one. */
  cutBefore: boolean;
  cutAfter: boolean;
}

/** Whether an event stands above the hours: all day, or as long as a day. */
export function isInStrip(event: Pick<ShownEvent, 'allDay' | 'start' | 'end'>): boolean {
  return event.allDay || lengthOf(event) >= DAY_MINUTES;
}

/** In minutes, as the clocks show its start and its end. */
export function lengthOf({ start, end }: Pick<ShownEvent, 'start' | 'end'>): number {
  return ((wallOf(end) ?? 0) - (wallOf(start) ?? 0)) / MINUTE_MS;
}

/** What of the events, in their order, stands in the hours of a day. */
export function blocksOf(day: string, events: readonly ShownEvent[]): Block[] {
  const own = events.filter((event) => event.first <= day && day <= event.last && !isInStrip(event));
  const stretches = own.map((event) => stretchOf(day, event));
  const places = columnsOf(stretches);
  return own.flatMap((shown, at) => {
    const [stretch, place] = [stretches[at], places[at]];
    if (!stretch || !place) return [];
    return {
      shown,
      from: stretch.start,
      to: stretch.end,
      place,
      cutBefore: shown.first < day,
      cutAfter: shown.last > day,
    };
  });
}

function stretchOf(day: string, { first, last, start, end }: ShownEvent) {
  const from = first < day ? 0 : minutesOf(start);
  const to = last > day || end.slice(0, 10) > day ? DAY_MINUTES : minutesOf(end);
  const begin = Math.min(from, DAY_MINUTES - LEAST_MINUTES);
  return { start: begin, end: Math.max(to, begin + LEAST_MINUTES) };
}

/** An event as it would stand after a move by days and minutes, and with its end so many minutes later besides. */
export function shiftedEvent(
  shown: ShownEvent,
  { days = 0, minutes = 0, longer = 0 }: { days?: number; minutes?: number; longer?: number },
): ShownEvent {
  if (shown.allDay) return shownLater(shown, days, longer / DAY_MINUTES);
  const by = (wall: string, more: number) =>
    wallAtMinute(wall.slice(0, 10), minutesOf(wall) + days * DAY_MINUTES + more);
  const [start, end] = [by(shown.start, minutes), by(shown.end, minutes + longer)];
  return { ...shown, start, end, first: start.slice(0, 10), last: lastDayOf({ start, end, allDay: false }) };
}
