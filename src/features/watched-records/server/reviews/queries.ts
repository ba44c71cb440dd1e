import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { AppError } from '@/platform/server/errors';
import type { Waiting } from '../../merging';
import { watchedTexts } from '../../texts';
import { newsStampOf } from '../rows/queries';

/** The number of waiting rows considered for a list. */
const LISTED = 1_000;

interface StoredWaiting extends Waiting {
  id: number;
}

/** The waiting and the dismissed progress of a series. */
export interface WaitingOf {
  pending: readonly StoredWaiting[];
  dismissed: readonly Waiting[];
}

export const NOTHING_WAITS: WaitingOf = { pending: [], dismissed: [] };

interface WaitingRow extends StoredWaiting {
  series_id: string;
  dismissed: boolean;
}

/** Waiting progress by series, each in the order of the rows. */
export function bySeries(rows: readonly WaitingRow[]): Map<string, WaitingOf> {
  const waiting = new Map<string, { pending: StoredWaiting[]; dismissed: Waiting[] }>();
  for (const { series_id, id, episode, time, dismissed } of rows) {
    const entry = waiting.get(series_id) ?? { pending: [], dismissed: [] };
    if (dismissed) entry.dismissed.push({ episode, time });
    else entry.pending.push({ id, episode, time });
    waiting.set(series_id, entry);
  }
  return waiting;
}

export function selectWaiting(db: Kysely<Database>, ownerId: number) {
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

/**
 * The synced progress that waits for review and is newer than the stored one (`isPending` in merging.ts): the newest of
 * each record, newest first.
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
    .where('review.dismissed', '=', false)
    .where(sql<boolean>`${newsStampOf('review.watched_time')} > record.progress_stamp`)
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
    /** The stored episode. */
    current_episode: row.current_episode,
    is_completed: row.is_completed,
    /** The reported episode. */
    episode: row.episode,
    watched_time: row.watched_time,
    received_at: row.received_at,
  }));
}

export function reviewNotFound(): AppError {
  return new AppError('NOT_FOUND', watchedTexts.reviewNotFound, { code: 'review_not_found' });
}
