import { langOf } from '@/platform/client/ui/lang-of';
import { dayOf } from '@/platform/shared/civil';
import type { Preferences } from '@/platform/shared/preferences';
import type { CalendarRow, Occurrence } from '../../answers';
import { FIRST_CALENDAR } from '../../rules';
import { daysLater } from '../period';
import { clockText, lastDayOf, spokenWhen, type Times, timesHere } from '../event/when-text';

/** An event with what every view says of it; its times are those of the person's clocks. */
export interface ShownEvent extends Times {
  event: Occurrence;
  /** The same after a move. */
  key: string;
  /** The days that it touches, YYYY-MM-DD, both included. */
  first: string;
  last: string;
  /** Days that it touches. */
  days: number;
  color: string;
  /** '09:30'; '' for an all-day event. */
  clock: string;
  repeats: boolean;
  /** Of a calendar that follows an address, which alone changes it. */
  fixed?: boolean | undefined;
  /** Of its title. */
  lang?: string | undefined;
  /** Its accessible name: title, day, time, calendar, 'repeats'. */
  name: string;
}

/** What an occurrence is known by, whether or not it has a row of its own. */
export function keyOf({ id, seriesId, recurrenceId }: Occurrence): string {
  return seriesId === null ? String(id) : `${String(seriesId)}-${recurrenceId}`;
}

/** Events as the views show them, by their start, the longer first; all-day ones before the others of a day. */
export function shownEvents(
  events: readonly Occurrence[],
  calendars: readonly CalendarRow[],
  preferences: Preferences,
  today: string,
): ShownEvent[] {
  const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]));
  const shown = events.map((event) => shownEvent(event, byId.get(event.calendarId), preferences, today));
  return shown.sort(
    (a, b) =>
      compare(a.first, b.first) ||
      Number(b.allDay) - Number(a.allDay) ||
      compare(a.start, b.start) ||
      compare(b.end, a.end) ||
      compare(a.key, b.key),
  );
}

function shownEvent(
  event: Occurrence,
  calendar: CalendarRow | undefined,
  preferences: Preferences,
  today: string,
): ShownEvent {
  const times = timesHere(event, preferences.timeZone);
  const [first, last] = [times.start.slice(0, 10), lastDayOf(times)];
  const repeats = event.seriesId !== null;
  const status = { confirmed: '', tentative: ', tentative', cancelled: ', cancelled' }[event.status];
  const when = spokenWhen(times, today.slice(0, 4), preferences);
  return {
    ...times,
    event,
    key: keyOf(event),
    first,
    last,
    days: (dayOf(last) ?? 0) - (dayOf(first) ?? 0) + 1,
    color: event.color ?? calendar?.color ?? FIRST_CALENDAR.color,
    clock: event.allDay ? '' : clockText(times.start, preferences),
    repeats,
    fixed: calendar?.subscribed,
    lang: langOf(event.title),
    name: `${event.title}, ${when}${calendar ? `, ${calendar.name}` : ''}${repeats ? ', repeats' : ''}${status}`,
  };
}

/** An event as it stands on other days while it is dragged, or as many days longer while its end is. */
export function shownLater(shown: ShownEvent, days: number, longer = 0): ShownEvent {
  return { ...shown, first: daysLater(shown.first, days), last: daysLater(shown.last, days + longer) };
}

/** By how many days an event gets longer that is dragged by its end: it keeps one. */
export function daysLonger({ days }: ShownEvent, by: number): number {
  return Math.max(by, 1 - days);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
