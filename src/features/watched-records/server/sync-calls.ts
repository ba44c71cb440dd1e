import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely } from 'kysely';
import { watchedLimits } from '../rules';
import type { SyncCounts } from './syncing';

/** Writes a sync call down for the person to see; the last 50 of an account are kept. */
export async function noteSyncCall(
  db: Kysely<Database>,
  ownerId: number,
  call: { kind: 'single' | 'batch'; address: string; counts: SyncCounts },
): Promise<void> {
  const { kind, address, counts } = call;
  const row = { user_id: ownerId, at: Date.now(), address, kind, outcomes: JSON.stringify(counts) };
  await inTransaction(db, async (trx) => {
    await trx.insertInto('watched_sync_calls').values(row).execute();
    const oldest = await trx
      .selectFrom('watched_sync_calls')
      .select('id')
      .where('user_id', '=', ownerId)
      .orderBy('id', 'desc')
      .offset(watchedLimits.callsKept)
      .limit(1)
      .executeTakeFirst();
    if (!oldest) return;
    await trx
      .deleteFrom('watched_sync_calls')
      .where('user_id', '=', ownerId)
      .where('id', '<=', oldest.id)
      .execute();
  });
}

/** The last sync calls of an account, the newest first. */
export async function listSyncCalls(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('watched_sync_calls')
    .select(['id', 'at', 'address', 'kind', 'outcomes'])
    .where('user_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(watchedLimits.callsKept)
    .execute();
  return rows.map(({ outcomes, ...row }) => ({ ...row, counts: JSON.parse(outcomes) as SyncCounts }));
}
