/*
 * Limits of records, tags and types, and the values of the address: apart from the rules, since every page loads all
 * addresses.
 */

export const watchedLimits = {
  seriesIdMax: 191,
  titleMax: 500,
  descriptionMax: 65_535,
  linkMax: 2_048,
  episodeMax: 1_000_000,
  scoreMax: 10,
  rewatchesMax: 9_999,
  noteMax: 10_000,
  workMax: 200,
  seasonMax: 999,
  /** Works that are put together at once, and seasons of each. */
  groupsMax: 200,
  seasonsMax: 100,
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
  /** Records of one imported file. */
  importMax: 50_000,
  fileNameMax: 200,
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

export const OPEN_STATES = ['planned', 'watching', 'paused', 'dropped'] as const;
export type OpenState = (typeof OPEN_STATES)[number];
export const STATES = [...OPEN_STATES, 'completed'] as const;
export type State = (typeof STATES)[number];

/** Monday first, which is 1. */
export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;
