import { wallOf } from '@/platform/shared/repeat/wall';
import { columnsOf, type Place } from '../../rules/layout';
import { type ShownEvent, shownLater } from '../chip/shown-event';
import { daysLater } from '../period';

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
export function isInStrip({ allDay, start, end }: Pick<ShownEvent, 'allDay' | 'start' | 'end'>): boolean {
  return allDay || (wallOf(end) ?? 0) - (wallOf(start) ?? 0) >= DAY_MINUTES * 60_000;
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

/** Minutes since midnight of a wall time. */
export function minutesOf(wall: string): number {
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
}

/** A time of a day as a wall time; minutes may lie before or after the day. */
export function wallAtMinute(day: string, minutes: number): string {
  const away = Math.floor(minutes / DAY_MINUTES);
  const rest = minutes - away * DAY_MINUTES;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${daysLater(day, away)}T${two(Math.floor(rest / 60))}:${two(rest % 60)}:00`;
}

/** An event as it would stand after a move by days and minutes, and with its end so many minutes later besides. */
export function shiftedEvent(
  shown: ShownEvent,
  { days = 0, minutes = 0, longer = 0 }: { days?: number; minutes?: number; longer?: number },
): ShownEvent {
  if (shown.allDay) {
    return shownLater(shown, days, longer / DAY_MINUTES);
  }
  const by = (wall: string, more: number) =>
    wallAtMinute(daysLater(wall.slice(0, 10), days), minutesOf(wall) + more);
  const start = by(shown.start, minutes);
  const end = by(shown.end, minutes + longer);
  const endsAtMidnight = end.slice(11, 16) === '00:00' && end > start;
  const last = endsAtMidnight ? daysLater(end.slice(0, 10), -1) : end.slice(0, 10);
  return { ...shown, start, end, first: start.slice(0, 10), last };
}
