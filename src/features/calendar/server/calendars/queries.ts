import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { AppError } from '@/platform/server/errors';
import type { CalendarRow } from '../../answers';
import { calendarTexts } from '../../rules';
import { minutesOf } from '../reminders/rules';

export function calendarNotFound(): AppError {
  return new AppError('NOT_FOUND', calendarTexts.calendarNotFound, { code: 'calendar_not_found' });
}

/** The calendars of an account in their order, without those in the trash; `subscribed` are read-only. */
export async function listCalendars(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('calendars')
    .leftJoin('calendar_subscriptions as subscription', 'subscription.calendar_id', 'calendars.id')
    .selectAll('calendars')
    .select('subscription.calendar_id as followed')
    .where('calendars.user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ followed, ...row }) => ({ ...row, subscribed: followed !== null }));
}

/** The calendars that a person writes to. */
export async function listWritable(db: Kysely<Database>, ownerId: number) {
  return (await listCalendars(db, ownerId)).filter(({ subscribed }) => !subscribed);
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
    calendars: rows.map(({ id, name, color, hidden, subscribed, reminders, updated_at }, place) => ({
      id,
      name,
      color,
      hidden,
      subscribed,
      reminders: minutesOf(reminders ?? ''),
      place,
      updatedAt: updated_at.toISOString(),
    })),
  };
}
