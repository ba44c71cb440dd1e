import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { deviceOf } from '@/features/accounts/own-account/device';
import { isTopic, unsealTarget } from './subscription';

/** The devices of an account, the one of the session `tokenHash` first. */
export async function listPushDevices(db: Kysely<Database>, ownerId: number, tokenHash: Buffer) {
  const rows = await db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select(['push_devices.id', 'token_hash', 'user_agent', 'endpoint_digest', 'hides_text'])
    .select('push_devices.created_at')
    .where('push_devices.user_id', '=', ownerId)
    .orderBy('push_devices.id')
    .execute();
  return rows
    .map(({ id, token_hash, user_agent, endpoint_digest, hides_text, created_at }) => ({
      id,
      current: token_hash.equals(tokenHash),
      device: deviceOf(user_agent ?? ''),
      endpointDigest: endpoint_digest.toString('base64url'),
      hidesText: hides_text,
      since: created_at.toISOString(),
    }))
    .toSorted((one, other) => Number(other.current) - Number(one.current));
}

/** The topics of ntfy of an account; those that were made for another key of this server have no address. */
export async function listTopics(db: Kysely<Database>, ownerId: number, secretKey: Buffer) {
  const rows = await db
    .selectFrom('push_devices')
    .select(['id', 'subscription', 'hides_text as hidesText', 'created_at as since'])
    .where('user_id', '=', ownerId)
    .where('session_id', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ subscription, ...row }) => {
    const target = unsealTarget(secretKey, subscription);
    return { ...row, address: target && isTopic(target) ? target.address : null };
  });
}

/** As whom a press from a device is made: the session of a browser, or of a topic its account; undefined once it was removed. */
export async function findPresser(
  db: Kysely<Database>,
  id: number,
): Promise<{ tokenHash: Buffer | null; userId: number } | undefined> {
  return db
    .selectFrom('push_devices')
    .leftJoin('sessions', 'sessions.id', 'session_id')
    .select(['token_hash as tokenHash', 'push_devices.user_id as userId'])
    .where('push_devices.id', '=', id)
    .executeTakeFirst();
}

/** Those of these accounts that have a device. */
export async function listPushedAccounts(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('push_devices')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', [...userIds, 0])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The sealed subscription of a device of an account. */
export async function findPushDevice(db: Kysely<Database>, ownerId: number, id: number) {
  return db
    .selectFrom('push_devices')
    .select(['subscription', 'hides_text as hidesText'])
    .where('id', '=', id)
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
}
