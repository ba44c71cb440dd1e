import { isObject, type Json, objectsOf } from '@/platform/shared/unknown-json';
import type { State } from '../limits';
import { watchedTexts } from '../texts';
import type { FileRecord, Unread } from './record';
import { seasonFields, seasonId, seasonTitle, stateOfSeason } from './seasons';
import {
  countOf,
  given,
  latestOf,
  objectIn,
  scoreOf,
  sourceId,
  standInTitle,
  textOf,
  timeOf,
} from './values';

/** The plays of a film or a season. */
interface Plays {
  episodes: Set<number>;
  plays: number;
  at: number | undefined;
}
/** By season; those of a film are in 0. */
type PlaysBySeason = Map<number, Plays>;

/** What a person has of a show or a film, of all the entries that name it. */
interface Work {
  /** '' without a number. */
  id: string;
  title: string;
  link: string;
  isFilm: boolean;
  /** Told by the lists of what was watched, and by the history: both hold the same plays. */
  lists: PlaysBySeason;
  history: PlaysBySeason;
  /** A show of which no episode may be named. */
  isWatched: boolean;
  watchedAt: number | undefined;
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

/** Of those without a number of Trakt's, the ids are as Yamtrack's (`tmdb:7`), so that they are the same record. */
function idOf(ids: Json, isFilm: boolean): string {
  const trakt = textOf(ids.trakt) || textOf(ids.slug);
  if (trakt !== '') return sourceId('trakt', isFilm ? `movie:${trakt}` : trakt);
  const tmdb = sourceId('tmdb', textOf(ids.tmdb));
  return tmdb === '' ? sourceId('imdb', textOf(ids.imdb)) : isFilm ? `${tmdb}:movie` : tmdb;
}

/**
 * Watched shows and films, the history, ratings and the watchlist, each or together. A season is a record of its own. What
 * was collected, commented or paused was not watched by that.
 */
export function readTraktJson(file: unknown): { read: FileRecord[]; unread: Unread[] } {
  const works = new Map<string, Work>();
  for (const entry of entriesIn(file).filter(isEntry)) {
    const isFilm = isObject(entry.movie);
    const told = objectIn(entry, isFilm ? 'movie' : 'show');
    const ids = objectIn(told, 'ids');
    const id = idOf(ids, isFilm);
    const slug = textOf(ids.slug) || textOf(ids.trakt);
    const title = textOf(told.title) || standInTitle(id);
    const key = id || `${String(isFilm)} ${title}`;
    const work = works.get(key) ?? {
      id,
      title,
      link: slug === '' ? '' : `https://trakt.tv/${isFilm ? 'movies' : 'shows'}/${slug}`,
      isFilm,
      lists: new Map(),
      history: new Map(),
      isWatched: false,
      watchedAt: undefined,
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
  const all = [...works.values()];
  return {
    read: all.flatMap((work) => (work.id === '' ? [] : recordsOf(work))),
    unread: all.flatMap((work) => {
      const problem = problemOfWork(work);
      return problem === null ? [] : { title: work.title, problem };
    }),
  };
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
  } else if (textOf(entry.watched_at) !== '') {
    const at = timeOf(entry.watched_at);
    if (work.isFilm) watched(work.history, { season: 0, episode: 1, plays: 1, at });
    else {
      watchedEpisode(work.history, {
        season: countOf(episode.season),
        episode: countOf(episode.number),
        plays: 1,
        at,
      });
    }
  } else if (textOf(entry.last_watched_at) !== '') {
    const at = timeOf(entry.last_watched_at);
    if (work.isFilm) watched(work.lists, { season: 0, episode: 1, plays: countOf(entry.plays ?? 1), at });
    else {
      work.isWatched = true;
      work.watchedAt = latestOf(work.watchedAt, at);
    }
    for (const one of objectsOf(entry.seasons)) {
      for (const { number, plays, last_watched_at } of objectsOf(one.episodes)) {
        watchedEpisode(work.lists, {
          season: countOf(one.number),
          episode: countOf(number),
          plays: countOf(plays ?? 1),
          at: timeOf(last_watched_at) ?? at,
        });
      }
    }
  }
}

interface Play {
  season: number;
  episode: number;
  plays: number;
  at: number | undefined;
}

/** Specials, season 0, are no progress. */
function watchedEpisode(told: PlaysBySeason, play: Play): void {
  if (play.season > 0 && play.episode > 0) watched(told, play);
}

function watched(told: PlaysBySeason, { season, episode, plays, at }: Play): void {
  const known = told.get(season) ?? { episodes: new Set(), plays: 0, at: undefined };
  known.episodes.add(episode);
  known.plays += plays;
  known.at = latestOf(known.at, at);
  told.set(season, known);
}

/** The more of what the lists and the history tell, by season. */
function playsOf({ lists, history }: Work): [number, Plays][] {
  const seasons = [...new Set([...lists.keys(), ...history.keys()])].sort((one, other) => one - other);
  return seasons.map((season) => {
    const told = [lists.get(season), history.get(season)].filter((plays) => plays !== undefined);
    return [
      season,
      {
        episodes: new Set(told.flatMap(({ episodes }) => [...episodes])),
        plays: Math.max(...told.map(({ plays }) => plays)),
        at: latestOf(...told.map(({ at }) => at)),
      },
    ];
  });
}

/** Who rates a film has seen it; of a show that tells nothing of how far. */
function problemOfWork(work: Work): string | null {
  if (work.id === '') return watchedTexts.seriesId;
  const isRated = work.score > 0 || work.seasonScores.size > 0;
  return isRated && recordsOf(work).length === 0 ? watchedTexts.ratedOnly : null;
}

/** A film, or a show of which no episode is named; nothing of which only episodes were rated, as of one only collected. */
function recordsOf(work: Work): FileRecord[] {
  const shared = { listpage_url: work.link, note: work.note };
  const plays = playsOf(work);
  const [first] = plays;
  const state = stateOf(work, first !== undefined);
  if (!work.isFilm && first) return seasonsOf(work, plays, shared);
  if (state === null) return [];
  return [
    {
      series_id: work.id,
      title: work.title,
      state,
      ...(work.isFilm && { total_episodes: 1 }),
      score: work.score,
      ...(first && { rewatches: Math.max(0, first[1].plays - 1) }),
      ...shared,
      ...given('last_watched_time', first?.[1].at ?? work.watchedAt ?? work.listedAt),
    },
  ];
}

function stateOf(work: Work, isWatched: boolean): State | null {
  if (work.isFilm && isWatched) return 'completed';
  if (work.isWatched) return 'watching';
  if (work.listed) return 'planned';
  return work.isFilm && work.score > 0 ? 'completed' : null;
}

function seasonsOf(work: Work, plays: [number, Plays][], shared: Partial<FileRecord>): FileRecord[] {
  const latest = Math.max(...plays.map(([season]) => season));
  const seen = plays.reduce((sum, [, { episodes }]) => sum + episodes.size, 0);
  const isAll = work.hasEnded && work.aired > 0 && seen >= work.aired;
  return plays.map(([season, { episodes, plays: times, at }]) => ({
    series_id: seasonId(work.id, season),
    title: seasonTitle(work.title, season),
    ...seasonFields(work.title, season, latest),
    state: isAll ? 'completed' : stateOfSeason(season, latest),
    current_episode: Math.max(...episodes),
    score: work.seasonScores.get(season) ?? work.score,
    // As often as all of its episodes were watched again.
    rewatches: Math.max(0, Math.floor(times / episodes.size) - 1),
    ...shared,
    ...given('last_watched_time', at),
  }));
}
