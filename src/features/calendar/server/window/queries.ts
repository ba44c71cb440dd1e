import type { Database } from '@db/database';
import { type Kysely, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import { idTable } from '@/platform/server/journal/rows';
import type { NotedOccurrence, Occurrence, StoredEvent, WindowAnswer } from '../../answers';
import type { getEventsInput, windowInput } from '../../schema';
import { calendarLimits } from '../../rules';
import { basicText, DAY_MS } from '@/platform/shared/repeat/wall';
import { findCalendar } from '../calendars/queries';
import { zoneOf } from '../events/queries';
import { type EventHead, HEAD, isSeries } from '../events/rows';
import { eventsIn, occurrencesIn, type Wanted } from './expanding';
import { momentOfText, storedEvent } from './rules';

type Asked = z.output<typeof windowInput> & {
  /** The account's, if the caller has read it. */
  zone?: string;
};

const HEAD_COLUMNS = HEAD.map((column) => `event.${column}` as const);

const byWindow = sql<Selectable<Database['calendar_events']>>`calendar_events`.as<'event'>(
  sql`event FORCE INDEX (calendar_events_window)`,
);

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
  return (
    db
      .selectFrom(byWindow)
      .innerJoin('calendars as calendar', 'calendar.id', 'event.calendar_id')
      // From the few calendars on, all of their events would be read.
      .modifyFront(sql`STRAIGHT_JOIN`)
      .where('event.user_id', '=', ownerId)
      .where('event.ends_at', '>=', new Date(span.from - DAY_MS))
      .where('event.begins_at', '<', new Date(span.to + DAY_MS))
      .where('event.trashed_at', 'is', null)
      .where('calendar.trashed_at', 'is', null)
      .$if(asked.calendarId !== undefined, (query) =>
        query.where('event.calendar_id', '=', asked.calendarId ?? 0),
      )
      .$if(!asked.hidden && asked.calendarId === undefined, (query) =>
        query.where('calendar.hidden', '=', false),
      )
  );
}

async function spanOfWindow(db: Kysely<Database>, ownerId: number, asked: Asked) {
  if (asked.calendarId !== undefined) await findCalendar(db, ownerId, asked.calendarId);
  const zone = asked.zone ?? (await zoneOf(db, ownerId));
  return { zone, from: momentOfText(asked.from, zone), to: momentOfText(asked.to, zone) };
}

/** What happens in a window, in the order of its starts; raises 404 for the calendar. */
export async function readOccurrences(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
  wanted: Wanted = {},
): Promise<{ events: Occurrence[]; cut: boolean }> {
  const { touched, span, zone } = await readTouched(db, ownerId, asked);
  return occurrencesIn(touched, span, zone, wanted);
}

/** The same for the screen. */
export async function readWindow(
  db: Kysely<Database>,
  ownerId: number,
  asked: Asked,
): Promise<Omit<WindowAnswer, 'revision'>> {
  const { touched, span, zone } = await readTouched(db, ownerId, asked);
  return eventsIn(touched, span, zone, ownerId);
}

/** The rows that a window may touch, and of which series they are. */
export async function readTouched(db: Kysely<Database>, ownerId: number, asked: Asked) {
  const { zone, from, to } = await spanOfWindow(db, ownerId, asked);
  const rows = await selectTouched(db, ownerId, { from, to }, asked).select(HEAD_COLUMNS).execute();
  const series = new Map(rows.filter(isSeries).map((row) => [row.id, row]));
  const [replaced, others] = await Promise.all([
    listReplaced(db, ownerId, [...series.keys()], { from, to }),
    listSeries(db, ownerId, seriesBeyond(rows, series)),
  ]);
  for (const row of others) series.set(row.id, row);
  return { touched: { rows, series, replaced }, span: { from, to }, zone };
}

/** Series that are not in a window, of which changed occurrences are. */
function seriesBeyond(rows: readonly EventHead[], series: ReadonlyMap<number, EventHead>): number[] {
  const ids = rows.flatMap(({ series_id }) => (series_id === null || series.has(series_id) ? [] : series_id));
  return [...new Set(ids)];
}

async function listSeries(db: Kysely<Database>, ownerId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('calendar_events as event')
    .select(HEAD_COLUMNS)
    .where('event.user_id', '=', ownerId)
    .where('event.trashed_at', 'is', null)
    .where('event.id', 'in', ids)
    .execute();
}

/** Of an occurrence, and so how far before a window one may begin that is still in it. */
const LONGEST = (calendarLimits.daysMax + 2) * DAY_MS;

// Most events are of no series, so that the index's statistics make it look useless: all events would be read (0.6 s).
const bySeries = sql<Selectable<Database['calendar_events']>>`calendar_events`.as<'event'>(
  sql`event FORCE INDEX (calendar_events_series)`,
);

/** The original starts around a window that have changed occurrences, by their series. */
async function listReplaced(
  db: Kysely<Database>,
  ownerId: number,
  seriesIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = new Map<number, Set<string>>();
  if (seriesIds.length === 0) return found;
  const rows = await db
    .selectFrom(idTable(seriesIds).as('wanted'))
    .innerJoin(bySeries, 'event.series_id', 'wanted.id')
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['wanted.id', 'event.recurrence_id'])
    .where('event.user_id', '=', ownerId)
    .where('event.recurrence_id', '>=', basicText(from - LONGEST, true))
    .where('event.recurrence_id', '<', basicText(to + 2 * DAY_MS, true))
    .where('event.trashed_at', 'is', null)
    .execute();
  for (const { id, recurrence_id } of rows)
    found.set(id, (found.get(id) ?? new Set<string>()).add(recurrence_id));
  return found;
}

/** As `readOccurrences` or `readStored`, for programs: of all calendars, with the notes, and without what is cancelled. */
export async function readForPrograms(
  db: Kysely<Database>,
  ownerId: number,
  { expand, ...asked }: z.output<typeof getEventsInput>,
): Promise<{ events: NotedOccurrence[]; cut: boolean } | { stored: StoredEvent[] }> {
  const all = { ...asked, hidden: true };
  if (!expand) return { stored: (await readStored(db, ownerId, all)).events };
  const { events: found, cut } = await readOccurrences(db, ownerId, all);
  // What is cancelled counts as removed (specification 5.6).
  const events = found.filter(({ status }) => status !== 'cancelled');
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
    .select([...HEAD_COLUMNS, 'event.notes'])
    .orderBy('event.id')
    .execute();
  return { events: rows.map((row) => storedEvent(row, zone)) };
}
