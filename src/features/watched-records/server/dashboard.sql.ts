import { sql } from 'kysely';
import {
  countedFigure,
  FIRST_PART,
  momentsOf,
  momentsOfBoth,
  partOf,
} from '@/platform/server/tools/figure-parts';
import type { FigureAsked, FigureKind } from '@/platform/server/tools/figures';
import { dateText } from '@/platform/shared/civil-names';
import { type Days, type Figure, FIGURE_ROWS, type FigureRow, LISTED_ROWS } from '@/platform/shared/figures';
import { recordHref } from './airing.sql';
import { daySpan, watchedOf } from './watched-episodes.sql';

export const watchedFigures: readonly FigureKind[] = [
  { key: 'episodes', title: 'Episodes watched', read: readEpisodes, rows: listEpisodes },
  { key: 'ongoing', title: 'Watching', read: readOngoing },
];

const episodesText = (count: number) => (count === 1 ? '1 episode' : `${String(count)} episodes`);

/** How many episodes were watched in the parts of the span. */
async function readEpisodes(asked: FigureAsked): Promise<Figure | null> {
  // The second row is of no part of the span; it tells whether there is any record.
  const { rows } = await sql<{ part: number; count: number }>`
    SELECT ${partOf(sql`time`, asked, true)} AS part, SUM(episodes) AS count
    FROM (${watchedOf(asked.user.id, momentsOfBoth(asked))}) AS watched GROUP BY part
    UNION ALL (SELECT 0, 1 FROM watched_records WHERE user_id = ${asked.user.id} LIMIT 1)`.execute(asked.db);
  if (rows.length === 0) return null;
  const watched = { one: 'episode watched', many: 'episodes watched', href: '/watched-records' };
  return countedFigure(asked.span, rows, watched);
}

/** What was watched on these days, by record and day, the newest first. */
async function listEpisodes(asked: FigureAsked, { from, to }: Days): Promise<FigureRow[]> {
  const { db, user, today, preferences } = asked;
  const { days, span } = daySpan({ from, to });
  const { rows } = await sql<{ title: string; part: number; episodes: number }>`
    SELECT title, ${partOf(sql`time`, { preferences, span }, true)} AS part, SUM(episodes) AS episodes
    FROM (${watchedOf(user.id, momentsOf(asked, { from, to }))}) AS watched
    GROUP BY id, title, part
    ORDER BY MAX(time) DESC, id DESC
    LIMIT ${sql.lit(LISTED_ROWS)}`.execute(db);
  return rows.map(({ title, part, episodes }) => {
    const day = dateText(days[Number(part) - FIRST_PART] ?? to, today, preferences);
    return { name: title, value: `${episodesText(Number(episodes))} · ${day}`, href: recordHref(title) };
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
          : {
              name: title,
              value: episode ? `Episode ${String(episode)}` : 'Not begun',
              href: recordHref(title),
            },
      ),
    },
  };
}
