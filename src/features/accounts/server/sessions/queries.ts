import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { activeBounds } from '@/platform/server/session-expiry';
import { deviceOf } from '../../own-account/device';

/** A program that signs in for every call leaves a session each time. */
const MOST_LISTED = 50;

function selectActive(db: Kysely<Database>, userId: number) {
  const { usedAfter, madeAfter } = activeBounds();
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('last_used_at', '>', usedAfter)
    .where('created_at', '>', madeAfter);
}

export async function countSessions(db: Kysely<Database>, userId: number): Promise<number> {
  return countOf(selectActive(db, userId));
}

/** Some active sessions of an account: the one of `tokenHash` and then those that were used last. */
export async function listSessions(db: Kysely<Database>, userId: number, tokenHash: Buffer) {
  const rows = await selectActive(db, userId)
    .select(['id', 'token_hash', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .orderBy(sql`token_hash = ${tokenHash}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(({ id, token_hash, user_agent, address, created_at, last_used_at }) => ({
    id,
    current: token_hash.equals(tokenHash),
    device: deviceOf(user_agent ?? ''),
    address,
    since: created_at.toISOString(),
    lastUsed: last_used_at.toISOString(),
  }));
}
