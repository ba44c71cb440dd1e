import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { homeRowsOf } from '../rules/home';
import { isOnDay } from './figures/rules';
import { readPerson } from './queries';

/**
 * How many rows the card of today's habits has: by the summaries, so that home waits for two statements. A summary that does
 * not tell counts as a row.
 */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const [{ today }, summaries] = await Promise.all([
    readPerson(db, ownerId),
    db
      .selectFrom('habits')
      .innerJoin('habit_summaries as summary', 'summary.habit_id', 'habits.id')
      .select(['week', 'ahead'])
      .select([
        sql<number>`DATEDIFF(through_day, '1970-01-01')`.as('through'),
        sql<number>`EXISTS (
          SELECT 1 FROM goals WHERE user_id = ${ownerId} AND state = 'open' AND trashed_at IS NULL)`.as(
          'goals',
        ),
      ])
      .where('habits.user_id', '=', ownerId)
      .where('archived_at', 'is', null)
      .where('trashed_at', 'is', null)
      .execute(),
  ]);
  const habits = summaries.filter((summary) => isOnDay(summary, today) ?? true).length;
  return homeRowsOf(habits, Boolean(summaries[0]?.goals));
}
