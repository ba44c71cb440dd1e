import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { DaySpan, ToolDay } from '@/platform/shared/tool-days';
import { dueDay } from './items/queries';

/** More items of a span are not listed. */
const MOST = 1_000;

/** The items of an account that are due on the days of a span, the completed ones last. */
export async function listDueDays(
  db: Kysely<Database>,
  ownerId: number,
  { from, to }: DaySpan,
): Promise<ToolDay[]> {
  const [rows, { timeZone, dayStart }] = await Promise.all([
    db
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
      .execute(),
    preferencesOf(db, ownerId),
  ]);
  const today = textOfDay(civilDay(new Date(), timeZone, dayStart));
  return rows.map(({ id, title, is_completed: done, due_date }) => {
    const day = dueDay(due_date) ?? from;
    return {
      ...{ id, day, title, done, ticks: false, moves: true, href: `/devflow?item=${String(id)}` },
      note: done ? 'done' : day < today ? 'overdue' : 'due',
    };
  });
}
