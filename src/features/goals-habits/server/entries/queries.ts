import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { dayNumber } from '../figures/queries';

/**
 * The entries of habits of an account in a range of days, oldest first. By the habits, as they lie: all of an account by the days
 * took twice as long, and a join with the habits reads all days of each.
 */
export async function readEntries(
  db: Kysely<Database>,
  ownerId: number,
  { from, to, habitIds }: { from: string; to: string; habitIds: readonly number[] },
) {
  if (habitIds.length === 0) return [];
  return db
    .selectFrom('habit_entries')
    .select(['habit_id as habitId', 'state', 'amount', 'note', dayNumber('day').as('day')])
    .where('user_id', '=', ownerId)
    .where('habit_id', 'in', habitIds)
    .where('day', '>=', from as never)
    .where('day', '<=', to as never)
    .orderBy('habit_id')
    .orderBy(sql`habit_entries.day`)
    .execute();
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
