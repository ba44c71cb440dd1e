import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { AppError } from '@/platform/server/errors';
import { calendarTexts } from '../../rules';
import { listCalendars } from '../calendars/queries';
import { assertFree } from '../calendars/writes';
import type { Change } from '../changes/schema';
import { expiredBefore, readTrashedCalendars, readTrashedEvents } from './queries';

interface Named {
  calendars: readonly number[];
  events: readonly number[];
}

/**
 * Takes calendars and events out of the trash, series with the changed occurrences that went there with them. Raises 404,
 * 409 `name_taken`, and 409 `calendar_in_trash` for events whose calendar stays there.
 */
export async function restore(change: Change, { calendars, events }: Named): Promise<void> {
  const { trx, ownerId, now } = change;
  const back = await readTrashedCalendars(trx, ownerId, calendars);
  const live = await listCalendars(trx, ownerId);
  for (const [at, { name }] of back.entries()) assertFree(name, [...live, ...back.slice(0, at)]);
  await change.write(
    'calendars',
    back.map((row) => ({ row, to: { trashed_at: null, updated_at: now } })),
  );
  const rows = await readTrashedEvents(trx, ownerId, events);
  const there = new Set([...live, ...back].map(({ id }) => id));
  if (rows.some(({ calendar_id }) => !there.has(calendar_id)))
    throw new AppError('CONFLICT', calendarTexts.calendarInTrash, { code: 'calendar_in_trash' });
  await change.write(
    'calendar_events',
    rows.map((row) => ({ row, to: { trashed_at: null, updated_at: now } })),
  );
}

/** Permanently deletes calendars and events of the trash, with all that is in them; raises 404. */
export async function purge({ trx, ownerId }: Change, named: Named): Promise<void> {
  const rows = {
    calendar_events: await readTrashedEvents(trx, ownerId, named.events),
    calendars: await readTrashedCalendars(trx, ownerId, named.calendars),
  };
  for (const table of ['calendar_events', 'calendars'] as const) {
    const ids = rows[table].map(({ id }) => id);
    if (ids.length > 0)
      await trx.deleteFrom(table).where('user_id', '=', ownerId).where('id', 'in', ids).execute();
  }
}

/** Permanently deletes what has expired in any trash. It can no longer be restored, so it may be deleted in batches. */
export async function deleteExpired(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const moment = expiredBefore();
  const calendars = db.selectFrom('calendars').select('id').where('trashed_at', '<', moment);
  await deleteInBatches(db.deleteFrom('calendar_events').where('calendar_id', 'in', calendars), { signal });
  await deleteInBatches(db.deleteFrom('calendars').where('trashed_at', '<', moment), { signal });
  await deleteInBatches(db.deleteFrom('calendar_events').where('trashed_at', '<', moment), { signal });
}
