import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';

/** What counts its changes per account. */
export type LiveTopic = 'scripts' | 'devflow' | 'watched-records';

/**
 * Counts a change of the account's data inside the transaction that makes it; gives the new revision. The row stays
 * locked until the end of the transaction, so that a revision is never seen before a smaller one.
 */
export async function bumpRevision(
  trx: Transaction<Database>,
  userId: number,
  topic: LiveTopic,
): Promise<number> {
  await trx
    .insertInto('account_revisions')
    .values({ user_id: userId, topic, revision: 1 })
    .onDuplicateKeyUpdate({ revision: sql`revision + 1` })
    .execute();
  return readRevision(trx, userId, topic);
}

/** The number of the account's last change; 0 before the first. */
export async function readRevision(db: Kysely<Database>, userId: number, topic: LiveTopic): Promise<number> {
  const row = await db
    .selectFrom('account_revisions')
    .select('revision')
    .where('user_id', '=', userId)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return row?.revision ?? 0;
}
