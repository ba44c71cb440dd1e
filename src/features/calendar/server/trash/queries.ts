import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { daysAgo } from '@/platform/shared/dates';
import { preferredDates } from '@/platform/shared/preferred-dates';
import type { TrashRow } from '../../answers';
import { calendarLimits } from '../../rules';
import { calendarNotFound } from '../calendars/queries';
import { eventNotFound } from '../events/queries';

export function expiredBefore(): Date {
  return daysAgo(calendarLimits.trashDays);
}

/** What is in the trash of an account and can still be restored, newest first. */
export async function listTrash(db: Kysely<Database>, ownerId: number): Promise<{ entries: TrashRow[] }> {
  const [preferences, calendars, events] = await Promise.all([
    preferencesOf(db, ownerId),
    db
      .selectFrom('calendars as calendar')
      .leftJoin('calendar_events as event', (join) =>
        join.onRef('event.calendar_id', '=', 'calendar.id').on('event.trashed_at', 'is', null),
      )
      .select(({ fn }) => [
        'calendar.id',
        'calendar.name',
        'calendar.trashed_at',
        fn.count<number>('event.id').as('events'),
      ])
      .where('calendar.user_id', '=', ownerId)
      .where('calendar.trashed_at', '>=', expiredBefore())
      .groupBy(['calendar.id', 'calendar.name', 'calendar.trashed_at'])
      .execute(),
    db
      .selectFrom('calendar_events')
      .select(['id', 'title', 'all_day', 'start_local', 'rule', 'trashed_at'])
      .where('user_id', '=', ownerId)
      .where('series_id', 'is', null)
      .where('trashed_at', '>=', expiredBefore())
      .execute(),
  ]);
  // What clocks show is stored as if it were UTC.
  const dates = preferredDates({ ...preferences, timeZone: 'UTC' });
  const when = (row: (typeof events)[number]) =>
    `${row.all_day ? dates.day(row.start_local) : dates.minute(row.start_local)}${row.rule === '' ? '' : ', repeats'}`;
  const entries = [
    ...calendars.map(({ id, name, trashed_at, events: count }) => ({
      kind: 'calendar' as const,
      id,
      name,
      detail: Number(count) === 1 ? '1 event' : `${String(count)} events`,
      trashedAt: trashed_at?.toISOString() ?? '',
    })),
    ...events.map((row) => ({
      kind: 'event' as const,
      id: row.id,
      name: row.title,
      detail: when(row),
      trashedAt: row.trashed_at?.toISOString() ?? '',
    })),
  ];
  return { entries: entries.sort((a, b) => b.trashedAt.localeCompare(a.trashedAt) || b.id - a.id) };
}

/** Calendars of the trash of an account; raises 404. */
export async function readTrashedCalendars(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; trashed_at: Date | null }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('calendars')
    .select(['id', 'name', 'trashed_at'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', '>=', expiredBefore())
    .where('id', 'in', wanted)
    .execute();
  if (rows.length < wanted.length) throw calendarNotFound();
  return rows;
}

/** Events of the trash of an account, with the changed occurrences that went there with their series; raises 404. */
export async function readTrashedEvents(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<{ id: number; calendar_id: number; trashed_at: Date | null }[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const trashed = db
    .selectFrom('calendar_events')
    .select(['id', 'calendar_id', 'series_id', 'trashed_at'])
    .where('user_id', '=', ownerId)
    .where('trashed_at', '>=', expiredBefore());
  const rows = await trashed.where('id', 'in', wanted).where('series_id', 'is', null).execute();
  if (rows.length < wanted.length) throw eventNotFound();
  const goneAt = new Map(rows.map(({ id, trashed_at }) => [id, trashed_at?.getTime()]));
  const overrides = await trashed.where('series_id', 'in', wanted).execute();
  return [
    ...rows,
    ...overrides.filter(({ series_id, trashed_at }) => goneAt.get(series_id ?? 0) === trashed_at?.getTime()),
  ];
}
