import type { Database } from '@db/database';
import { type Kysely, type NotNull, type Selectable, sql } from 'kysely';
import { countOf } from '@/platform/server/counting';
import { AppError } from '@/platform/server/errors';
import { habitTexts } from '../../rules';
import { SCHEDULES, schedulesOf } from '../figures/queries';

export function habitNotFound(): AppError {
  return new AppError('NOT_FOUND', habitTexts.habitNotFound, { code: 'habit_not_found' });
}

export type HabitRecord = Selectable<Database['habits']>;
/** One in a list, with its rhythms, and its summary unless it has none yet. */
export type ListedHabit = Awaited<ReturnType<typeof listHabits>>[number];

/** The habits of an account in their order, or some of them, without those in the trash. */
export async function listHabits(db: Kysely<Database>, ownerId: number, ids?: readonly number[]) {
  const rows = await db
    .selectFrom('habits')
    .leftJoin('habit_summaries as summary', 'summary.habit_id', 'habits.id')
    .selectAll('habits')
    .select(SCHEDULES)
    .select(['summary.week_start', 'summary.total', 'summary.week', 'summary.ahead'])
    .select(sql<number>`DATEDIFF(summary.through_day, '1970-01-01')`.as('through'))
    .$narrowType<{ total: NotNull; week: NotNull; ahead: NotNull }>()
    .where('habits.user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? []), 0]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  // What is copied without some of its fields is slow to read from.
  return rows.map((row) => {
    const { week_start, total, week, ahead, through } = row;
    const summary = week_start === null ? undefined : { week_start, total, week, ahead, through };
    return { ...row, schedules: schedulesOf(row.schedules), summary };
  });
}

/** The ids of an account's habits, those in the trash left out. */
export async function listHabitIds(db: Kysely<Database>, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('habits')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Habits of the account, by their ids; raises 404. */
export async function findHabits(
  db: Kysely<Database>,
  ownerId: number,
  ids: readonly number[],
): Promise<HabitRecord[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('habits')
    .selectAll()
    .where('user_id', '=', ownerId)
    .where('trashed_at', 'is', null)
    .where('id', 'in', wanted)
    .execute();
  if (rows.length < wanted.length) throw habitNotFound();
  return rows;
}

/** A habit of the account; raises 404. */
export async function findHabit(db: Kysely<Database>, ownerId: number, id: number): Promise<ListedHabit> {
  const [row] = await listHabits(db, ownerId, [id]);
  if (!row) throw habitNotFound();
  return row;
}

/** How many habits an account has, those in the trash left out. */
export function countHabits(db: Kysely<Database>, ownerId: number): Promise<number> {
  return countOf(db.selectFrom('habits').where('user_id', '=', ownerId).where('trashed_at', 'is', null));
}

/** The last position of an account's rows. */
export async function lastPosition(
  db: Kysely<Database>,
  ownerId: number,
  table: 'habits' | 'goals',
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('position').as('last'))
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** Whether a habit has entries that only a habit of the other kind can have. */
export async function hasEntriesOf(
  db: Kysely<Database>,
  ownerId: number,
  habitId: number,
  kind: 'check' | 'amount',
): Promise<boolean> {
  const row = await db
    .selectFrom('habit_entries')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('habit_id', '=', habitId)
    .where('state', '=', 'done')
    .where('amount', kind === 'check' ? 'is' : 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
