/** Limits of records, tags and types, and how the values that clients send are parsed. */

export const watchedLimits = {
  seriesIdMax: 191,
  titleMax: 500,
  descriptionMax: 65_535,
  linkMax: 2_048,
  episodeMax: 1_000_000,
  /** Of a tag or a type. */
  labelMax: 50,
  labelDescriptionMax: 200,
  labelsMax: 200,
  /** Types of one record. */
  typesMax: 50,
  /** Records in one synced batch. */
  batchMax: 500,
  /** Records in one change. */
  idsMax: 50_000,
  /** Per page of a list. */
  pageMax: 200,
  /** Characters of a description in a list. */
  excerptLength: 300,
  /** Synced progress further above the trusted episode waits for review. */
  jumpMax: 50,
  /** Sync calls stored per account. */
  callsKept: 50,
  trashDays: 30,
} as const;

export const watchedTexts = {
  seriesTaken: 'series_id already exists',
  malformed: '格式错误',
  id: 'ID 须为整数',
  direction: '方向须为 up 或 down',
  imageUrl: '图片链接格式错误',
  notFound: '记录不存在',
  notInTrash: '回收站里没有这条记录',
  tagNotFound: '标签不存在',
  typeNotFound: '类型不存在',
  reviewNotFound: '待确认的进度不存在',
  operationNotFound: '操作已无法撤销',
  seriesId: `系列 ID 须为 1 到 ${String(watchedLimits.seriesIdMax)} 个字符`,
  title: `标题须为 1 到 ${String(watchedLimits.titleMax)} 个字符`,
  description: `描述最多 ${String(watchedLimits.descriptionMax)} 个字符`,
  link: `链接必须以 http:// 或 https:// 开头，最多 ${String(watchedLimits.linkMax)} 个字符`,
  episode: `集数须在 0 到 ${String(watchedLimits.episodeMax)} 之间`,
  time: '时间格式错误',
  tagName: `标签名称须为 1 到 ${String(watchedLimits.labelMax)} 个字符，且不含逗号`,
  typeName: `类型名称须为 1 到 ${String(watchedLimits.labelMax)} 个字符，且不含逗号`,
  labelDescription: `描述最多 ${String(watchedLimits.labelDescriptionMax)} 个字符`,
  color: '颜色须为十六进制，例如 #3b82f6',
  tagTaken: '标签名称已存在',
  typeTaken: '类型名称已存在',
  labelsFull: `最多 ${String(watchedLimits.labelsMax)} 个`,
  unknownType: '类型不存在，请先添加',
  typesFull: `一条记录最多 ${String(watchedLimits.typesMax)} 个类型`,
  batch: `一次最多同步 ${String(watchedLimits.batchMax)} 条记录`,
  nothingSelected: '请至少选择一条记录',
  tooManySelected: `一次最多 ${String(watchedLimits.idsMax)} 条记录`,
  order: '排序与现有的列表不符',
} as const;

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
