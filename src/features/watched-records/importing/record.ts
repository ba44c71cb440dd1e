import { isAirTime, isLabelName, isLink, isSeriesId, isTitle, type OwnFields, readWhole } from '../rules';
import { type State, STATES, watchedLimits, WEEKDAYS } from '../limits';
import { watchedTexts } from '../texts';

/** A record as files have it. What a file does not tell is left out; an empty text or 0 says that there is none. */
export interface FileRecord extends Partial<OwnFields> {
  series_id: string;
  title: string;
  state?: State;
  current_episode?: number;
  tag?: string;
  types?: string[];
  bookmark_url?: string;
  listpage_url?: string;
  image_url?: string;
  description?: string;
  /** ms */
  last_watched_time?: number;
}

/** An entry of a file that is no record, and why. */
export interface Unread {
  title: string;
  problem: string;
}

/** What a file holds. */
export interface FileContent {
  records: FileRecord[];
  unread: Unread[];
}

const LINKS = ['bookmark_url', 'listpage_url', 'image_url'] as const;
/** The latest time that there is a date of, in ms. */
const LATEST = 8.64e15;
const WHOLE = [
  ['current_episode', watchedLimits.episodeMax, watchedTexts.episode],
  ['total_episodes', watchedLimits.episodeMax, watchedTexts.total],
  ['score', watchedLimits.scoreMax, watchedTexts.score],
  ['rewatches', watchedLimits.rewatchesMax, watchedTexts.rewatches],
  ['air_weekday', WEEKDAYS.length, watchedTexts.airWeekday],
  ['season', watchedLimits.seasonMax, watchedTexts.season],
] as const;

/** Why a record cannot be imported; null if it can. */
export function problemOf(record: FileRecord): string | null {
  if (!isSeriesId(record.series_id)) return watchedTexts.seriesId;
  if (!isTitle(record.title)) return watchedTexts.title;
  if (record.state !== undefined && !STATES.includes(record.state)) return watchedTexts.state;
  for (const [field, max, problem] of WHOLE) {
    if (record[field] !== undefined && readWhole(record[field], max) === null) return problem;
  }
  const { tag = '', types = [], description = '', note = '', last_watched_time: time = 0 } = record;
  if (tag !== '' && !isLabelName(tag)) return watchedTexts.tagName;
  if (!types.every(isLabelName)) return watchedTexts.typeName;
  if (types.length > watchedLimits.typesMax) return watchedTexts.typesFull;
  if (LINKS.some((field) => !isLink(record[field] ?? ''))) return watchedTexts.link;
  if (!isAirTime(record.air_time ?? '')) return watchedTexts.airTime;
  if ((record.work ?? '').length > watchedLimits.workMax) return watchedTexts.work;
  if (description.length > watchedLimits.descriptionMax) return watchedTexts.description;
  if (note.length > watchedLimits.noteMax) return watchedTexts.note;
  return Number.isSafeInteger(time) && time >= 0 && time <= LATEST ? null : watchedTexts.time;
}

/** The records among what was read, and what is none; of one series the first counts. */
export function contentOf(read: readonly FileRecord[], unread: readonly Unread[] = []): FileContent {
  const found: FileContent = { records: [], unread: [...unread] };
  const known = new Set<string>();
  for (const sent of read) {
    const record = { ...sent, series_id: sent.series_id.trim(), title: sent.title.trim() };
    const problem = known.has(record.series_id) ? watchedTexts.twice : problemOf(record);
    known.add(record.series_id);
    if (problem === null) found.records.push(record);
    else found.unread.push({ title: record.title || record.series_id, problem });
  }
  return found;
}
