import type { Database } from '@db/database';
import type { Kysely } from 'kysely';
import { preferencesOf } from '@/platform/server/preferences';
import { civilDay, dayOf, textOfDay, weekdayOf } from '@/platform/shared/civil';
import type { DaySpan, ToolDay } from '@/platform/shared/tool-days';

/** More records of a span are not listed. */
const MOST = 500;

/** Where a record is found. The router reads values as JSON, so that a title like `1e3` has to be one. */
export const recordHref = (title: string) =>
  `/watched-records?search=${encodeURIComponent(JSON.stringify(title))}`;

/**
 * What airs on the days of a span, from today on, of the records that are being watched: each with the episode that comes then.
 * One that was watched today is done; of a known total no more days are listed than episodes are left.
 */
export async function listAiringDays(
  db: Kysely<Database>,
  ownerId: number,
  span: DaySpan,
): Promise<ToolDay[]> {
  const { timeZone, dayStart } = await preferencesOf(db, ownerId);
  const dayAt = (moment: Date) => civilDay(moment, timeZone, dayStart);
  const today = dayAt(new Date());
  const [from, to] = [Math.max(today, dayOf(span.from) ?? today), dayOf(span.to) ?? today];
  if (from > to) return [];
  const rows = await db
    .selectFrom('watched_records')
    .select([
      'id',
      'title',
      'current_episode',
      'total_episodes',
      'air_weekday',
      'air_time',
      'last_watched_time',
    ])
    .where('user_id', '=', ownerId)
    .where('is_completed', '=', false)
    .where('open_state', '=', 'watching')
    .where('air_weekday', '>', 0)
    .orderBy('air_time')
    .orderBy('title_key')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ id, title, current_episode: seen, total_episodes: total, ...row }) => {
    const days: ToolDay[] = [];
    const href = recordHref(title);
    const watchedToday = dayAt(new Date(row.last_watched_time)) === today;
    const first = today + ((row.air_weekday - weekdayOf(today) + 7) % 7);
    // Whoever has watched today's episode is at it, and else at the one before.
    let episode = first === today && watchedToday ? seen : seen + 1;
    for (let day = first; day <= to && (total === 0 || episode <= total); day += 7, episode++) {
      if (day < from) continue;
      const done = day === today && watchedToday;
      const note = done ? 'watched' : `episode ${String(episode)}`;
      const ticks = day === today && !done;
      const at = row.air_time === '' ? {} : { time: row.air_time };
      days.push({ id, day: textOfDay(day), ...at, title, note, done, ticks, moves: false, href });
    }
    return days;
  });
}
