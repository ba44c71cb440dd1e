import { isObject, type Json } from '@/platform/shared/unknown-json';
import { isLink } from '../rules';

/** The object in a field, an empty one if there is none. */
export function objectIn(parent: Json, field: string): Json {
  const value = parent[field];
  return isObject(value) ? value : {};
}

/** A text or a number as text; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

/** A number of at least 0, rounded; 0 for anything else. */
export function countOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value ?? NaN);
  return Number.isFinite(number) && number > 0 ? Math.round(number) : 0;
}

/** A score of so many points as one of ten; 0 for none. */
export function scoreOf(value: unknown, points = 10): number {
  const score = Number(value ?? 0);
  if (!Number.isFinite(score) || score <= 0) return 0;
  return Math.min(10, Math.max(1, Math.round((score * 10) / points)));
}

/** A link that can be opened, else ''. */
export function linkOf(value: unknown): string {
  const link = textOf(value).replace(/^\/\//, 'https://');
  return isLink(link) ? link : '';
}

/** A number of seconds since 1970 that is greater (the year 5138) is one of ms. */
const SECONDS_MAX = 1e11;

/**
 * A time in ms of an ISO text, a day, or seconds or ms since 1970; undefined for none. A day alone is its noon in UTC, which is that
 * day nearly everywhere; of one whose month or day is 00, unknown, it is the first.
 */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number')
    return value > 0 ? Math.round(value > SECONDS_MAX ? value : value * 1_000) : undefined;
  const text = textOf(value).replace(/^(\d{4})[-/](\d\d?)[-/](\d\d?)(?!\d)/, (_, ...parts: string[]) =>
    parts
      .slice(0, 3)
      .map((part) => part.replace(/^00?$/, '1').padStart(2, '0'))
      .join('-'),
  );
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const time = Date.parse(isDay ? `${text}T12:00:00Z` : text.replace(/^(\S+) (\d)/, '$1T$2'));
  return Number.isNaN(time) || time <= 0 ? undefined : time;
}

/** The latest of times. */
export function latestOf(...times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The id of a series of a source; '' for one without a number, which is no record. */
export function sourceId(source: string, number: string): string {
  return number === '' ? '' : `${source}:${number}`;
}

const SOURCES: Record<string, string> = {
  ...{ anilist: 'AniList', bangumi: 'Bangumi', mal: 'MyAnimeList' },
  ...{ trakt: 'Trakt', tmdb: 'TMDB', imdb: 'IMDb' },
};

/** The title of an entry that has none: 'AniList 5'. It says nothing of a record that has one. */
export function standInTitle(seriesId: string): string {
  const [source = '', ...number] = seriesId.split(':');
  const name = SOURCES[source];
  return name === undefined ? '（无标题）' : `${name} ${number.join(':')}`;
}

/** Adds a field if it has a value. */
export function given<Field extends string, Value>(field: Field, value: Value | undefined) {
  return (value === undefined ? {} : { [field]: value }) as { [F in Field]?: Value };
}
