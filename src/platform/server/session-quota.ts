import type { Database } from '@db/database';
import type { Transaction } from 'kysely';

/** More than a person has browsers; a program that signs in for each call leaves a session each time. */
const SESSIONS_PER_ACCOUNT = 100;
/** Most that end with one sign-in, of an account that had more before there was a bound. */
const ENDED_AT_ONCE = 1_000;

/** Ends the sessions of an account beyond the most that it may have, those first that were unused the longest. */
export async function endSessionsBeyond(trx: Transaction<Database>, userId: number): Promise<void> {
  const beyond = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ENDED_AT_ONCE)
    .offset(SESSIONS_PER_ACCOUNT)
    .execute();
  if (beyond.length === 0) return;
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(
      'id',
      'in',
      beyond.map(({ id }) => id),
    )
    .execute();
}
