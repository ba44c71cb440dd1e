import type { Database } from '@db/database';
import { type Kysely, sql } from 'kysely';
import { FIRST_PART, momentsOf, partOf } from '@/platform/server/tools/figure-parts';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, textOfDay } from '@/platform/shared/civil';
import { reviewOf, type YearReview } from '../year';
import { daySpan, HAS_FINISHED, watchedOf } from './watched-episodes.sql';

/** What an account watched in a year of its days, the present one if none is named; by one statement. */
export async function readYear(
  db: Kysely<Database>,
  ownerId: number,
  named: number | undefined,
): Promise<YearReview & { year: number; today: string }> {
  const preferences = await preferencesOf(db, ownerId);
  const today = textOfDay(civilDay(new Date(), preferences.timeZone, preferences.dayStart));
  const year = named ?? Number(today.slice(0, 4));
  const whole = { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` };
  const { days, span } = daySpan(whole);
  interface Row {
    id: number;
    title: string;
    tag: string;
    part: number;
    episodes: number;
    finished: number;
  }
  const { rows } = await sql<Row>`
    SELECT id, title, tag, ${partOf(sql`time`, { preferences, span }, true)} AS part,
      SUM(episodes) AS episodes, MAX(finished) AS finished
    FROM (${watchedOf(ownerId, momentsOf({ preferences }, whole), HAS_FINISHED)}) AS watched
    GROUP BY id, title, tag, part`.execute(db);
  const watched = rows.map(({ part, episodes, finished, ...row }) => ({
    ...row,
    date: days[Number(part) - FIRST_PART] ?? whole.to,
    episodes: Number(episodes),
    finished: Number(finished) !== 0,
  }));
  return { ...reviewOf(watched), year, today };
}
