import { type RawBuilder, sql } from 'kysely';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { Days, FigureSpan } from '@/platform/shared/figures';

/**
 * What an event says was watched: as many episodes as it rises by. A userscript reports the episode that is being watched,
 * so that its report of a record that is new, completed or taken up again, and of an episode watched again, is of one.
 * By hand such a change is of none, since how far somebody was is entered then; and so are an undo, what was undone, and what
 * an import brought in.
 */
const EPISODES = sql<number>`CASE
  WHEN event.source IN ('undo', 'import') THEN 0
  WHEN event.source = 'again' THEN 1
  WHEN event.completed_before = 0 AND event.completed_after = 0 THEN
    IF(event.episode_after > event.episode_before, event.episode_after - event.episode_before, 0)
  WHEN event.source = 'sync' THEN event.completed_after = 1 OR event.episode_after > 0
  ELSE 0 END`;

/** By hand, and undone more often than that was undone in turn. */
const WAS_UNDONE = sql<boolean>`event.source = 'hand' AND (
  SELECT COALESCE(SUM(IF(later.episode_before = event.episode_after, 1, -1)), 0) FROM watched_events later
  WHERE later.user_id = event.user_id AND later.series_id = event.series_id AND later.id > event.id
    AND later.source = 'undo'
    AND ((later.episode_before = event.episode_after AND later.episode_after = event.episode_before)
      OR (later.episode_before = event.episode_before AND later.episode_after = event.episode_after))) > 0`;

/** A report may come long after what it reports; a change by hand need not change when the record was watched. */
const WATCHED_AT = sql<number>`IF(event.source IN ('sync', 'again'), event.watched_time, event.at)`;

/** Completed: reported, or by hand where it was not yet. */
export const HAS_FINISHED = sql<boolean>`event.completed_after = 1 AND (
  (event.source = 'sync' AND COALESCE(event.completed_before, 0) = 0)
  OR (event.source = 'hand' AND event.completed_before = 0))`;

/** News that are further ahead count as of now (`isAhead`), so nothing was watched so much later than it is stored. */
const AHEAD_MS = 5 * 60 * 1000;

/**
 * What was watched of the account's records between two moments: `id`, `title`, `tag`, `time`, `episodes`, and whether they
 * were `finished`.
 *
 * @param also what counts beside events that say that episodes were watched
 */
export function watchedOf(
  ownerId: number,
  [from, until]: [Date, Date],
  also: RawBuilder<boolean> = sql`FALSE`,
): RawBuilder<unknown> {
  return sql`
    SELECT record.id, record.title, record.tag, ${WATCHED_AT} AS time, ${EPISODES} AS episodes,
      ${HAS_FINISHED} AS finished
    FROM watched_events event
      INNER JOIN watched_records record
        ON record.user_id = event.user_id AND record.series_id = event.series_id
    WHERE event.user_id = ${ownerId} AND event.at >= ${from.getTime() - AHEAD_MS}
      AND ${WATCHED_AT} >= ${from.getTime()} AND ${WATCHED_AT} < ${until.getTime()}
      AND (${EPISODES} > 0 OR (${also})) AND NOT (${WAS_UNDONE})`;
}

/** The days from one to another, and a span of which each is a part. */
export function daySpan({ from, to }: Days): { days: string[]; span: FigureSpan } {
  const [first, last] = [dayOf(from) ?? 0, dayOf(to) ?? 0];
  const days = Array.from({ length: last - first + 1 }, (_, at) => textOfDay(first + at));
  const [before, ...parts] = [textOfDay(first - 1), ...days].map((day) => ({ from: day, to: day }));
  return { days, span: { from, to, before: before ?? { from, to }, parts } };
}
