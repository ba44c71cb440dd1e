import type { EventInWindow, Occurrence, StoredEvent, TimesInWindow } from '../../answers';
import { basicText, instantOf, momentText, type Wall, wallAt, wallText } from '@/platform/shared/repeat/wall';
import { type EventHead, startsOf } from '../events/rows';
import { minutesOf } from '../reminders/rules';
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
    reminders: minutesOf(row.reminders),
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

/** When a series happens, as a window tells it. */
export function timesOfSeries(row: EventHead, starts: readonly Start[], accountZone: string): TimesInWindow {
  return timesOf(
    row,
    starts.map((at) => ({ ...at, end: endOf(row, at, accountZone) })),
  );
}

/** When a row happens that does once. */
export function timesOfRow(row: EventHead, span: Span): TimesInWindow {
  return timesOf(row, [{ ...span, start: row.start_local.getTime(), end: row.end_local.getTime() }]);
}

function timesOf(row: EventHead, times: readonly (Start & { end: Wall })[]): TimesInWindow {
  const starts: number[] = [];
  const clocks: number[] = [];
  let before = 0;
  for (const { start, startsAt, end } of times) {
    starts.push(startsAt / 1000 - before);
    before = startsAt / 1000;
    clocks.push((start - startsAt) / 1000, (end - start) / 1000);
  }
  const [first] = times;
  // Days are as long by the clocks, whatever those do meanwhile.
  const ms =
    row.all_day || !first
      ? row.end_local.getTime() - row.start_local.getTime()
      : first.endsAt - first.startsAt;
  const isAlike = clocks.every((seconds, at) => seconds === clocks[at % 2]);
  return { seconds: ms / 1000, starts, clocks: isAlike ? clocks.slice(0, 2) : clocks };
}

/** The first so many of some times. */
export function firstOf({ seconds, starts, clocks }: TimesInWindow, count: number): TimesInWindow {
  return { seconds, starts: starts.slice(0, count), clocks: clocks.slice(0, 2 * count) };
}

/** An event as a window has it; JSON leaves out what is undefined. */
export function eventInWindow(row: EventHead, { seconds, starts, clocks }: TimesInWindow): EventInWindow {
  return {
    id: row.id,
    calendarId: row.calendar_id,
    uid: row.uid,
    title: row.title,
    zone: row.zone,
    location: row.location || undefined,
    url: row.url || undefined,
    allDay: row.all_day || undefined,
    endZone: row.end_zone ?? undefined,
    rule: (row.series_id === null && row.rule) || undefined,
    status: row.status === 'confirmed' ? undefined : row.status,
    busy: row.busy ? undefined : false,
    color: row.color ?? undefined,
    reminders: row.reminders === '' ? undefined : minutesOf(row.reminders),
    seconds,
    starts,
    clocks,
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
