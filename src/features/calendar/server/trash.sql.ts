import { AppError } from '@/platform/server/errors';
import { trash, trashKind } from '@/platform/server/trash.sql';
import { calendarLimits, calendarTexts } from '../rules';
import { noteExpired, noteGone } from './changes/lost.sql';
import { calendarNotFound, listCalendars } from './calendars/queries';
import { assertFree } from './calendars/writes';
import { eventNotFound } from './events/queries';

const calendars = trashKind({
  kind: 'calendar',
  table: 'calendars',
  notFound: calendarNotFound,
  columns: ['name'],
  holds: { table: 'calendar_events', by: 'calendar_id', called: 'event' },
  /** Raises 409 `name_taken`. */
  async returning({ trx, ownerId, now }, rows) {
    const live = await listCalendars(trx, ownerId);
    for (const [at, { name }] of rows.entries()) assertFree(name, [...live, ...rows.slice(0, at)]);
    return () => ({ updated_at: now });
  },
});

const events = trashKind({
  kind: 'event',
  table: 'calendar_events',
  notFound: eventNotFound,
  name: 'title',
  columns: ['calendar_id', 'series_id', 'all_day', 'start_local', 'rule'],
  // The changed occurrences of a series.
  above: 'series_id',
  isPart: true,
  detail: ({ all_day, start_local, rule }, dates) =>
    `${all_day ? dates.day(start_local) : dates.minute(start_local)}${rule === '' ? '' : ', repeats'}`,
  /** Raises 409 `calendar_in_trash` for events whose calendar stays there. */
  async returning({ trx, ownerId, now }, rows) {
    const there = new Set((await listCalendars(trx, ownerId)).map(({ id }) => id));
    if (rows.some(({ calendar_id }) => !there.has(calendar_id)))
      throw new AppError('CONFLICT', calendarTexts.calendarInTrash, { code: 'calendar_in_trash' });
    return () => ({ updated_at: now });
  },
  purging: noteGone,
  expiring: noteExpired,
});

/** The trash of calendars and events. */
export const calendarTrash = trash('calendar', calendarLimits.trashDays, { calendars, events });
