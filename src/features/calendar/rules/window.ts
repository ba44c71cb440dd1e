import { basicText, instantOf, momentText, wallOf, wallText } from '@/platform/shared/repeat/wall';
import type { EventInWindow, Occurrence, WindowAnswer } from '../answers';

type Listed = Pick<WindowAnswer, 'events' | 'single' | 'series'>;

/** All that happens in a window, in no order. */
export function occurrencesOf({ events, single, series }: Listed): Occurrence[] {
  return [
    ...events,
    ...single.flatMap((of) => occurrencesIn(of, null)),
    ...series.flatMap((of) => occurrencesIn(of, of.id)),
  ];
}

/** The same answer with all that happens among its events. */
export function listed<Answer extends Listed>(answer: Answer): Answer {
  return { ...answer, events: occurrencesOf(answer), single: [], series: [] };
}

/** Occurrences in the order of their starts, as seen from a zone. */
export function inOrder(events: readonly Occurrence[], zone: string): Occurrence[] {
  const startOf = ({ allDay, start }: Occurrence) =>
    allDay ? instantOf(wallOf(start) ?? 0, zone) : Date.parse(start);
  return events
    .map((event) => ({ event, at: startOf(event) }))
    .sort((one, other) => one.at - other.at || one.event.id - other.event.id)
    .map(({ event }) => event);
}

function occurrencesIn(of: EventInWindow, seriesId: number | null): Occurrence[] {
  const { id, calendarId, uid, title, zone, seconds, starts, clocks } = of;
  const { location = '', url = '', rule = '', allDay = false, endZone = null } = of;
  const { status = 'confirmed', busy = true, color = null, reminders = [] } = of;
  let start = 0;
  return starts.map((later, at) => {
    start += later;
    const own = clocks.length > 2 ? at * 2 : 0;
    const wall = (start + (clocks[own] ?? 0)) * 1000;
    const endLocal = wallText(wall + (clocks[own + 1] ?? 0) * 1000, allDay);
    const startLocal = wallText(wall, allDay);
    // Not by spreading what they share: copies of objects this wide take many times as long.
    return {
      id,
      seriesId,
      recurrenceId: seriesId === null ? '' : basicText(wall, allDay),
      calendarId,
      uid,
      title,
      location,
      url,
      allDay,
      start: allDay ? startLocal : momentText(start * 1000),
      end: allDay ? endLocal : momentText((start + seconds) * 1000),
      startLocal,
      endLocal,
      zone,
      endZone,
      rule,
      changed: false,
      status,
      busy,
      color,
      reminders,
    };
  });
}
