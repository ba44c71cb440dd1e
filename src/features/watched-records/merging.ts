/**
 * How synced news and the person's own changes become one state (docs/decisions/010-sync.md).
 *
 * Each value of a record carries a stamp, and the value with the greater stamp stays. News have the stamp of the moment
 * that they tell of, a change by hand (hand-changes.ts) that of the moment in which it is made, so that neither undoes
 * what came after it. Stamps are twice the time in ms; those of hands are odd, and greater than the
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
  /** A lower episode is meant: it is not watched again, but how far the series is. */
  allowDecrease?: boolean | undefined;
  /** A completed series is to go on. */
  reopen?: boolean | undefined;
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
  /** The news tell of an episode that was watched again. */
  isAgain: boolean;
}

const FILL_STAMP = 1;

const STAMPS = [
  'progress_stamp',
  'hand_stamp',
  ...DETAIL_FIELDS.map((field) => `${field}_stamp` as const),
] as const;

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
 * What becomes of a record, and of the progress that waits for review, when news arrive. News from before it was watched
 * last change nothing, and repeated ones neither. Progress only rises, but where the news say otherwise.
 *
 * @param dismissed whether the person refused this very progress before
 */
export function mergeNews<R extends Merged>(
  before: R,
  waitingBefore: readonly Waiting[],
  news: News,
  dismissed = false,
): Merge<R> {
  const { time, progress } = news;
  let waiting = [...waitingBefore];
  if (time < before.last_watched_time) return { record: before, waiting, outcome: 'kept', isAgain: false };
  const record = { ...before };
  mergeDetails(record, news);
  let isAgain = false;
  if (newsStamp(time) > record.hand_stamp && !(progress && dismissed)) {
    if (progress && isJump(record, progress)) {
      const known = waiting.some((one) => one.time === time && one.episode === progress.episode);
      if (!known) waiting.push({ time, episode: progress.episode });
    } else {
      isAgain = believe(record, news) === 'again';
      waiting = settle(record, waiting);
    }
  }
  return { record, waiting, outcome: outcomeOf(before, record, waiting, news), isAgain };
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

type Told = Pick<News, 'time' | 'progress' | 'allowDecrease' | 'reopen'>;

/**
 * Lets progress count that is further than what is known; of two with the same stamp the completed one, then the higher
 * one stays. Gives 'again' for an episode that was watched since and is no further.
 */
function believe(record: Merged, { time, progress, allowDecrease, reopen }: Told): 'again' | null {
  const isLater = time > record.last_watched_time;
  if (isLater) record.last_watched_time = time;
  const stamp = newsStamp(time);
  if (!progress || stamp < record.progress_stamp) return null;
  const { episode, completed } = progress;
  const isNewer = stamp > record.progress_stamp;
  const rises = record.is_completed ? completed : completed || episode >= record.current_episode;
  const isMeant = record.is_completed ? reopen : allowDecrease;
  if (!rises && !(isMeant && isNewer)) return isLater && episode > 0 ? 'again' : null;
  record.current_episode = episode;
  record.is_completed = completed;
  record.progress_stamp = stamp;
  record.trusted_episode = Math.max(record.trusted_episode, episode);
  return null;
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

/** How far the clock of who tells may be ahead, in ms. */
const AHEAD_MAX = 5 * 60 * 1000;

/** Whether a moment is so far ahead (ms) that a clock must be wrong. */
export function isAhead(time: number, now: number): boolean {
  return time > now + AHEAD_MAX;
}

/**
 * A record whose moments are not ahead: what a wrong clock once told would hold it against all later news. What was told
 * cannot be later than when it was heard, and what the person set not later than `now`.
 */
export function withoutFuture<R extends Merged>(record: R, heardAt: number, now: number): R {
  const stamps = STAMPS.filter((stamp) => isAhead(record[stamp] / 2, now));
  const isWatchedAhead = isAhead(record.last_watched_time, now);
  if (stamps.length === 0 && !isWatchedAhead) return record;
  return {
    ...record,
    last_watched_time: isWatchedAhead ? heardAt : record.last_watched_time,
    ...Object.fromEntries(
      stamps.map((stamp) => [stamp, record[stamp] % 2 === 0 ? newsStamp(heardAt) : newsStamp(now) - 1]),
    ),
  };
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
  believe(record, { time, progress: { episode, completed: false }, allowDecrease: true, reopen: true });
  return { record, waiting: settle(record, waitingBefore) };
}
