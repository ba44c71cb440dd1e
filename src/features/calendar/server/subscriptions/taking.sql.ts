import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { readOpenToOwner } from '@/platform/server/tools/tool-access';
import { calendarGate } from '../../gate';
import { calendarNotFound } from '../calendars/queries';
import { selectSubscriptions } from './queries';

/** Longer than an attempt: after it, the process that took one is thought to have ended. */
export const LEASE_MS = 5 * 60_000;
/** What cannot be followed now is looked at again. */
const AWAY_MS = 60 * 60_000;
/** The least time between two attempts. */
const APART_MS = 60_000;

/** A subscription that this process asks for now. */
export interface Taken {
  ownerId: number;
  calendarId: number;
  address: Buffer;
  etag: string | null;
  lastModified: string | null;
  digest: string | null;
  everyMinutes: number;
  failures: number;
}

const TAKEN = [
  'user_id as ownerId',
  'calendar_id as calendarId',
  'address',
  'etag',
  'last_modified as lastModified',
  'digest',
  'every_minutes as everyMinutes',
  'failures',
] as const;

/**
 * Takes what is due: null if nothing is, undefined if its calendar is in the trash, or its account or the tool closed, which is
 * looked at later. No other process takes it meanwhile.
 */
export async function takeDue(trx: Transaction<Database>, now: Date): Promise<Taken | null | undefined> {
  const taken = await trx
    .selectFrom('calendar_subscriptions')
    .select(TAKEN)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!taken) return null;
  const { ownerId, calendarId } = taken;
  const isLive = await selectSubscriptions(trx)
    .select('calendar_id')
    .where('subscription.user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .executeTakeFirst();
  const isFollowed = isLive && (await readOpenToOwner(trx, { id: ownerId }))(calendarGate.tool);
  await trx
    .updateTable('calendar_subscriptions')
    .set(
      isFollowed
        ? { next_at: new Date(now.getTime() + LEASE_MS), checked_at: now }
        : { next_at: new Date(now.getTime() + AWAY_MS) },
    )
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .execute();
  return isFollowed ? taken : undefined;
}

/** Takes one that its owner wants to be asked now; null if it was asked within the last minute. Raises 404. */
export async function takeNow(
  trx: Transaction<Database>,
  { ownerId, calendarId, now }: { ownerId: number; calendarId: number; now: Date },
): Promise<Taken | null> {
  const owned = trx
    .selectFrom('calendar_subscriptions')
    .select(TAKEN)
    .select('checked_at')
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .forUpdate();
  const row = await owned.executeTakeFirst();
  if (!row) throw calendarNotFound();
  const { checked_at: checkedAt, ...taken } = row;
  if (checkedAt && now.getTime() - checkedAt.getTime() < APART_MS) return null;
  await trx
    .updateTable('calendar_subscriptions')
    .set({ next_at: new Date(now.getTime() + LEASE_MS), checked_at: now })
    .where('user_id', '=', ownerId)
    .where('calendar_id', '=', calendarId)
    .execute();
  return taken;
}
