import type { Database } from '@db/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '@/platform/server/errors';
import { acceptWaiting, type Waiting } from '../merging';
import { watchedTexts } from '../rules';
import { nextRevision } from './operations';
import { logChanges, writeRecords } from './record-writes';
import { findSeries, type RecordState } from './storing';

/** Of what waits for one series so much is kept. */
const KEPT = 100;
/** So much of what waits is looked at for a list. */
const LISTED = 1_000;

interface StoredWaiting extends Waiting {
  id: number;
}

/** The progress of a series that waits for review, and that which the person refused. */
export interface WaitingOf {
  pending: readonly StoredWaiting[];
  dismissed: readonly Waiting[];
}

export const NOTHING_WAITS: WaitingOf = { pending: [], dismissed: [] };

interface WaitingRow extends StoredWaiting {
  series_id: string;
  dismissed: number;
}

/** What waits by series, each in the order of the rows. */
function bySeries(rows: readonly WaitingRow[]): Map<string, WaitingOf> {
  const waiting = new Map<string, { pending: StoredWaiting[]; dismissed: Waiting[] }>();
  for (const { series_id, id, episode, time, dismissed } of rows) {
    const entry = waiting.get(series_id) ?? { pending: [], dismissed: [] };
    if (dismissed === 0) entry.pending.push({ id, episode, time });
    else entry.dismissed.push({ episode, time });
    waiting.set(series_id, entry);
  }
  return waiting;
}

function selectWaiting(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('watched_reviews as review')
    .select([
      'review.id',
      'review.series_id',
      'review.episode',
      'review.watched_time as time',
      'review.dismissed',
    ])
    .where('review.user_id', '=', ownerId)
    .orderBy('review.watched_time')
    .orderBy('review.episode');
}

export async function readWaiting(
  db: Kysely<Database>,
  ownerId: number,
  seriesIds: readonly string[],
): Promise<Map<string, WaitingOf>> {
  if (seriesIds.length === 0) return new Map();
  return bySeries(await selectWaiting(db, ownerId).where('review.series_id', 'in', seriesIds).execute());
}

/** Stores what waits now where it is not what waited before. */
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

function reviewNotFound(): AppError {
  return new AppError('NOT_FOUND', watchedTexts.reviewNotFound, { code: 'review_not_found' });
}

/** Believes progress that waited; what waits behind it and is no jump any more is believed with it. Raises 404. */
export async function acceptReview(
  trx: Transaction<Database>,
  ownerId: number,
  id: number,
): Promise<{ revision: number; record: RecordState }> {
  const revision = await nextRevision(trx, ownerId);
  const rows = await selectWaiting(trx, ownerId)
    .innerJoin('watched_reviews as accepted', (join) =>
      join
        .onRef('accepted.user_id', '=', 'review.user_id')
        .onRef('accepted.series_id', '=', 'review.series_id'),
    )
    .where('accepted.id', '=', id)
    .where('accepted.dismissed', '=', 0)
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
  await logChanges(trx, 'sync', [{ before, after }]);
  await storeWaiting(trx, ownerId, new Map([[series_id, { waitingBefore, waiting }]]), Date.now());
  return { revision, record: after };
}

/** Refuses progress that waited, and what is older of the same series; sent again, it does not wait again. Raises 404. */
export async function dismissReview(trx: Transaction<Database>, ownerId: number, id: number) {
  const revision = await nextRevision(trx, ownerId);
  const review = await selectWaiting(trx, ownerId)
    .where('review.id', '=', id)
    .where('review.dismissed', '=', 0)
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
