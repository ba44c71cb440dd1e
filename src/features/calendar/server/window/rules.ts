import type { Occurrence, StoredEvent } from '../../answers';
import { instantOf, momentText, wallAt, wallText } from '@/platform/shared/repeat/wall';
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
  const zone = row.end_zone ?? (row.zone === '' ? accountZone : row.zone);
  const end = row.all_day
    ? at.start + row.end_local.getTime() - row.start_local.getTime()
    : wallAt(at.endsAt, zone);
  return shown(row, at, {
    seriesId: row.id,
    recurrenceId: at.recurrenceId,
    rule: row.rule,
    startLocal: wallText(at.start, row.all_day),
    endLocal: wallText(end, row.all_day),
  });
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
