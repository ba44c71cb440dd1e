import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod';
import { idTable } from '@/platform/server/journal/rows';
import type { NotedOccurrence, Occurrence, StoredEvent } from '../../answers';
import type { getEventsInput, windowInput } from '../../schema';
import { findCalendar } from '../calendars/queries';
import { zoneOf } from '../events/queries';
import { isWithin, momentOfText, occurrenceOf, spanOf, storedEvent } from './rules';

type Asked = z.output<typeof windowInput>;

const DAY = 24 * 60 * 60 * 1000;

/** What lists show of an event. */
const HEAD = [
  'event.id',
  'event.calendar_id',
  'event.uid',
  'event.series_id',
  'event.recurrence_id',
  'event.title',
  'event.location',
  'event.url',
  'event.all_day',
  'event.start_local',
  'event.end_local',
  'event.zone',
  'event.end_zone',
  'event.rule',
  'event.added',
  'event.removed',
  'event.changed',
  'event.status',
  'event.busy',
  'event.color',
  'event.reminders',
  'event.sequence',
  'event.begins_at',
  'event.ends_at',
  'event.next_reminder_at',
  'event.trashed_at',
] as const;

/**
 * The rows that a window may touch, by the index of begins_at and ends_at: a day wider on both sides, since all-day and
 * floating events are stored as if they were in UTC.
 */
function selectTouched(
  db: Kysely<Database>,
  ownerId: number,
  span: { from: number; to: number },
  asked: Asked,
) {
  return db
    .selectFrom('calendar_events as event')
    .innerJoin('calendars as calendar', 'calendar.id', 'event.calendar_id')
    .where('event.user_id', '=', ownerId)
    .where('event.ends_at', '>=', new Date(span.from - DAY))
    .where('event.begins_at', '<', new Date(span.to + DAY))
    .where('event.trashed_at', 'is', null)
    .where('calendar.trashed_at', 'is', null)
    .$if(asked.calendarId !== undefined, (query) =>
      query.where('event.calendar_id', '=', asked.calendarId ?? 0),
    )
    .$if(!asked.hidden && asked.calendarId === undefined, (query) =>
      query.where('calendar.hidden', '=', false),
    );
}

async function spanOfWindow(db: Kysely<Database>, ownerId: number, asked: Asked) {
  if (asked.calendarId !== undefined) await findCalendar(db, ownerId, asked.calendarId);
  const zone = await zoneOf(db, ownerId);
  return { zone, from: momentOfText(asked.from, zone), to: momentOfText(asked.to, zone) };
}

/** What happens in a window, in the order of its starts; raises 404 for the calendar. */
export async function readWindow(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
): Promise<{ events: Occurrence[]; cut: boolean }> {
  const { zone, from, to } = await spanOfWindow(db, ownerId, asked);
  const rows = await selectTouched(db, ownerId, { from, to }, asked).select(HEAD).execute();
  const shown = rows.flatMap((row) => {
    const span = spanOf(row, zone);
    return isWithin(span, from, to) ? [{ row, span }] : [];
  });
  shown.sort((a, b) => a.span.startsAt - b.span.startsAt || a.row.id - b.row.id);
  return { events: shown.map(({ row, span }) => occurrenceOf(row, span)), cut: false };
}

/** As `readWindow` or `readStored`, for programs: of all calendars, with the notes. */
export async function readForPrograms(
  db: Kysely<Database>,
  ownerId: number,
  { expand, ...asked }: z.output<typeof getEventsInput>,
): Promise<{ events: NotedOccurrence[]; cut: boolean } | { stored: StoredEvent[] }> {
  const all = { ...asked, hidden: true };
  if (!expand) return { stored: (await readStored(db, ownerId, all)).events };
  const { events, cut } = await readWindow(db, ownerId, all);
  const notes = await readNotes(
    db,
    ownerId,
    events.map(({ id }) => id),
  );
  return { events: events.map((event) => ({ ...event, notes: notes.get(event.id) ?? '' })), cut };
}

async function readNotes(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(idTable([...new Set(ids)]).as('wanted'))
    .innerJoin('calendar_events as event', 'event.id', 'wanted.id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['event.id', 'event.notes'])
    .where('event.user_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ id, notes }) => [id, notes]));
}

/** The rows that a window touches as they are stored; raises 404 for the calendar. */
export async function readStored(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
): Promise<{ events: StoredEvent[] }> {
  const { zone, from, to } = await spanOfWindow(db, ownerId, asked);
  const rows = await selectTouched(db, ownerId, { from, to }, asked)
    .select([...HEAD, 'event.notes'])
    .orderBy('event.id')
    .execute();
  return { events: rows.map((row) => storedEvent(row, zone)) };
}
