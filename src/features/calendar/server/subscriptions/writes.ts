import { insertRows } from '@/platform/server/data/insert-rows';
import { AppError } from '@/platform/server/errors';
import type { Config } from '@/platform/server/config';
import { calendarLimits, calendarTexts, FIRST_CALENDAR } from '../../rules';
import { findCalendar, listCalendars } from '../calendars/queries';
import { assertFree, freeName, rowAfter } from '../calendars/writes';
import type { Change } from '../changes/schema';
import { endSubscription, insertSubscriptions } from '../changes/subscribed.sql';
import { readAddresses, sealedAddress } from './queries';
import { subscriptionUrl, USUAL_MINUTES } from './rules';
import { LEASE_MS } from './taking.sql';

interface Wanted {
  address: string;
  name?: string | undefined;
  color?: string | undefined;
}

/**
 * Makes a calendar that follows an address; its events come when the file is stored. An undo moves it to the trash, with
 * what came since. Raises 409 `name_taken` and 422 `too_many_subscriptions`.
 */
export async function subscribe(
  change: Change,
  { address, name, color = FIRST_CALENDAR.color }: Wanted,
  file: { name: string; everyMinutes: number },
  config: Pick<Config, 'secretKey'>,
): Promise<{ id: number }> {
  const { now } = change;
  const calendars = await listCalendars(change.trx, change.ownerId);
  if (calendars.filter(({ subscribed }) => subscribed).length >= calendarLimits.subscriptionsMax) {
    throw new AppError('UNPROCESSABLE_CONTENT', calendarTexts.tooManySubscriptions, {
      code: 'too_many_subscriptions',
    });
  }
  if (name !== undefined) assertFree(name, calendars);
  const called = name ?? freeName(file.name || subscriptionUrl(address).hostname, calendars);
  const [id = 0] = await insertRows(change, 'calendars', [
    rowAfter(change, calendars, { name: called, color }),
  ]);
  change.recordInserts('calendars', [id]);
  await insertSubscriptions(change, [
    {
      calendar_id: id,
      address: sealedAddress(config, address),
      every_minutes: file.everyMinutes,
      // Whoever makes it stores the file it has; another process asks only if that never comes.
      next_at: new Date(now.getTime() + LEASE_MS),
      checked_at: now,
    },
  ]);
  return { id };
}

/** Lets calendars that were brought in follow their addresses, as many as an account may have; they are asked at once. */
export async function followAgain(
  change: Pick<Change, 'trx' | 'ownerId' | 'now'>,
  calendars: readonly { id: number; address: string }[],
  config: Pick<Config, 'secretKey'>,
): Promise<void> {
  if (calendars.length === 0) return;
  const following = (await readAddresses(change.trx, config, change.ownerId)).size;
  const rows = calendars.slice(0, Math.max(0, calendarLimits.subscriptionsMax - following));
  if (rows.length === 0) return;
  const values = rows.map(({ id, address }) => ({
    calendar_id: id,
    address: sealedAddress(config, address),
    every_minutes: USUAL_MINUTES,
    next_at: change.now,
    checked_at: null,
  }));
  await insertSubscriptions(change, values);
}

/** Lets a calendar follow its address no longer; it stays with its events, which can be changed then. Raises 404 and 409. */
export async function unsubscribe(change: Change, { id }: { id: number }): Promise<void> {
  await findCalendar(change.trx, change.ownerId, id);
  if (!(await endSubscription(change, id)))
    throw new AppError('CONFLICT', calendarTexts.notSubscribed, { code: 'not_subscribed' });
}
