import { textOfDay } from '@/platform/shared/civil';
import type { Occurrence, StoredEvent } from '../../answers';
import type { EventRecord } from '../events/queries';
import { momentOfWall } from '../events/rules';

const DAY = 24 * 60 * 60 * 1000;

/** A row without what lists do not show. */
export type EventHead = Omit<
  EventRecord,
  'user_id' | 'notes' | 'extra' | 'imported_hash' | 'revision' | 'created_at' | 'updated_at'
>;

/** When it begins and ends, in ms since 1970 in the zone of whoever looks. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/** A moment of ISO 8601, or the midnight with which a day begins in a zone, in ms since 1970. */
export function momentOfText(text: string, zone: string): number {
  return text.length === 10 ? momentOfWall(Date.parse(`${text}T00:00:00Z`), zone) : Date.parse(text);
}

/** The time of clocks as a text; a day for an all-day event. */
export function wallText(wall: number, allDay: boolean): string {
  return allDay ? textOfDay(Math.floor(wall / DAY)) : new Date(wall).toISOString().slice(0, 19);
}

export function remindersOf(row: Pick<EventHead, 'reminders'>): number[] {
  return row.reminders === '' ? [] : row.reminders.split(',').map(Number);
}

/** Local starts of a column with a JSON list. */
export function startsOf(column: string | null): string[] {
  return column === null ? [] : (JSON.parse(column) as string[]);
}

/** Whether something happens within a window, whose end is exclusive; what takes no time does so at its start. */
export function isWithin({ startsAt, endsAt }: Span, from: number, to: number): boolean {
  return startsAt < to && (endsAt > from || startsAt >= from);
}

/** When a row happens by itself, seen from an account's zone: all-day and floating events are in it wherever it is. */
export function spanOf(row: EventHead, accountZone: string): Span {
  const zone = row.zone === '' ? accountZone : row.zone;
  return {
    startsAt: momentOfWall(row.start_local.getTime(), zone),
    endsAt: momentOfWall(row.end_local.getTime(), row.end_zone ?? zone),
  };
}

/** A row as it is shown: a single event, or an occurrence that differs from its series. */
export function occurrenceOf(row: EventHead, { startsAt, endsAt }: Span): Occurrence {
  const isAllDay = row.all_day;
  const [startLocal, endLocal] = [row.start_local, row.end_local].map((wall) =>
    wallText(wall.getTime(), isAllDay),
  ) as [string, string];
  return {
    id: row.id,
    seriesId: row.series_id,
    recurrenceId: row.recurrence_id,
    calendarId: row.calendar_id,
    uid: row.uid,
    title: row.title,
    location: row.location,
    url: row.url,
    allDay: isAllDay,
    start: isAllDay ? startLocal : new Date(startsAt).toISOString(),
    end: isAllDay ? endLocal : new Date(endsAt).toISOString(),
    startLocal,
    endLocal,
    zone: row.zone,
    endZone: row.end_zone,
    rule: row.rule,
    changed: row.series_id !== null,
    status: row.status,
    busy: row.busy,
    color: row.color,
    reminders: remindersOf(row),
  };
}

/** A row as it is stored. */
export function storedEvent(row: EventHead & { notes: string }, accountZone: string): StoredEvent {
  const shown = occurrenceOf(row, spanOf(row, accountZone));
  return { ...shown, notes: row.notes, added: startsOf(row.added), removed: startsOf(row.removed) };
}
