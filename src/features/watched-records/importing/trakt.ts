import type { FileRecord } from './record';
import { seasonFields, seasonId, seasonTitle, stateOfSeason } from './seasons';
import {
  countOf,
  given,
  isObject,
  type Json,
  latestOf,
  objectIn,
  objectsOf,
  scoreOf,
  textOf,
  timeOf,
} from './values';

/** What a person has of a show or a film, of all the entries that name it. */
interface Work {
  title: string;
  link: string;
  /** The episodes watched, by season; of a film none. */
  seasons: Map<number, { episodes: Set<number>; plays: number; at: number | undefined }>;
  isFilm: boolean;
  /** A film: how often, and when last. */
  plays: number;
  at: number | undefined;
  score: number;
  seasonScores: Map<number, number>;
  /** Noted to be watched. */
  listed: boolean;
  listedAt: number | undefined;
  note: string;
  aired: number;
  hasEnded: boolean;
}

const isEntry = (entry: Json) =>
  (isObject(entry.show) && isObject(objectIn(entry, 'show').ids)) ||
  (isObject(entry.movie) && isObject(objectIn(entry, 'movie').ids));

/** The entries of one list, or of an export that holds several by their names. */
function entriesIn(file: unknown): Json[] {
  return isObject(file) ? Object.values(file).flatMap((list) => objectsOf(list)) : objectsOf(file);
}

export function isTraktJson(file: unknown): boolean {
  return entriesIn(file).some(isEntry);
}

/** Watched shows and films, the history, ratings and the watchlist, each or together. A season is a record of its own. */
export function readTraktJson(file: unknown): FileRecord[] {
  const works = new Map<string, Work>();
  for (const entry of entriesIn(file).filter(isEntry)) {
    const isFilm = isObject(entry.movie);
    const told = objectIn(entry, isFilm ? 'movie' : 'show');
    const ids = objectIn(told, 'ids');
    const key = `trakt:${isFilm ? 'movie:' : ''}${textOf(ids.trakt) || textOf(ids.slug)}`;
    const slug = textOf(ids.slug) || textOf(ids.trakt);
    const work = works.get(key) ?? {
      title: textOf(told.title) || key,
      link: `https://trakt.tv/${isFilm ? 'movies' : 'shows'}/${slug}`,
      seasons: new Map(),
      isFilm,
      plays: 0,
      at: undefined,
      score: 0,
      seasonScores: new Map(),
      listed: false,
      listedAt: undefined,
      note: '',
      aired: 0,
      hasEnded: false,
    };
    works.set(key, work);
    work.aired = Math.max(work.aired, countOf(told.aired_episodes));
    work.hasEnded ||= ['ended', 'canceled'].includes(textOf(told.status));
    add(work, entry);
  }
  return [...works].flatMap(([id, work]) => recordsOf(id, work));
}

function add(work: Work, entry: Json): void {
  const episode = objectIn(entry, 'episode');
  const season = objectIn(entry, 'season');
  if (entry.rating !== undefined) {
    if (isObject(entry.season)) work.seasonScores.set(countOf(season.number), scoreOf(entry.rating));
    else if (!isObject(entry.episode)) work.score = scoreOf(entry.rating);
  } else if (entry.listed_at !== undefined) {
    work.listed = true;
    work.listedAt = latestOf(work.listedAt, timeOf(entry.listed_at));
    work.note ||= textOf(entry.notes);
  } else if (isObject(entry.episode)) {
    watched(work, countOf(episode.season), countOf(episode.number), 1, timeOf(entry.watched_at));
  } else {
    const at = timeOf(entry.last_watched_at ?? entry.watched_at);
    work.at = latestOf(work.at, at);
    work.plays += work.isFilm ? countOf(entry.plays ?? 1) : 0;
    for (const one of objectsOf(entry.seasons)) {
      for (const { number, plays, last_watched_at } of objectsOf(one.episodes)) {
        watched(
          work,
          countOf(one.number),
          countOf(number),
          countOf(plays ?? 1),
          timeOf(last_watched_at) ?? at,
        );
      }
    }
  }
}

/** Specials, season 0, are no progress. */
function watched(work: Work, season: number, episode: number, plays: number, at: number | undefined): void {
  if (season === 0 || episode === 0) return;
  const known = work.seasons.get(season) ?? { episodes: new Set(), plays: 0, at: undefined };
  known.episodes.add(episode);
  known.plays += plays;
  known.at = latestOf(known.at, at);
  work.seasons.set(season, known);
}

function recordsOf(id: string, work: Work): FileRecord[] {
  const shared = { listpage_url: work.link, note: work.note };
  const latest = Math.max(0, ...work.seasons.keys());
  if (latest === 0) {
    const isSeen = work.isFilm && work.plays > 0;
    const state = isSeen ? ('completed' as const) : ('planned' as const);
    return [
      {
        series_id: id,
        title: work.title,
        ...(isSeen || work.listed ? { state } : {}),
        ...(work.isFilm && { total_episodes: 1 }),
        score: work.score,
        ...(isSeen && { rewatches: work.plays - 1 }),
        ...shared,
        ...given('last_watched_time', work.at ?? work.listedAt),
      },
    ];
  }
  const seen = [...work.seasons.values()].reduce((sum, { episodes }) => sum + episodes.size, 0);
  const isAll = work.hasEnded && work.aired > 0 && seen >= work.aired;
  return [...work.seasons]
    .sort(([one], [other]) => one - other)
    .map(([season, { episodes, plays, at }]) => ({
      series_id: seasonId(id, season),
      title: seasonTitle(work.title, season),
      ...seasonFields(work.title, season, latest),
      state: isAll ? 'completed' : stateOfSeason(season, latest),
      current_episode: Math.max(...episodes),
      score: work.seasonScores.get(season) ?? work.score,
      // As often as all of its episodes were watched again.
      rewatches: Math.max(0, Math.floor(plays / episodes.size) - 1),
      ...shared,
      ...given('last_watched_time', at),
    }));
}
