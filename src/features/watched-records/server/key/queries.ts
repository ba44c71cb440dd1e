import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import type { Services } from '@/platform/server/context';
import { hashToken, keyedDigest, unseal } from '@/platform/server/crypto';
import { type Identity, identityOf, selectCallers, type ToolGate } from '@/platform/server/sessions';
import { checksum, FORM } from './rules';

export type Keys = Pick<Services, 'db' | 'reservedDb' | 'config'>;

export const SEALED_FOR = 'watched-records api key';

export function digestOf({ config }: Keys, key: string): string {
  return keyedDigest(config.secretKey, `${SEALED_FOR}\n${key}`);
}

/** The account of a key, or null. The checksum reveals a mistyped key without a query. */
export async function findKeyOwner(services: Keys, key: string, gate?: ToolGate): Promise<Identity | null> {
  if (!FORM.test(key) || checksum(key.slice(0, -8)) !== key.slice(-8)) return null;
  const row = await selectCallers(services.reservedDb, gate)
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
