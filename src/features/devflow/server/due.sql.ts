import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import type { DaySpan, ToolDay } from '@/platform/shared/tool-days';
import { TASK_DONE_DAYS, type ToolTask } from '@/platform/shared/tool-tasks';
import { dueDay } from './items/queries';

/** More items of a span are not listed. */
const MOST = 1_000;

function selectDue(db: Kysely<Database>, ownerId: number) {
  return db
    .selectFrom('devflow_items as item')
    .innerJoin('devflow_modules as feature', 'feature.id', 'item.feature_id')
    .select(['item.id', 'item.title', 'item.is_completed', 'item.due_date'])
    .where('item.user_id', '=', ownerId)
    .where('item.trashed_at', 'is', null)
    .where('feature.trashed_at', 'is', null);
}

/** The items of an account that are due, whenever that is; of completed ones those of late. */
export async function listDueTasks(
  db: Kysely<Database>,
  ownerId: number,
  today: number,
): Promise<ToolTask[]> {
  const rows = await selectDue(db, ownerId)
    .where('item.due_date', 'is not', null)
    .where((where) =>
      where.or([
        where('item.is_completed', '=', false),
        where('item.due_date', '>=', textOfDay(today - TASK_DONE_DAYS) as never),
      ]),
    )
    .orderBy('item.due_date')
    .orderBy('item.id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, title, is_completed, due_date }) => ({
    name: `item-${String(id)}`,
    title,
    due: dueDay(due_date) ?? '',
    state: is_completed ? 'done' : 'open',
    href: `/devflow?item=${String(id)}`,
  }));
}

/** The items of an account that are due on the days of a span, the completed ones last. */
export async function listDueDays(
  db: Kysely<Database>,
  ownerId: number,
  { from, to }: DaySpan,
): Promise<ToolDay[]> {
  const [rows, { timeZone, dayStart }] = await Promise.all([
    selectDue(db, ownerId)
      // The driver gives dates, and takes texts.
      .where('item.due_date', '>=', from as never)
      .where('item.due_date', '<=', to as never)
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
