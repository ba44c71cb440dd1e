import type { State } from '../limits';
import { watchedTexts } from '../texts';
import type { FileRecord, Unread } from './record';
import { seasonFields, seasonId, seasonTitle } from './seasons';
import { countOf, given, latestOf, linkOf, scoreOf, sourceId, textOf, timeOf } from './values';

const STATES: Record<string, State> = {
  'in progress': 'watching',
  watching: 'watching',
  repeating: 'watching',
  completed: 'completed',
  planning: 'planned',
  paused: 'paused',
  dropped: 'dropped',
};

/** Where a work of a source is found. */
const PAGES: Record<string, (type: string, id: string) => string> = {
  tmdb: (type, id) => `https://www.themoviedb.org/${type === 'movie' ? 'movie' : 'tv'}/${id}`,
  mal: (_, id) => `https://myanimelist.net/anime/${id}`,
};

export function isYamtrackTable(columns: readonly string[]): boolean {
  return ['media_id', 'media_type', 'title', 'status'].every((name) => columns.includes(name));
}

type Row = Record<string, string>;

/**
 * Anime, films and shows of a Yamtrack export. A season is a record of its own, with how far its episodes were watched; a
 * show whose seasons are named adds nothing to them but its note. What is read or played is told, and specials.
 */
export function readYamtrackTable(rows: readonly Row[]): { read: FileRecord[]; unread: Unread[] } {
  const keyOf = (row: Row) => sourceId(row.source || 'tmdb', textOf(row.media_id));
  const isOf =
    (...types: string[]) =>
    (row: Row) =>
      types.includes(textOf(row.media_type));
  const seasons = rows.filter((row) => isOf('season')(row) && countOf(row.season_number) > 0);
  const notes = new Map(rows.filter(isOf('tv')).map((row) => [keyOf(row), textOf(row.notes)]));
  const [firsts, latest] = [new Map<string, number>(), new Map<string, number>()];
  for (const row of seasons) {
    const [series, season] = [keyOf(row), countOf(row.season_number)];
    firsts.set(series, Math.min(firsts.get(series) ?? Infinity, season));
    latest.set(series, Math.max(latest.get(series) ?? 0, season));
  }
  const watched = new Map<string, { last: number; at: number | undefined }>();
  for (const row of rows.filter(isOf('episode'))) {
    const key = seasonId(keyOf(row), countOf(row.season_number));
    const { last = 0, at } = watched.get(key) ?? {};
    const time = timeOf(row.end_date || row.watch_date);
    watched.set(key, { last: Math.max(last, countOf(row.episode_number)), at: latestOf(at, time) });
  }
  const shows = rows.filter(
    (row) => isOf('anime', 'movie')(row) || (isOf('tv')(row) && !firsts.has(keyOf(row))),
  );
  const read = [...shows, ...seasons].flatMap((row): FileRecord[] => {
    const season = isOf('season')(row) ? countOf(row.season_number) : 1;
    const ofShow = isOf('season')(row) && firsts.get(keyOf(row)) === season ? notes.get(keyOf(row)) : '';
    const type = textOf(row.media_type);
    const series = keyOf(row);
    const id = type === 'movie' ? `${series}:movie` : seasonId(series, season);
    if (series === '') return [{ series_id: '', title: textOf(row.title) }];
    const seen = watched.get(id);
    const [source = '', number = ''] = series.split(':');
    const record = {
      series_id: id,
      title: seasonTitle(textOf(row.title), season),
      ...seasonFields(textOf(row.title), season, latest.get(series) ?? 0),
      ...given('state', STATES[textOf(row.status).toLowerCase()]),
      current_episode: Math.max(countOf(row.progress), seen?.last ?? 0),
      score: scoreOf(row.score),
      ...(row.repeats !== undefined && { rewatches: countOf(row.repeats) }),
      note: [...new Set([ofShow, textOf(row.notes)])].filter(Boolean).join('\n'),
      listpage_url: PAGES[source]?.(type, number) ?? '',
      image_url: linkOf(row.image),
      ...given(
        'last_watched_time',
        latestOf(seen?.at, timeOf(row.progressed_at || row.progress_changed), timeOf(row.end_date)) ??
          timeOf(row.start_date),
      ),
    };
    return [record];
  });
  const unread = rows.flatMap((row): Unread[] => {
    const isSpecial = isOf('season')(row) && countOf(row.season_number) === 0;
    if (isOf('anime', 'movie', 'tv', 'season', 'episode')(row) && !isSpecial) return [];
    const problem = isSpecial ? watchedTexts.specials : watchedTexts.notWatched;
    return [{ title: textOf(row.title), problem }];
  });
  return { read, unread };
}
