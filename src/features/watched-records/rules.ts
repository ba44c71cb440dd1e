/** How the values that clients send are parsed. */

import { type OpenState, type State, watchedLimits } from './limits';

/** Told on the page, which loads no other text of a refusal. */
export const NOTHING_SELECTED = '请至少选择一条记录';

export const DEFAULT_TAG_COLOR = '#3b82f6';

/** Offered if none is stored, and stored when used (contract, watched records). */
export const DEFAULT_TAGS = [
  { name: '国漫', color: '#dc2626' },
  { name: '日漫', color: '#3b82f6' },
] as const;

/** The plain text fields of a record; types as made by `joinTypes`. */
export const DETAIL_FIELDS = [
  'title',
  'tag',
  'types',
  'bookmark_url',
  'listpage_url',
  'image_url',
  'description',
] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];
export type Details = Record<DetailField, string>;

export const STATE_NAMES: Record<State, string> = {
  planned: '想看',
  watching: '在看',
  paused: '搁置',
  dropped: '抛弃',
  completed: '看完',
};

/** The state of a record; the documented `is_completed` is true for exactly one of them. */
export function stateOf(record: { is_completed: boolean; open_state: OpenState }): State {
  return record.is_completed ? 'completed' : record.open_state;
}

/** What only the person sets; news never change it. */
export interface OwnFields {
  /** 0 if unknown. */
  total_episodes: number;
  /** 1 to 10; 0 for none. */
  score: number;
  rewatches: number;
  note: string;
  /** On which new episodes come: 1 is Monday; 0 for none. */
  air_weekday: number;
  /** At which they come then, HH:MM; '' for none. */
  air_time: string;
  /** The name of the work that it is a season of; '' for none. */
  work: string;
  /** 0 for none. */
  season: number;
}
export const NO_OWN_FIELDS: OwnFields = {
  total_episodes: 0,
  score: 0,
  rewatches: 0,
  note: '',
  air_weekday: 0,
  air_time: '',
  work: '',
  season: 0,
};

/** The fields that have a value. */
export function defined<T extends object>(fields: T) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]?: Exclude<T[Field], undefined>;
  };
}

/** Whether a text is a time of a day, HH:MM, or empty. */
export const isAirTime = (text: string) => /^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/.test(text);

export interface Progress {
  /** 0 when completed. */
  episode: number;
  completed: boolean;
}

/** An episode number as clients send it: 0 if it is no integer; null beyond the limits. */
export function readEpisode(value: unknown): number | null {
  const digits = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value);
  const number = digits ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return 0;
  // Not the negative zero that JSON allows.
  return number < 0 || number > watchedLimits.episodeMax ? null : number || 0;
}

/** A whole number from 0 to `max`, as a number or its digits, full-width ones too; else null. */
export function readWhole(value: unknown, max: number): number | null {
  const plain = typeof value === 'string' ? value.normalize('NFKC') : value;
  const number = typeof plain === 'string' && /^\s*\d+\s*$/.test(plain) ? Number(plain) : plain;
  const isWhole = typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= max;
  return isWhole ? number || 0 : null;
}

/** `is_completed` as clients send it (specification, tools section 3). */
export function readCompleted(value: unknown): boolean {
  return value === 1 || value === true || value === '1';
}

/**
 * A time in ms from what clients send: up to 9999999999 are seconds, 13 digits ms, more are cut to 13 (specification,
 * tools section 5); null for anything else.
 */
export function readTime(value: unknown): number | null {
  const whole = typeof value === 'number' ? Number.isInteger(value) && value >= 0 : true;
  if (!whole || (typeof value !== 'number' && typeof value !== 'string')) return null;
  const sent = String(typeof value === 'number' ? BigInt(value) : value.trim());
  if (!/^\d+$/.test(sent)) return null;
  const digits = sent.replace(/^0+(?=\d)/, '');
  if (digits.length <= 10) return Number(digits) * 1000;
  return digits.length < 13 ? null : Number(digits.slice(0, 13));
}

/** Whether a text is empty or a URL that a browser may open. */
export function isLink(text: string): boolean {
  if (text === '') return true;
  if (text.length > watchedLimits.linkMax || /[\s\p{Cc}]/u.test(text) || !URL.canParse(text)) return false;
  return ['http:', 'https:'].includes(new URL(text).protocol);
}

/** Whether a trimmed text is a valid series id; lengths are in UTF-16 units. */
export function isSeriesId(id: string): boolean {
  return id !== '' && id.length <= watchedLimits.seriesIdMax;
}

/** Whether a trimmed text is a valid title. */
export function isTitle(title: string): boolean {
  return title !== '' && title.length <= watchedLimits.titleMax;
}

/** Whether a trimmed text is a valid name of a tag or a type: types are transferred joined by commas. */
export function isLabelName(name: string): boolean {
  return name !== '' && name.length <= watchedLimits.labelMax && !/[,，\p{Cc}]/u.test(name);
}

/** Type names as a record stores them: each with a comma on both sides, so that it can be searched for. */
export function joinTypes(names: readonly string[]): string {
  return names.length === 0 ? '' : `,${[...new Set(names)].join(',')},`;
}

export function splitTypes(types: string): string[] {
  return types.split(',').filter((name) => name !== '');
}
