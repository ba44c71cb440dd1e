import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { Config } from '@/platform/server/config';
import { seal, unseal } from '@/platform/server/crypto';
import type { SubscriptionRow } from '../../answers';
import { calendarNotFound } from '../calendars/queries';
import { subscriptionUrl } from './rules';

const SEALED_FOR = 'calendar subscription';

type Keys = Pick<Config, 'secretKey'>;

/** The address as it is stored. */
export function sealedAddress({ secretKey }: Keys, address: string): Buffer {
  return seal(secretKey, SEALED_FOR, address);
}

/** The URL of a stored address; null if it was sealed under another SECRET_KEY. */
export function storedUrl({ secretKey }: Keys, sealed: Buffer): URL | null {
  const address = unseal(secretKey, SEALED_FOR, sealed);
  return address === null ? null : subscriptionUrl(address);
}

/** The addresses that calendars of an account follow, those in the trash too, as far as they can be read. */
export async function readAddresses(
  db: Kysely<Database>,
  config: Keys,
  ownerId: number,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('calendar_subscriptions')
    .select(['calendar_id', 'address'])
    .where('user_id', '=', ownerId)
    .execute();
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const url = storedUrl(config, row.address);
      return url ? [[row.calendar_id, url.href]] : [];
    }),
  );
}

/** Of calendars that are not in the trash. */
export function selectSubscriptions(db: Kysely<Database>) {
  return db
    .selectFrom('calendar_subscriptions as subscription')
    .innerJoin('calendars as calendar', 'calendar.id', 'subscription.calendar_id')
    .where('calendar.trashed_at', 'is', null);
}

/** How the calendars of an account that follow an address stand. */
export async function listSubscriptions(
  db: Kysely<Database>,
  config: Keys,
  ownerId: number,
): Promise<SubscriptionRow[]> {
  const rows = await selectSubscriptions(db)
    .select(['calendar_id', 'address', 'every_minutes', 'checked_at', 'fetched_at', 'problem'])
    .where('subscription.user_id', '=', ownerId)
    .orderBy('calendar_id')
    .execute();
  return rows.map((row) => ({
    calendarId: row.calendar_id,
    host: storedUrl(config, row.address)?.hostname ?? '',
    everyMinutes: row.every_minutes,
    checkedAt: row.checked_at?.toISOString() ?? null,
    fetchedAt: row.fetched_at?.toISOString() ?? null,
    problem: row.problem,
  }));
}

/** How a calendar that follows an address stands; raises 404. */
export async function findSubscription(
  db: Kysely<Database>,
  config: Keys,
  ownerId: number,
  calendarId: number,
): Promise<SubscriptionRow> {
  const rows = await listSubscriptions(db, config, ownerId);
  const found = rows.find((row) => row.calendarId === calendarId);
  if (!found) throw calendarNotFound();
  return found;
}
