/**
 * How synced news and the person's own changes become one state (docs/decisions/010-sync.md).
 *
 * Each value of a record carries a stamp, and the value with the greater stamp stays. News have the stamp of the moment
 * that they tell of, a change by hand (hand-changes.ts) that of the moment in which it is made, so that neither the order in which news
 * arrive nor their repetition matters. Stamps are twice the time in ms; those of hands are odd, and greater than the
 * stamp that they replace, whatever the clocks say.
 */

import { DETAIL_FIELDS, type DetailField, type Details, type Progress, watchedLimits } from './rules';

type Stamps = Record<`${DetailField}_stamp`, number>;

/** What of a record takes part in the merging. */
export interface Merged extends Details, Stamps {
  current_episode: number;
  is_completed: boolean;
  progress_stamp: number;
  /** Of the last change of progress by hand; 0 for none. Older news of progress are not listened to. */
  hand_stamp: number;
  /** The highest episode that is believed. */
  trusted_episode: number;
  /** ms */
  last_watched_time: number;
}

/** What a client tells of a series. Fields that it leaves out say nothing. */
export interface News {
  /** The moment that it tells of, in ms. */
  time: number;
  progress?: Progress | undefined;
  details: Partial<Details>;
  /** The details only fill what nobody has said anything of. */
  fillOnly?: boolean | undefined;
}

/** Progress that waits for the person's word. */
export interface Waiting {
  episode: number;
  /** ms */
  time: number;
}

export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept' | 'review';

export interface Merge<R extends Merged> {
  record: R;
  waiting: Waiting[];
  outcome: Exclude<Outcome, 'created'>;
}

const FILL_STAMP = 1;

function newsStamp(time: number): number {
  return 2 * time;
}

/** The record that the first news of a series make. Their episode is believed, however high. */
export function recordFrom(news: News): Merged {
  const blank = Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => [
      [field, ''],
      [`${field}_stamp`, 0],
    ]),
  ) as Details & Stamps;
  const { record } = mergeNews(
    {
      ...blank,
      current_episode: 0,
      is_completed: false,
      progress_stamp: 0,
      hand_stamp: 0,
      trusted_episode: news.progress?.episode ?? 0,
      last_watched_time: news.time,
    },
    [],
    news,
  );
  return record;
}

/**
 * What becomes of a record, and of the progress that waits for review, when news arrive. Any order and any repetition
 * of the same news to the same record ends in the same state.
 *
 * @param dismissed whether the person refused this very progress before
 */
export function mergeNews<R extends Merged>(
  before: R,
  waitingBefore: readonly Waiting[],
  news: News,
  dismissed = false,
): Merge<R> {
  const record = { ...before };
  mergeDetails(record, news);
  const { time, progress } = news;
  const stamp = newsStamp(time);
  let waiting = [...waitingBefore];
  if (stamp > record.hand_stamp && !(progress && dismissed)) {
    if (progress && isJump(record, progress)) {
      const known = waiting.some((one) => one.time === time && one.episode === progress.episode);
      if (!known) waiting.push({ time, episode: progress.episode });
    } else {
      believe(record, { time, progress });
      waiting = settle(record, waiting);
    }
  }
  return { record, waiting, outcome: outcomeOf(before, record, waiting, news) };
}

/**
 * What becomes of a record when news arrive by the documented call for one of them, where the time when it was watched
 * last decides alone (CONTRACT section 2): older news change nothing, others count even against what was set by hand
 * since. What says the same as before keeps its stamp.
 */
export function mergeByTime<R extends Merged>(
  before: R,
  waitingBefore: readonly Waiting[],
  news: News,
  dismissed = false,
): Merge<R> {
  const { time, progress, details } = news;
  if (time < before.last_watched_time) {
    return { record: before, waiting: [...waitingBefore], outcome: 'kept' };
  }
  const below = (stamp: number) => Math.min(stamp, newsStamp(time) - 1);
  const yielding = { ...before, hand_stamp: below(before.hand_stamp) };
  for (const field of DETAIL_FIELDS) {
    const isOther = details[field] !== undefined && details[field] !== before[field];
    if (isOther && !news.fillOnly) {
      (yielding as Stamps)[`${field}_stamp`] = below(before[`${field}_stamp`]);
    }
  }
  const isOther =
    progress && (progress.episode !== before.current_episode || progress.completed !== before.is_completed);
  if (isOther) yielding.progress_stamp = below(before.progress_stamp);
  const merge = mergeNews(yielding, waitingBefore, news, dismissed);
  return isOther ? merge : { ...merge, record: { ...merge.record, hand_stamp: before.hand_stamp } };
}

function mergeDetails(record: Merged, news: News): void {
  const stamp = news.fillOnly ? FILL_STAMP : newsStamp(news.time);
  for (const field of DETAIL_FIELDS) {
    const value = news.details[field];
    const stored = record[`${field}_stamp`];
    if (value === undefined || stamp < stored || (stamp === stored && value <= record[field])) continue;
    record[field] = value;
    record[`${field}_stamp`] = stamp;
  }
}

function isJump(record: Merged, { episode, completed }: Progress): boolean {
  return !completed && episode > record.trusted_episode + watchedLimits.jumpMax;
}

/** Lets progress count; of two with the same stamp the completed one, then the higher one stays. */
function believe(record: Merged, { time, progress }: Pick<News, 'time' | 'progress'>): void {
  record.last_watched_time = Math.max(record.last_watched_time, time);
  if (!progress) return;
  const { episode, completed } = progress;
  record.trusted_episode = Math.max(record.trusted_episode, episode);
  const stamp = newsStamp(time);
  const ahead =
    stamp - record.progress_stamp ||
    Number(completed) - Number(record.is_completed) ||
    episode - record.current_episode;
  if (ahead <= 0) return;
  record.current_episode = episode;
  record.is_completed = completed;
  record.progress_stamp = stamp;
}

/** Believes what waits as far as it is no jump any more; gives the rest. */
function settle(record: Merged, waiting: readonly Waiting[]): Waiting[] {
  const rest = [...waiting];
  for (;;) {
    const index = rest.findIndex(({ episode }) => !isJump(record, { episode, completed: false }));
    const [believed] = index < 0 ? [] : rest.splice(index, 1);
    if (!believed) return rest;
    believe(record, { time: believed.time, progress: { episode: believed.episode, completed: false } });
  }
}

function outcomeOf(
  before: Merged,
  after: Merged,
  waiting: readonly Waiting[],
  news: News,
): Merge<Merged>['outcome'] {
  const { time, progress, details } = news;
  const waits =
    progress !== undefined &&
    isPending(after, { time, episode: progress.episode }) &&
    waiting.some((one) => one.time === time && one.episode === progress.episode);
  if (waits) return 'review';
  const visible = [...DETAIL_FIELDS, 'current_episode', 'is_completed', 'last_watched_time'] as const;
  if (visible.some((field) => before[field] !== after[field])) return 'updated';
  const agrees =
    DETAIL_FIELDS.every((field) => details[field] === undefined || details[field] === after[field]) &&
    (!progress || (progress.episode === after.current_episode && progress.completed === after.is_completed));
  return agrees ? 'unchanged' : 'kept';
}

/** Whether progress that waits would change the record if it were accepted; older one does not any more. */
export function isPending(record: Pick<Merged, 'progress_stamp'>, waiting: Waiting): boolean {
  return newsStamp(waiting.time) > record.progress_stamp;
}

/** What becomes of a record when the person believes progress that waited. */
export function acceptWaiting<R extends Merged>(
  before: R,
  waitingBefore: readonly Waiting[],
  { episode, time }: Waiting,
): { record: R; waiting: Waiting[] } {
  const record = { ...before };
  believe(record, { time, progress: { episode, completed: false } });
  return { record, waiting: settle(record, waitingBefore) };
}
