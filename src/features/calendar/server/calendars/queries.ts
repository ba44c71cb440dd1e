import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import type { CalendarRow } from '../../answers';
import { calendarTexts } from '../../rules';

export function calendarNotFound(): AppError {
  return new AppError('NOT_FOUND', calendarTexts.calendarNotFound, { code: 'calendar_not_found' });
}

/** The calendars of an account in their order, without those in the trash. */
export async function listCalendars(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('calendars')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export type CalendarRecord = Awaited<ReturnType<typeof listCalendars>>[number];

/** A calendar of the account; raises 404. */
export async function findCalendar(
  db: Kysely<Database>,
  ownerId: number,
  id: number,
): Promise<CalendarRecord> {
  const row = (await listCalendars(db, ownerId)).find((calendar) => calendar.id === id);
  if (!row) throw calendarNotFound();
  return row;
}

/** The calendars of an account, as they are answered. */
export async function readCalendars(
  db: Kysely<Database>,
  ownerId: number,
): Promise<{ calendars: CalendarRow[] }> {
  const rows = await listCalendars(db, ownerId);
  return {
    calendars: rows.map(({ id, name, color, hidden, updated_at }, place) => ({
      id,
      name,
      color,
      hidden,
      place,
      updatedAt: updated_at.toISOString(),
    })),
  };
}
