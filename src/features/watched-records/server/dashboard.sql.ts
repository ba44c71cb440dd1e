import { type RawBuilder, sql } from 'kysely';
import {
  countedFigure,
  FIRST_PART,
  momentsOf,
  momentsOfBoth,
  partOf,
} from '@/platform/server/tools/figure-parts';
import type { FigureAsked, FigureKind } from '@/platform/server/tools/figures';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import { dateText } from '@/platform/shared/civil-names';
import { type Days, type Figure, FIGURE_ROWS, type FigureRow, LISTED_ROWS } from '@/platform/shared/figures';

export const watchedFigures: readonly FigureKind[] = [
  { key: 'episodes', title: 'Episodes watched', read: readEpisodes, rows: listEpisodes },
  { key: 'ongoing', title: 'Watching', read: readOngoing },
];

const hrefOf = (title: string) => `/watched-records?search=${encodeURIComponent(title)}`;
const episodesText = (count: number) => (count === 1 ? '1 episode' : `${String(count)} episodes`);

/**
 * What an event says was watched: as many episodes as it rises by. A userscript reports the episode that is being watched,
 * so that its report of a record that is new, completed or taken up again, and of an episode watched again, is of one.
 * By hand such a change is of none, since how far somebody was is entered then; and so are an undo and what was undone.
 */
const EPISODES = sql<number>`CASE
  WHEN event.source = 'undo' THEN 0
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

/** What was watched of the account's records between two moments: `record_id`, `title`, `time` and `episodes`. */
function watchedOf({ user }: FigureAsked, [from, until]: [Date, Date]): RawBuilder<unknown> {
  return sql`
    SELECT record.id AS record_id, record.title, ${WATCHED_AT} AS time, ${EPISODES} AS episodes
    FROM watched_events event
      INNER JOIN watched_records record
        ON record.user_id = event.user_id AND record.series_id = event.series_id
    WHERE event.user_id = ${user.id} AND ${WATCHED_AT} >= ${from.getTime()} AND ${WATCHED_AT} < ${until.getTime()}
      AND ${EPISODES} > 0 AND NOT (${WAS_UNDONE})`;
}

/** How many episodes were watched in the parts of the span. */
async function readEpisodes(asked: FigureAsked): Promise<Figure | null> {
  // The second row is of no part of the span; it tells whether there is any record.
  const { rows } = await sql<{ part: number; count: number }>`
    SELECT ${partOf(sql`time`, asked, true)} AS part, SUM(episodes) AS count
    FROM (${watchedOf(asked, momentsOfBoth(asked))}) AS watched GROUP BY part
    UNION ALL (SELECT 0, 1 FROM watched_records WHERE user_id = ${asked.user.id} LIMIT 1)`.execute(asked.db);
  if (rows.length === 0) return null;
  const watched = { one: 'episode watched', many: 'episodes watched', href: '/watched-records' };
  return countedFigure(asked.span, rows, watched);
}

/** What was watched on these days, by record and day, the newest first. */
async function listEpisodes(asked: FigureAsked, { from, to }: Days): Promise<FigureRow[]> {
  const { db, today, preferences } = asked;
  const [first, last] = [dayOf(from) ?? 0, dayOf(to) ?? 0];
  const days = Array.from({ length: last - first + 1 }, (_, at) => textOfDay(first + at));
  const [eve, ...parts] = [textOfDay(first - 1), ...days].map((day) => ({ from: day, to: day }));
  const span = { from, to, before: eve ?? { from, to }, parts };
  const { rows } = await sql<{ title: string; part: number; episodes: number }>`
    SELECT title, ${partOf(sql`time`, { preferences, span }, true)} AS part, SUM(episodes) AS episodes
    FROM (${watchedOf(asked, momentsOf(asked, { from, to }))}) AS watched
    GROUP BY record_id, title, part
    ORDER BY MAX(time) DESC, record_id DESC
    LIMIT ${sql.lit(LISTED_ROWS)}`.execute(db);
  return rows.map(({ title, part, episodes }) => {
    const day = dateText(days[Number(part) - FIRST_PART] ?? to, today, preferences);
    return { name: title, value: `${episodesText(Number(episodes))} · ${day}`, href: hrefOf(title) };
  });
}

interface Ongoing {
  /** How many records are being watched. */
  ongoing: number;
  title: string | null;
  current_episode: number | null;
}

/** The records that are being watched, those first that were watched last. */
async function readOngoing({ db, user }: FigureAsked): Promise<Figure | null> {
  const { rows } = await sql<Ongoing>`
    SELECT counted.ongoing, latest.title, latest.current_episode
    FROM (
      SELECT COUNT(*) AS records, COALESCE(SUM(NOT is_completed AND open_state = 'watching'), 0) AS ongoing
      FROM watched_records WHERE user_id = ${user.id}
    ) AS counted
    LEFT JOIN (
      SELECT id, title, current_episode, last_watched_time FROM watched_records
      WHERE user_id = ${user.id} AND NOT is_completed AND open_state = 'watching'
      ORDER BY last_watched_time DESC, id DESC LIMIT ${sql.lit(FIGURE_ROWS)}
    ) AS latest ON TRUE
    WHERE counted.records > 0
    ORDER BY latest.last_watched_time DESC, latest.id DESC`.execute(db);
  const [first] = rows;
  if (!first) return null;
  return {
    value: String(first.ongoing),
    counts: 'series in progress',
    href: '/watched-records?state=watching',
    picture: {
      kind: 'rows',
      rows: rows.flatMap(({ title, current_episode: episode }) =>
        title === null
          ? []
          : { name: title, value: episode ? `Episode ${String(episode)}` : 'Not begun', href: hrefOf(title) },
      ),
    },
  };
}
