import type { Database } from '@db/database';
import type { Insertable } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { partsOf } from '@/platform/server/batches';
import type { UndoRecords, WrittenRows } from '@/platform/server/journal/change';
import type { Image } from '@/platform/server/journal/images';
import type { Undone } from '@/platform/server/journal/journal';
import { calendarTexts } from '../../rules';
import { calendarOfImage } from './lost.sql';
import type { Change } from './schema';

/*
 * A calendar that follows a file at an address is changed by that file alone. What a change has recorded tells what it touched,
 * whichever way it came: so one look at it refuses all that would be lost with the next version of the file.
 */

/** A calendar is changed by the file at its address alone. */
export function calendarReadOnly(): AppError {
  return new AppError('FORBIDDEN', calendarTexts.readOnly, { code: 'calendar_read_only' });
}

const EVENTS = 'calendar_events';
const IDS_A_STATEMENT = 1_000;

/** Raises 403 `calendar_read_only` where a change has touched events of a calendar that follows an address. */
export async function refuseReadOnly({ trx, ownerId }: Change, records: UndoRecords): Promise<void> {
  const images = ((records['images'] ?? []) as { table: string; images: Image[] }[]).filter(
    ({ table }) => table === EVENTS,
  );
  const written = ((records['rows'] ?? []) as WrittenRows[]).filter(({ table }) => table === EVENTS);
  if (images.length + written.length === 0) return;
  const rows = await trx
    .selectFrom('calendar_subscriptions')
    .select('calendar_id')
    .where('user_id', '=', ownerId)
    .execute();
  if (rows.length === 0) return;
  const following = new Set(rows.map(({ calendar_id }) => calendar_id));
  const left = written.flatMap(({ columns, rows: changed }) => {
    const at = columns.indexOf('calendar_id');
    return at < 0 ? [] : changed.map(([, before]) => Number(before[at]));
  });
  const places = images.flatMap((record) =>
    record.images.flatMap(([before, after]) =>
      [before, after].flatMap((image) => (image ? calendarOfImage(image) : [])),
    ),
  );
  if ([...left, ...places].some((id) => following.has(id))) throw calendarReadOnly();
  const ids = written.flatMap(({ rows: changed }) => changed.map(([id]) => id));
  for (const part of partsOf(ids, IDS_A_STATEMENT)) {
    const touched = await trx
      .selectFrom(EVENTS)
      .select('id')
      .where('user_id', '=', ownerId)
      .where('id', 'in', part)
      .where('calendar_id', 'in', [...following])
      .limit(1)
      .executeTakeFirst();
    if (touched) throw calendarReadOnly();
  }
}

/** Lets calendars follow their addresses, of whose files none is stored yet. */
export async function insertSubscriptions(
  { trx, ownerId }: Pick<Change, 'trx' | 'ownerId'>,
  rows: readonly Pick<
    Insertable<Database['calendar_subscriptions']>,
    'calendar_id' | 'address' | 'every_minutes' | 'next_at' | 'checked_at'
  >[],
): Promise<void> {
  const unasked = { etag: null, last_modified: null, digest: null, fetched_at: null, problem: null };
  const values = rows.map((row) => ({ ...row, ...unasked, user_id: ownerId }));
  await trx.insertInto('calendar_subscriptions').values(values).execute();
}

interface EndedSubscription {
  calendarId: number;
  /** Sealed, in base64. */
  address: string;
  everyMinutes: number;
  /** At which it ended; null: it goes on. */
  ended: number | null;
}

/** Ends a subscription, for an undo to take up again; its calendar stays as it is. Resolves to false if there is none. */
export async function endSubscription(change: Change, calendarId: number): Promise<boolean> {
  const { trx, ownerId, revision } = change;
  const row = await trx
    .selectFrom('calendar_subscriptions')
    .select(['address', 'every_minutes'])
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .executeTakeFirst();
  if (!row) return false;
  await trx
    .deleteFrom('calendar_subscriptions')
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .execute();
  const address = row.address.toString('base64');
  const ended: EndedSubscription = {
    calendarId,
    address,
    everyMinutes: row.every_minutes,
    ended: revision,
  };
  change.recordUndo('subscription', ended);
  return true;
}

/** Takes up a subscription again, unless its calendar was changed since: that would be lost. */
export async function undoSubscription(change: Change, payload: unknown): Promise<Undone> {
  const { trx, ownerId, now } = change;
  const { calendarId, address, everyMinutes, ended } = payload as EndedSubscription;
  const asLeft = { undone: 0, changedSince: [String(calendarId)] };
  if (ended === null)
    return (await endSubscription(change, calendarId)) ? { undone: 1, changedSince: [] } : asLeft;
  const calendar = await trx
    .selectFrom('calendars')
    .leftJoin('calendar_collections as collection', 'collection.calendar_id', 'calendars.id')
    // What was deleted by the thousand is told by nothing else.
    .select('collection.forgotten')
    .where('calendars.user_id', '=', ownerId)
    .where('calendars.id', '=', calendarId)
    .executeTakeFirst();
  const isLater = async (table: 'calendar_events' | 'calendar_objects') => {
    const later = await trx
      .selectFrom(table)
      .select('uid')
      .where('user_id', '=', ownerId)
      .where('calendar_id', '=', calendarId)
      .where('revision', '>', ended)
      .limit(1)
      .executeTakeFirst();
    return later !== undefined;
  };
  if (!calendar || Number(calendar.forgotten ?? 0) > ended) return asLeft;
  if ((await isLater('calendar_events')) || (await isLater('calendar_objects'))) return asLeft;
  const row = {
    calendar_id: calendarId,
    address: Buffer.from(address, 'base64'),
    every_minutes: everyMinutes,
  };
  await insertSubscriptions(change, [{ ...row, next_at: now, checked_at: null }]);
  const again: EndedSubscription = { calendarId, address, everyMinutes, ended: null };
  change.recordUndo('subscription', again);
  return { undone: 1, changedSince: [] };
}
