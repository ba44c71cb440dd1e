import type { Database } from '@db/database';
import type { Transaction } from 'kysely';
import { inTransaction } from '@db/transaction';
import { AppError } from '@/platform/server/errors';
import type { Caller } from '@/platform/server/journal/once';
import { bumpRevision } from '@/platform/server/revisions';
import { acceptWaiting, type Waiting } from '../../merging';
import { findSeries, type RecordState } from '../rows/queries';
import { logChanges, writeRecords } from '../rows/writes';
import { bySeries, NOTHING_WAITS, reviewNotFound, selectWaiting, type WaitingOf } from './queries';

/** Waiting progress stored per series. */
const KEPT = 100;

/** Stores the waiting progress of a series where it has changed. */
export async function storeWaiting(
  trx: Transaction<Database>,
  ownerId: number,
  series: ReadonlyMap<string, { waitingBefore: WaitingOf; waiting: readonly Waiting[] }>,
  now: number,
): Promise<void> {
  const same = (one: Waiting) => (other: Waiting) => one.time === other.time && one.episode === other.episode;
  const gone = [];
  const added = [];
  for (const [series_id, { waitingBefore, waiting }] of series) {
    gone.push(...waitingBefore.pending.filter((one) => !waiting.some(same(one))));
    const newest = waiting.toSorted((one, other) => other.time - one.time).slice(0, KEPT);
    for (const { time, episode } of newest.filter((one) => !waitingBefore.pending.some(same(one)))) {
      added.push({ user_id: ownerId, series_id, episode, watched_time: time, received_at: now });
    }
  }
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await trx.deleteFrom('watched_reviews').where('user_id', '=', ownerId).where('id', 'in', ids).execute();
  }
  if (added.length > 0) await trx.insertInto('watched_reviews').values(added).execute();
}

/** Waiting progress, in a transaction that has locked the account's revision. */
interface ReviewOf {
  ownerId: number;
  id: number;
  revision: number;
}

/** Runs an answer to reviews in the caller's data. */
export async function inReview<Answer>(
  { db, user: { id: ownerId } }: Caller,
  work: (trx: Transaction<Database>, account: Omit<ReviewOf, 'id'>) => Promise<Answer>,
): Promise<Answer> {
  return inTransaction(db, async (trx) =>
    work(trx, { ownerId, revision: await bumpRevision(trx, ownerId, 'watched-records') }),
  );
}

/** Accepts waiting progress, and with it the progress waiting behind it that is no longer a jump. Raises 404. */
export async function acceptReview(
  trx: Transaction<Database>,
  { ownerId, id, revision }: ReviewOf,
): Promise<{ revision: number; record: RecordState }> {
  const rows = await selectWaiting(trx, ownerId)
    .innerJoin('watched_reviews as accepted', (join) =>
      join
        .onRef('accepted.user_id', '=', 'review.user_id')
        .onRef('accepted.series_id', '=', 'review.series_id'),
    )
    .where('accepted.id', '=', id)
    .where('accepted.dismissed', '=', false)
    .execute();
  const accepted = rows.find((row) => row.id === id);
  if (!accepted) throw reviewNotFound();
  const { series_id } = accepted;
  const [found] = await findSeries(trx, ownerId, [series_id]);
  if (!found) throw reviewNotFound();
  const before = found.record;
  const waitingBefore = bySeries(rows).get(series_id) ?? NOTHING_WAITS;
  const { record, waiting } = acceptWaiting(before, waitingBefore.pending, accepted);
  const after = { ...record, revision };
  await writeRecords(trx, ownerId, [{ before, after }]);
  await logChanges({ trx, ownerId }, 'sync', [{ before, after }]);
  await storeWaiting(trx, ownerId, new Map([[series_id, { waitingBefore, waiting }]]), Date.now());
  return { revision, record: after };
}

/**
 * Dismisses waiting progress, and older progress of the same series; sent again, it does not wait again. Raises 404.
 */
export async function dismissReview(trx: Transaction<Database>, { ownerId, id, revision }: ReviewOf) {
  const review = await selectWaiting(trx, ownerId)
    .where('review.id', '=', id)
    .where('review.dismissed', '=', false)
    .executeTakeFirst();
  if (!review) throw reviewNotFound();
  await trx
    .updateTable('watched_reviews')
    .set({ dismissed: true })
    .where('user_id', '=', ownerId)
    .where('series_id', '=', review.series_id)
    .where('watched_time', '<=', review.time)
    .execute();
  return { revision };
}

/** Accepts or dismisses several at once; those already answered are skipped. */
export async function answerReviews(
  trx: Transaction<Database>,
  { ownerId, revision }: Omit<ReviewOf, 'id'>,
  { ids, accept }: { ids: readonly number[]; accept: boolean },
) {
  const answer = accept ? acceptReview : dismissReview;
  for (const id of new Set(ids)) {
    await answer(trx, { ownerId, id, revision }).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
  return { revision };
}

function isGone(error: unknown): boolean {
  return error instanceof AppError && error.wireCode === 'review_not_found';
}
