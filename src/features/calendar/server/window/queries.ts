import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Occurrence, StoredEvent } from '../../answers';
import type { windowInput } from '../../schema';
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

/** The rows that a window touches as they are stored; raises 404 for the calendar. */
export async function readStored(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
): Promise<{ events: StoredEvent[] }> {
  const { from, to } = await spanOfWindow(db, ownerId, asked);
  const rows = await selectTouched(db, ownerId, { from, to }, asked)
    .select([...HEAD, 'event.notes'])
    .orderBy('event.id')
    .execute();
  return { events: rows.map(storedEvent) };
}
