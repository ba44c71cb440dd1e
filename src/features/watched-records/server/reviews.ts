import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { acceptWaiting, type Waiting } from '../merging';
import { watchedTexts } from '../rules';
import { nextRevision } from './operations';
import { findSeries, logChanges, writeRecords } from './storing';

/** Of what waits for one series so much is kept. */
const KEPT = 100;
/** So much of what waits is looked at for a list. */
const LISTED = 1_000;

/** The progress of a series that waits for review, and that which the person refused. */
export interface WaitingOf {
  pending: Waiting[];
  dismissed: Waiting[];
}

export async function readWaiting(
  db: Kysely<Database>,
  ownerId: number,
  seriesIds: readonly string[],
): Promise<Map<string, WaitingOf>> {
  const rows = await db
    .selectFrom('watched_reviews')
    .select(['series_id', 'episode', 'watched_time', 'dismissed'])
    .where('user_id', '=', ownerId)
    .where('series_id', 'in', seriesIds)
    .orderBy('watched_time')
    .orderBy('episode')
    .execute();
  const waiting = new Map<string, WaitingOf>();
  for (const { series_id, episode, watched_time: time, dismissed } of rows) {
    const entry = waiting.get(series_id) ?? { pending: [], dismissed: [] };
    (dismissed === 0 ? entry.pending : entry.dismissed).push({ episode, time });
    waiting.set(series_id, entry);
  }
  return waiting;
}

/** Stores what waits now where it is not what waited before. */
export async function storeWaiting(
  trx: Transaction<Database>,
  ownerId: number,
  series: ReadonlyMap<string, { waitingBefore: WaitingOf; waiting: readonly Waiting[] }>,
  now: number,
): Promise<void> {
  const same = (one: Waiting) => (other: Waiting) => one.time === other.time && one.episode === other.episode;
  const added = [];
  for (const [series_id, { waitingBefore, waiting }] of series) {
    for (const gone of waitingBefore.pending.filter((one) => !waiting.some(same(one)))) {
      await deleteWaiting(trx, ownerId, series_id, gone);
    }
    const newest = waiting.toSorted((one, other) => other.time - one.time).slice(0, KEPT);
    for (const { time, episode } of newest.filter((one) => !waitingBefore.pending.some(same(one)))) {
      added.push({ user_id: ownerId, series_id, episode, watched_time: time, received_at: now });
    }
  }
  if (added.length > 0) await trx.insertInto('watched_reviews').values(added).execute();
}

async function deleteWaiting(
  trx: Transaction<Database>,
  ownerId: number,
  seriesId: string,
  { time, episode }: Waiting,
): Promise<void> {
  await trx
    .deleteFrom('watched_reviews')
    .where('user_id', '=', ownerId)
    .where('series_id', '=', seriesId)
    .where('watched_time', '=', time)
    .where('episode', '=', episode)
    .execute();
}

/**
 * The synced progress that waits for the person's word and is newer than what is known (`isPending` in merging.ts), the
 * newest of each record, the newest first.
 */
export async function listReviews(db: Kysely<Database>, ownerId: number) {
  const rows = await db
    .selectFrom('watched_reviews as review')
    .innerJoin('watched_records as record', (join) =>
      join.onRef('record.user_id', '=', 'review.user_id').onRef('record.series_id', '=', 'review.series_id'),
    )
    .select(['review.id', 'record.id as record_id', 'record.series_id', 'record.title', 'record.image_url'])
    .select(['record.current_episode', 'record.is_completed'])
    .select(['review.episode', 'review.watched_time', 'review.received_at'])
    .where('review.user_id', '=', ownerId)
    .where('review.dismissed', '=', 0)
    .where(sql<boolean>`review.watched_time * 2 > record.progress_stamp`)
    .orderBy('review.watched_time', 'desc')
    .orderBy('review.episode', 'desc')
    .limit(LISTED)
    .execute();
  const newest = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    if (!newest.has(row.record_id)) newest.set(row.record_id, row);
  }
  return [...newest.values()].map((row) => ({
    id: row.id,
    record_id: row.record_id,
    series_id: row.series_id,
    title: row.title,
    image_url: row.image_url,
    /** Where the record is now. */
    current_episode: row.current_episode,
    is_completed: row.is_completed !== 0,
    /** Where the news say that it is. */
    episode: row.episode,
    watched_time: row.watched_time,
    received_at: row.received_at,
  }));
}

async function findReview(db: Kysely<Database>, ownerId: number, id: number) {
  const review = await db
    .selectFrom('watched_reviews')
    .select(['series_id', 'episode', 'watched_time as time'])
    .where('user_id', '=', ownerId)
    .where('id', '=', id)
    .where('dismissed', '=', 0)
    .executeTakeFirst();
  if (!review) throw new AppError('NOT_FOUND', watchedTexts.reviewNotFound, { code: 'review_not_found' });
  return review;
}

/** Believes progress that waited; what waits behind it and is no jump any more is believed with it. Raises 404. */
export async function acceptReview(trx: Transaction<Database>, ownerId: number, id: number) {
  const revision = await nextRevision(trx, ownerId);
  const { series_id, ...accepted } = await findReview(trx, ownerId, id);
  const [before] = await findSeries(trx, ownerId, [series_id], { lock: true });
  if (!before) throw new AppError('NOT_FOUND', watchedTexts.reviewNotFound, { code: 'review_not_found' });
  const waitingBefore = (await readWaiting(trx, ownerId, [series_id])).get(series_id) ?? {
    pending: [],
    dismissed: [],
  };
  const { record, waiting } = acceptWaiting(before, waitingBefore.pending, accepted);
  const after = { ...record, revision };
  await writeRecords(trx, [{ before, after }]);
  await logChanges(trx, 'sync', [{ before, after }]);
  await storeWaiting(trx, ownerId, new Map([[series_id, { waitingBefore, waiting }]]), Date.now());
  return { revision, id: after.id };
}

/** Refuses progress that waited, and what is older of the same series; sent again, it does not wait again. Raises 404. */
export async function dismissReview(trx: Transaction<Database>, ownerId: number, id: number) {
  const revision = await nextRevision(trx, ownerId);
  const { series_id, time } = await findReview(trx, ownerId, id);
  await trx
    .updateTable('watched_reviews')
    .set({ dismissed: true })
    .where('user_id', '=', ownerId)
    .where('series_id', '=', series_id)
    .where('watched_time', '<=', time)
    .execute();
  return { revision };
}
