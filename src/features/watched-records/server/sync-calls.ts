import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { deleteInBatches } from '@/platform/server/batches';
import { watchedLimits } from '../rules';
import type { SyncKind, SyncOutcome } from './planning';

/** How many records had which outcome. */
export type SyncCounts = Partial<Record<SyncOutcome, number>>;

export function countOutcomes(outcomes: readonly SyncOutcome[]): SyncCounts {
  const counts: SyncCounts = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Writes a sync call down for the person to see. */
export async function noteSyncCall(
  db: Kysely<Database>,
  ownerId: number,
  { kind, address, counts }: { kind: SyncKind; address: string; counts: SyncCounts },
): Promise<void> {
  await db
    .insertInto('watched_sync_calls')
    .values({ user_id: ownerId, at: Date.now(), address, kind, outcomes: JSON.stringify(counts) })
    .execute();
}

/** The last sync calls of an account, the newest first. */
export async function listSyncCalls(db: Kysely<Database>, ownerId: number) {
  const rows = await newestFirst(db, ownerId)
    .select(['id', 'at', 'address', 'kind', 'outcomes'])
    .limit(watchedLimits.callsKept)
    .execute();
  return rows.map(({ outcomes, ...row }) => ({ ...row, counts: JSON.parse(outcomes) as SyncCounts }));
}

function newestFirst(db: Kysely<Database>, ownerId: number) {
  return db.selectFrom('watched_sync_calls').where('user_id', '=', ownerId).orderBy('id', 'desc');
}

/** Forgets the sync calls that are not listed any more. */
export async function deleteOldSyncCalls(db: Kysely<Database>, signal: AbortSignal): Promise<void> {
  const owners = await db
    .selectFrom('watched_sync_calls')
    .select('user_id')
    .groupBy('user_id')
    .having(({ fn }) => fn.countAll(), '>', watchedLimits.callsKept)
    .execute();
  for (const { user_id } of owners) {
    if (signal.aborted) return;
    const oldest = await newestFirst(db, user_id)
      .select('id')
      .offset(watchedLimits.callsKept)
      .limit(1)
      .executeTakeFirst();
    const old = db
      .deleteFrom('watched_sync_calls')
      .where('user_id', '=', user_id)
      .where('id', '<=', oldest?.id ?? 0);
    await deleteInBatches(old, { signal });
  }
}
