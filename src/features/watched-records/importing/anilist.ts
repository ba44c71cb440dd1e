import { isObject, type Json, objectsOf } from '@/platform/shared/unknown-json';
import type { State } from '../limits';
import type { FileRecord } from './record';
import {
  countOf,
  given,
  latestOf,
  linkOf,
  objectIn,
  scoreOf,
  sourceId,
  standInTitle,
  textOf,
  timeOf,
} from './values';

const STATES: Record<string, State> = {
  CURRENT: 'watching',
  PLANNING: 'planned',
  COMPLETED: 'completed',
  DROPPED: 'dropped',
  PAUSED: 'paused',
  REPEATING: 'watching',
};
/** The same by the numbers of one's own data. */
const NUMBERED = ['CURRENT', 'PLANNING', 'COMPLETED', 'DROPPED', 'PAUSED', 'REPEATING'];

/** The most points of a scale, by its name. */
const POINTS: Record<string, number> = {
  POINT_100: 100,
  POINT_10_DECIMAL: 10,
  POINT_10: 10,
  POINT_5: 5,
  POINT_3: 3,
};

const collectionIn = (file: unknown): Json | null => {
  if (!isObject(file)) return null;
  const found = objectIn(objectIn(file, 'data'), 'MediaListCollection');
  if (Array.isArray(found.lists)) return found;
  const bare = objectIn(file, 'MediaListCollection');
  if (Array.isArray(bare.lists)) return bare;
  return objectsOf(file.lists).some(({ entries }) => Array.isArray(entries)) ? file : null;
};

const isOfOwnData = (file: unknown): file is Json =>
  isObject(file) && objectsOf(file.lists).some((entry) => 'series_id' in entry && 'series_type' in entry);

export function isAnilistJson(file: unknown): boolean {
  return collectionIn(file) !== null || isOfOwnData(file);
}

/** The anime of a list as the API answers it, or of the data that AniList hands out to its people (GDPR). */
export function readAnilistJson(file: unknown): FileRecord[] {
  const collection = collectionIn(file);
  if (collection) return ofCollection(collection);
  return isOfOwnData(file) ? ofOwnData(objectsOf(file.lists)) : [];
}

/** Lists of one's own hold entries that are in the others as well. */
function ofCollection(collection: Json): FileRecord[] {
  const entries = objectsOf(collection.lists).flatMap((list) => objectsOf(list.entries));
  const byMedia = new Map(
    entries.map((entry) => [textOf(objectIn(entry, 'media').id ?? entry.mediaId), entry]),
  );
  const told = textOf(objectIn(objectIn(collection, 'user'), 'mediaListOptions').scoreFormat);
  const most = Math.max(0, ...entries.map(({ score }) => Number(score) || 0));
  const points = POINTS[told] ?? (most > 10 ? 100 : 10);
  return [...byMedia].flatMap(([id, entry]) => {
    const media = objectIn(entry, 'media');
    if (textOf(media.type) === 'MANGA') return [];
    const titles = objectIn(media, 'title');
    const [title = standInTitle(sourceId('anilist', id)), ...others] = [
      ...new Set([titles.userPreferred, titles.english, titles.romaji, titles.native].map(textOf)),
    ].filter((name) => name !== '');
    return {
      series_id: sourceId('anilist', id),
      title,
      ...given('state', STATES[textOf(entry.status)]),
      current_episode: countOf(entry.progress),
      total_episodes: countOf(media.episodes),
      score: scoreOf(entry.score, points),
      rewatches: countOf(entry.repeat),
      note: textOf(entry.notes),
      listpage_url: linkOf(media.siteUrl) || `https://anilist.co/anime/${id}`,
      image_url: linkOf(objectIn(media, 'coverImage').large),
      description: others.length > 0 ? `原名：${others.join(' / ')}` : '',
      ...given('air_weekday', weekdayOf(timeOf(countOf(objectIn(media, 'nextAiringEpisode').airingAt)))),
      ...given(
        'last_watched_time',
        timeOf(countOf(entry.updatedAt)) ?? latestOf(dayIn(entry, 'completedAt'), dayIn(entry, 'startedAt')),
      ),
    };
  });
}

/** Here, where it is watched; 1 is Monday. */
function weekdayOf(time: number | undefined): number | undefined {
  return time === undefined ? undefined : new Date(time).getDay() || 7;
}

/** A day whose parts may be missing. */
function dayIn(entry: Json, field: string): number | undefined {
  const { year, month, day } = objectIn(entry, field);
  const parts = [month, day].map((part) => String(countOf(part) || 1).padStart(2, '0'));
  return countOf(year) === 0 ? undefined : timeOf([String(countOf(year)), ...parts].join('-'));
}

/** It names no titles. Scores are of a hundred points, days are numbers: 20260228. */
function ofOwnData(entries: readonly Json[]): FileRecord[] {
  const anime = entries.filter((entry) => Number(entry.series_type) === 0);
  const dayOf = (value: unknown) =>
    timeOf(String(countOf(value)).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
  return anime.map((entry) => {
    const id = textOf(entry.series_id);
    return {
      series_id: sourceId('anilist', id),
      title: textOf(entry.title) || standInTitle(sourceId('anilist', id)),
      ...given('state', STATES[NUMBERED[Number(entry.status)] ?? '']),
      current_episode: countOf(entry.progress),
      score: scoreOf(entry.score, 100),
      rewatches: countOf(entry.times_rewatched ?? entry.repeat),
      note: textOf(entry.notes),
      listpage_url: `https://anilist.co/anime/${id}`,
      ...given(
        'last_watched_time',
        timeOf(entry.updated_at) ?? latestOf(dayOf(entry.finished_on), dayOf(entry.started_on)),
      ),
    };
  });
}
