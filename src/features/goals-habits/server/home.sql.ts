import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { gathered, readShortLists } from '@/platform/server/short-lists.sql';
import { homeRowsOf } from '../rules/home';
import { isOnDay } from './figures/rules';
import { readPerson } from './queries';

/** How many rows the card of today's habits has, by their summaries; one that does not tell counts as a row. */
export async function countHomeRows(db: Kysely<Database>, ownerId: number): Promise<number> {
  const [{ today }, [json, goal]] = await Promise.all([
    readPerson(db, ownerId),
    readShortLists(db, [
      sql`(
        SELECT JSON_OBJECTAGG(habits.id, JSON_OBJECT('week', summary.week, 'ahead', summary.ahead,
          'through', DATEDIFF(summary.through_day, '1970-01-01')))
        FROM habits INNER JOIN habit_summaries AS summary ON summary.habit_id = habits.id
        WHERE habits.user_id = ${ownerId} AND habits.archived_at IS NULL AND habits.trashed_at IS NULL)`,
      sql`(SELECT CAST(id AS CHAR) FROM goals WHERE user_id = ${ownerId} AND state = 'open' AND trashed_at IS NULL LIMIT 1)`,
    ]),
  ]);
  const summaries = gathered<Parameters<typeof isOnDay>[0]>(json);
  const habits = summaries.filter((summary) => isOnDay(summary, today) ?? true).length;
  return homeRowsOf(habits, summaries.length > 0 && goal !== null);
}
