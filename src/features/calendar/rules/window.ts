import { basicText, instantOf, momentText, wallOf, wallText } from '@/platform/shared/repeat/wall';
import type { Occurrence, SeriesInWindow, WindowAnswer } from '../answers';

type Listed = Pick<WindowAnswer, 'events' | 'series'>;

/** All that happens in a window, in no order. */
export function occurrencesOf({ events, series }: Listed): Occurrence[] {
  return series.length === 0 ? events : [...events, ...series.flatMap(occurrencesOfSeries)];
}

/** The same answer with all that happens among its events. */
export function listed<Answer extends Listed>(answer: Answer): Answer {
  return answer.series.length === 0 ? answer : { ...answer, events: occurrencesOf(answer), series: [] };
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

function occurrencesOfSeries(of: SeriesInWindow): Occurrence[] {
  const { id, allDay, seconds, times } = of;
  const found: Occurrence[] = [];
  for (let at = 0; at < times.length; at += 3) {
    const [start = 0, ahead = 0, later = 0] = [times[at], times[at + 1], times[at + 2]];
    const wall = (start + ahead) * 1000;
    const [startLocal, endLocal] = [wallText(wall, allDay), wallText(wall + later * 1000, allDay)];
    // Not by spreading what they share: copies of objects this wide take many times as long.
    found.push({
      id,
      seriesId: id,
      recurrenceId: basicText(wall, allDay),
      calendarId: of.calendarId,
      uid: of.uid,
      title: of.title,
      location: of.location,
      url: of.url,
      allDay,
      start: allDay ? startLocal : momentText(start * 1000),
      end: allDay ? endLocal : momentText((start + seconds) * 1000),
      startLocal,
      endLocal,
      zone: of.zone,
      endZone: of.endZone,
      rule: of.rule,
      changed: false,
      status: of.status,
      busy: of.busy,
      color: of.color,
      reminders: of.reminders,
    });
  }
  return found;
}
