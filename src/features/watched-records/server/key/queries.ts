import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { Services } from '@/platform/server/context';
import { hashToken, isKey, keyedDigest, unseal } from '@/platform/server/crypto';
import { type Identity, identityOf, selectCallers } from '@/platform/server/sessions';

export type Keys = Pick<Services, 'db' | 'reservedDb' | 'config'>;

/** An account has one. */
export const ONLY_KEY = 1;

export const KEY_PREFIX = 'tsw_';

export const SEALED_FOR = 'watched-records api key';

export function digestOf({ config }: Keys, key: string): string {
  return keyedDigest(config.secretKey, `${SEALED_FOR}\n${key}`);
}

/** The account of a key, or null. */
export async function findKeyOwner(
  services: Keys,
  key: string,
  withTools: boolean,
): Promise<Identity | null> {
  if (!isKey(KEY_PREFIX, key)) return null;
  const row = await selectCallers(services.reservedDb, withTools)
    .innerJoin('watched_api_keys', 'watched_api_keys.user_id', 'users.id')
    .where('digest', '=', digestOf(services, key))
    .executeTakeFirst();
  return row ? identityOf(row, hashToken(key), 'api-key') : null;
}

export async function storedKey(
  { config }: Keys,
  db: Kysely<Database>,
  ownerId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('watched_api_keys')
    .select('sealed')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return row ? unseal(config.secretKey, SEALED_FOR, row.sealed) : null;
}

/** When the account's key was made; null if it has none. */
export async function findKeyMade(db: Kysely<Database>, ownerId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('watched_api_keys')
    .select('created_at')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return row ? new Date(row.created_at) : null;
}
