import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { preferencesOf } from '@/platform/server/preferences';
import { calendarTexts } from '../../rules';

export function eventNotFound(): AppError {
  return new AppError('NOT_FOUND', calendarTexts.eventNotFound, { code: 'event_not_found' });
}

export function notOfSeries(): AppError {
  return new AppError('NOT_FOUND', calendarTexts.notOfSeries, { code: 'not_of_series' });
}

/** The time zone of an account. */
export async function zoneOf(db: Kysely<Database>, ownerId: number): Promise<string> {
  return (await preferencesOf(db, ownerId)).timeZone;
}

/** The rows of events that are neither in the trash nor in a calendar that is. */
export function selectEvents(db: Kysely<Database>, ownerId: number) {
  return (
    db
      .selectFrom('calendar_events as event')
      .innerJoin('calendars as calendar', 'calendar.id', 'event.calendar_id')
      // From the few calendars on, all of their events would be read.
      .modifyFront(sql`STRAIGHT_JOIN`)
      .selectAll('event')
      .where('event.user_id', '=', ownerId)
      .where('event.trashed_at', 'is', null)
      .where('calendar.trashed_at', 'is', null)
  );
}

export type EventRecord = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number];

/** Rows of events of the account, by their ids, in no order; raises 404. */
export async function findEvents(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<Map<number, EventRecord>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await selectEvents(db, ownerId).where('event.id', 'in', wanted).execute();
  if (rows.length < wanted.length) throw eventNotFound();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Series that are not in the trash, and their changed occurrences, those in the trash too. */
export async function listFamily(
  db: Kysely<Database>,
  ownerId: number,
  seriesIds: readonly number[],
): Promise<EventRecord[]> {
  const wanted = [...new Set(seriesIds)];
  if (wanted.length === 0) return [];
  const owned = db.selectFrom('calendar_events').selectAll().where('user_id', '=', ownerId);
  const [series, overrides] = await Promise.all([
    owned.where('id', 'in', wanted).where('trashed_at', 'is', null).execute(),
    owned.where('series_id', 'in', wanted).execute(),
  ]);
  return [...series, ...overrides];
}

/** Whether a calendar has an event with that UID, in the trash or not. */
export async function hasUid(
  db: Kysely<Database>,
  ownerId: number,
  { calendarId, uid }: { calendarId: number; uid: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('calendar_events')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .where('uid', '=', uid)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
