import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { dueDay } from './items/queries';

/** More items of a span are not listed. */
const MOST = 1_000;

/** The items of an account that are due on the days of a span (YYYY-MM-DD, both included), the completed ones last. */
export async function listDue(
  db: Kysely<Database>,
  ownerId: number,
  { from, to }: { from: string; to: string },
) {
  const rows = await db
    .selectFrom('devflow_items as item')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .select(['item.id', 'item.title', 'item.is_completed', 'item.due_date'])
    .where('item.user_id', '=', ownerId)
    // The driver gives dates, and takes texts.
    .where('item.due_date', '>=', from as never)
    .where('item.due_date', '<=', to as never)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null)
    .orderBy('item.due_date')
    .orderBy('item.is_completed')
    .orderBy('item.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, title, is_completed, due_date }) => ({
    id,
    title,
    completed: is_completed,
    dueDate: dueDay(due_date) ?? from,
  }));
}
