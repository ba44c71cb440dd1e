import type { Database } from '@db/database';
import { inTransaction } from '@db/transaction';
import type { Kysely, Transaction } from 'kysely';
import { bumpRevision, takeBackRevision } from '@/platform/server/revisions';
import { deleteInBatches } from '@/platform/server/batches';
import { NO_OWN_FIELDS } from '../../rules';
import { watchedLimits } from '../../limits';
import { watchedTexts } from '../../texts';
import { syncItem, type SyncItem } from '../../schema';
import { storeDefaultTags } from '../labels/writes';
import { storeWaiting } from '../reviews/writes';
import type { NewRecordState } from '../rows/queries';
import {
  type RecordChange,
  insertRecords,
  logChanges,
  moveOutOfTrash,
  newTags,
  type Rewrite,
  writeRecords,
} from '../rows/writes';
import {
  changesAnything,
  isChanged,
  newestFirst,
  type Plan,
  planSync,
  type SyncCounts,
  type SyncKind,
  type SyncOutcome,
} from './queries';

export function countOutcomes(outcomes: readonly SyncOutcome[]): SyncCounts {
  const counts: SyncCounts = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** Records a sync call in the user's list. */
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

/** Deletes sync calls that are no longer listed. */
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

/** The account that syncs. */
export interface SyncCaller {
  ownerId: number;
  address: string;
  /** The revision of its records, read before the call reads any of them. */
  revision: number;
}

/** The outcome of one record of a batch. */
export interface SyncResult {
  series_id: string | null;
  result: SyncOutcome;
  /** Why it is invalid. */
  message?: string;
  /** Its time was too far ahead, and counts as now. */
  clamped?: true;
}

/** Merges a batch, each record separately, so that an invalid one does not affect the others. */
export async function syncBatch(
  db: Kysely<Database>,
  caller: SyncCaller,
  sent: readonly unknown[],
): Promise<{ results: SyncResult[]; counts: SyncCounts }> {
  const read = sent.map((one) => syncItem.safeParse(one, { error: problemOf }));
  const news = read.map(({ data }) => data ?? null);
  const { outcomes, clamped } = await merge(db, caller, news, 'batch');
  const results = read.map(({ data, error }, index): SyncResult => {
    const result = outcomes[index] ?? 'invalid';
    if (data && result !== 'invalid') {
      return { series_id: data.series_id, result, ...(clamped.has(index) && { clamped: true }) };
    }
    const message = error ? (error.issues[0]?.message ?? '') : watchedTexts.unknownType;
    return { series_id: seriesNamed(sent[index]), result, message };
  });
  return { results, counts: countOutcomes(outcomes) };
}

/** The message for what the schema has none for: a missing value, or a wrong type. */
function problemOf({ path }: { path?: PropertyKey[] | undefined }): string {
  if (path?.[0] === 'title') return watchedTexts.title;
  return path?.[0] === 'series_id' ? watchedTexts.seriesId : watchedTexts.malformed;
}

function seriesNamed(sent: unknown): string | null {
  const named = typeof sent === 'object' && sent !== null && 'series_id' in sent ? sent.series_id : null;
  return typeof named === 'string' || typeof named === 'number' ? String(named) : null;
}

/** Merges one record; raises 422 for types that do not exist, 400 for a new series without a title. */
export async function syncOne(db: Kysely<Database>, caller: SyncCaller, item: SyncItem) {
  const { outcomes, clamped, series, madeId } = await merge(db, caller, [item], 'single');
  const { series_id } = item;
  const id = series.get(series_id)?.before?.id ?? madeId;
  const result = outcomes[0] ?? 'unchanged';
  return { id, series_id, result, ...(clamped.has(0) && { clamped: true as const }) };
}

/**
 * Merges news into the stored records, in one transaction. That nothing changes is detected without a lock, and then
 * only the call is written, so that repetitions are cheap.
 */
async function merge(
  db: Kysely<Database>,
  caller: SyncCaller,
  news: readonly (SyncItem | null)[],
  kind: SyncKind,
): Promise<Plan & { madeId: number }> {
  const { ownerId, address } = caller;
  const now = Date.now();
  const note = (target: Kysely<Database>, { outcomes }: Plan) =>
    noteSyncCall(target, ownerId, { kind, address, counts: countOutcomes(outcomes) });
  const planned = await planSync(db, ownerId, news, { now, kind });
  if (!changesAnything(planned)) {
    await note(db, planned);
    return { ...planned, madeId: 0 };
  }
  return inTransaction(db, async (trx) => {
    const revision = await bumpRevision(trx, ownerId, 'watched-records');
    // The very next revision: nothing has changed since the plan was made.
    const isCurrent = revision === caller.revision + 1;
    const plan = isCurrent ? planned : await planSync(trx, ownerId, news, { now, kind });
    await note(trx, plan);
    if (!changesAnything(plan)) await takeBackRevision(trx, ownerId, 'watched-records', revision);
    return { ...plan, madeId: await store(trx, ownerId, plan, { now, revision }) };
  });
}

/** Stores a plan; returns the id of the first created record, 0 for none. */
async function store(
  trx: Transaction<Database>,
  ownerId: number,
  { series }: Plan,
  { now, revision }: { now: number; revision: number },
): Promise<number> {
  const made: NewRecordState[] = [];
  const changed: Rewrite[] = [];
  for (const [series_id, one] of series) {
    const { before, after } = one;
    const synced = { ...after, sync_timestamp: now, revision };
    if (!before) {
      made.push({ ...NO_OWN_FIELDS, ...synced, user_id: ownerId, series_id, created_at: now });
    } else if (isChanged(before, one)) {
      changed.push({ before, after: { ...before, ...synced } });
    }
  }
  const changes: RecordChange[] = [...made.map((after) => ({ before: null, after })), ...changed];
  await storeDefaultTags({ trx, ownerId, revision }, newTags(changes));
  const madeId = await insertRecords(trx, made);
  const takenOut = [...series.values()].flatMap(({ before, isTakenOut }) =>
    isTakenOut ? (before?.id ?? []) : [],
  );
  await moveOutOfTrash({ trx, ownerId, revision }, takenOut);
  await writeRecords(trx, ownerId, changed);
  await logChanges({ trx, ownerId }, 'sync', changes, series);
  await storeWaiting(trx, ownerId, series, now);
  return madeId;
}
