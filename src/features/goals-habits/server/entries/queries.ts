import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { dayNumber } from '../figures/queries';

/** The entries of an account in a range of days, of one habit or of all that are not in the trash, oldest first. */
export async function readEntries(
  db: Kysely<Database>,
  ownerId: number,
  { from, to, habitId }: { from: string; to: string; habitId?: number | undefined },
) {
  const rows = await db
    .selectFrom('habit_entries as entry')
    .innerJoin('habits as habit', 'habit.id', 'entry.habit_id')
    // By the days: from the habits the server would read all of their entries.
    .modifyFront(sql`STRAIGHT_JOIN`)
    .select(['entry.habit_id as habitId', 'entry.state', 'entry.amount', 'entry.note'])
    .select(dayNumber('entry.day').as('day'))
    .where('entry.user_id', '=', ownerId)
    .where('entry.day', '>=', from as never)
    .where('entry.day', '<=', to as never)
    .where('habit.trashed_at', 'is', null)
    .$if(habitId !== undefined, (query) => query.where('entry.habit_id', '=', habitId ?? 0))
    .orderBy('entry.habit_id')
    .orderBy('entry.day')
    .execute();
  return rows;
}

/** The id of a day's entry; null if there is none. */
export async function entryIdOf(
  db: Kysely<Database>,
  ownerId: number,
  habitId: number,
  day: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('habit_entries')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('habit_id', '=', habitId)
    .where('day', '=', day as never)
    .executeTakeFirst();
  return row?.id ?? null;
}
