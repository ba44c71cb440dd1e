import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { selectTrashed } from '../rows/queries';

/** A page of the trash of an account, newest first, and the number of records in it. */
export async function listTrash(
  db: Kysely<Database>,
  ownerId: number,
  { offset, limit }: { offset: number; limit: number },
) {
  const [rows, total] = await Promise.all([
    selectTrashed(db, ownerId)
      .select(['id', 'series_id', 'title', 'current_episode', 'is_completed', 'trashed_at'])
      .orderBy('trashed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    countOf(selectTrashed(db, ownerId)),
  ]);
  const records = rows.map(({ trashed_at, ...row }) => ({ ...row, trashedAt: trashed_at.toISOString() }));
  return { total, records };
}
