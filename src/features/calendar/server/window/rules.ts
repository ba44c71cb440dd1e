import type { Occurrence, SeriesInWindow, StoredEvent } from '../../answers';
import { basicText, instantOf, momentText, type Wall, wallAt, wallText } from '@/platform/shared/repeat/wall';
import { type EventHead, remindersOf, startsOf } from '../events/rows';
import type { Start } from '@/platform/shared/repeat/occurrences';

/** When it begins and ends, in ms since 1970 in the zone of whoever looks. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** A moment of ISO 8601, or the midnight with which a day begins in a zone, in ms since 1970. */
export function momentOfText(text: string, zone: string): number {
  return text.length === 10 ? instantOf(Date.parse(`${text}T00:00:00Z`), zone) : Date.parse(text);
}

/** Whether something happens within a window, whose end is exclusive; what takes no time does so at its start. */
export function isWithin({ startsAt, endsAt }: Span, from: number, to: number): boolean {
  return startsAt < to && (endsAt > from || startsAt >= from);
}

/** When a row happens by itself, seen from an account's zone: all-day and floating events are in it wherever it is. */
export function spanOf(row: EventHead, accountZone: string): Span {
  const zone = row.zone === '' ? accountZone : row.zone;
  return {
    startsAt: instantOf(row.start_local.getTime(), zone),
    endsAt: instantOf(row.end_local.getTime(), row.end_zone ?? zone),
  };
}

interface Place {
  seriesId: number | null;
  recurrenceId: string;
  rule: string;
  startLocal: string;
  endLocal: string;
}

function shown(row: EventHead, { startsAt, endsAt }: Span, place: Place): Occurrence {
  const { startLocal, endLocal } = place;
  return {
    id: row.id,
    seriesId: place.seriesId,
    recurrenceId: place.recurrenceId,
    calendarId: row.calendar_id,
    uid: row.uid,
    title: row.title,
    location: row.location,
    url: row.url,
    allDay: row.all_day,
    start: row.all_day ? startLocal : momentText(startsAt),
    end: row.all_day ? endLocal : momentText(endsAt),
    startLocal,
    endLocal,
    zone: row.zone,
    endZone: row.end_zone,
    rule: place.rule,
    changed: row.recurrence_id !== '' && place.seriesId !== null,
    status: row.status,
    busy: row.busy,
    color: row.color,
    reminders: remindersOf(row),
  };
}

/** What happens once; or an occurrence that differs, with the series that has it: without one it is a single event. */
export function ofRow(row: EventHead, span: Span, series: EventHead | null = null): Occurrence {
  return shown(row, span, {
    seriesId: series?.id ?? null,
    recurrenceId: series ? row.recurrence_id : '',
    rule: series?.rule ?? '',
    startLocal: wallText(row.start_local.getTime(), row.all_day),
    endLocal: wallText(row.end_local.getTime(), row.all_day),
  });
}

/** An occurrence as its series has it. */
export function ofSeries(row: EventHead, at: Start, accountZone: string): Occurrence {
  return shown(row, at, {
    seriesId: row.id,
    recurrenceId: basicText(at.start, row.all_day),
    rule: row.rule,
    startLocal: wallText(at.start, row.all_day),
    endLocal: wallText(endOf(row, at, accountZone), row.all_day),
  });
}

/** What clocks show when an occurrence of a series ends. */
function endOf(row: EventHead, { start, endsAt }: Start, accountZone: string): Wall {
  if (row.all_day) return start + row.end_local.getTime() - row.start_local.getTime();
  return wallAt(endsAt, row.end_zone ?? (row.zone === '' ? accountZone : row.zone));
}

/** Occurrences of a series, at least one, as a window has them. */
export function seriesInWindow(
  row: EventHead,
  starts: readonly Start[],
  accountZone: string,
): SeriesInWindow {
  const times: number[] = [];
  for (const at of starts) {
    const later = endOf(row, at, accountZone) - at.start;
    times.push(at.startsAt / 1000, (at.start - at.startsAt) / 1000, later / 1000);
  }
  const [first] = starts;
  // Days are as long by the clocks, whatever those do meanwhile.
  const ms =
    row.all_day || !first
      ? row.end_local.getTime() - row.start_local.getTime()
      : first.endsAt - first.startsAt;
  return {
    id: row.id,
    calendarId: row.calendar_id,
    uid: row.uid,
    title: row.title,
    location: row.location,
    url: row.url,
    allDay: row.all_day,
    zone: row.zone,
    endZone: row.end_zone,
    rule: row.rule,
    status: row.status,
    busy: row.busy,
    color: row.color,
    reminders: remindersOf(row),
    seconds: ms / 1000,
    times,
  };
}

/** A row as it is stored. */
export function storedEvent(row: EventHead & { notes: string }, accountZone: string): StoredEvent {
  const own = ofRow(row, spanOf(row, accountZone));
  return {
    ...own,
    seriesId: row.series_id,
    recurrenceId: row.recurrence_id,
    rule: row.rule,
    changed: row.series_id !== null,
    notes: row.notes,
    added: startsOf(row.added),
    removed: startsOf(row.removed),
  };
}
