/**
 * How synced news and manual changes are merged (docs/decisions/010-sync.md).
 *
 * Each value of a record has a stamp, and the value with the greater stamp wins. News have the stamp of the time that
 * they report, a manual change (hand-changes.ts) that of its own time, so that neither overrides a later one. Stamps
 * are twice the time in ms; manual ones are odd, and greater than the stamp that they replace, whatever the clocks say.
 */

import { DETAIL_FIELDS, type DetailField, type Details, type Progress } from './rules';
import { type OpenState, watchedLimits } from './limits';

type Stamps = Record<`${DetailField}_stamp`, number>;

/** The part of a record that is merged. */
export interface Merged extends Details, Stamps {
  current_episode: number;
  is_completed: boolean;
  progress_stamp: number;
  /** Of the last manual change of progress; 0 for none. Older progress news are ignored. */
  hand_stamp: number;
  /** While it is not completed. */
  open_state: OpenState;
  /** Of the last manual change of the state; 0 for none. */
  state_stamp: number;
  /** The highest trusted episode. */
  trusted_episode: number;
  /** ms */
  last_watched_time: number;
}

/** What a client reports of a series. Missing fields change nothing. */
export interface News {
  /** The time that it reports, in ms. */
  time: number;
  progress?: Progress | undefined;
  details: Partial<Details>;
  /** The details only fill values that were never set. */
  fillOnly?: boolean | undefined;
  /** A lower episode is the progress, not a rewatched one. */
  allowDecrease?: boolean | undefined;
  /** A completed series is to be continued. */
  reopen?: boolean | undefined;
}

/** Progress that waits for the user's review. */
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
  /** The news report a rewatched episode. */
  isAgain: boolean;
}

const FILL_STAMP = 1;

const STAMPS = [
  'progress_stamp',
  'hand_stamp',
  'state_stamp',
  ...DETAIL_FIELDS.map((field) => `${field}_stamp` as const),
] as const;

function newsStamp(time: number): number {
  return 2 * time;
}

/** The record created by the first news of a series. Their episode is trusted, however high. */
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
      open_state: 'planned',
      state_stamp: 0,
      trusted_episode: news.progress?.episode ?? 0,
      last_watched_time: news.time,
    },
    [],
    news,
  );
  return record;
}

/**
 * The record, and its progress waiting for review, after news. News from before it was last watched, and repeated ones,
 * change nothing. Progress only rises, unless the news explicitly allow otherwise.
 *
 * @param dismissed whether the user has dismissed exactly this progress before
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
      isAgain = mergeProgress(record, news) === 'again';
      waiting = mergeWaiting(record, waiting);
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
 * Applies progress that is higher than the stored one; of two with the same stamp the completed, then the higher one
 * wins. Returns 'again' for a later report of an episode that is not higher.
 */
function mergeProgress(record: Merged, { time, progress, allowDecrease, reopen }: Told): 'again' | null {
  const isLater = time > record.last_watched_time;
  if (isLater) record.last_watched_time = time;
  const stamp = newsStamp(time);
  if (!progress || stamp < record.progress_stamp) return null;
  const { episode, completed } = progress;
  const isNewer = stamp > record.progress_stamp;
  const rises = record.is_completed ? completed : completed || episode >= record.current_episode;
  const isMeant = record.is_completed ? reopen : allowDecrease;
  if (!rises && !(isMeant && isNewer)) return isLater && episode > 0 ? 'again' : null;
  // What was planned, paused or dropped is watched again, unless the user said so later.
  if ((completed || episode > record.current_episode) && stamp > record.state_stamp) {
    record.open_state = 'watching';
  }
  record.current_episode = episode;
  record.is_completed = completed;
  record.progress_stamp = stamp;
  record.trusted_episode = Math.max(record.trusted_episode, episode);
  return null;
}

/** Applies waiting progress that is no longer a jump; returns the rest. */
function mergeWaiting(record: Merged, waiting: readonly Waiting[]): Waiting[] {
  const rest = [...waiting];
  for (;;) {
    const index = rest.findIndex(({ episode }) => !isJump(record, { episode, completed: false }));
    const [next] = index < 0 ? [] : rest.splice(index, 1);
    if (!next) return rest;
    mergeProgress(record, { time: next.time, progress: { episode: next.episode, completed: false } });
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

/** How far a client's clock may be ahead, in ms. */
const AHEAD_MAX = 5 * 60 * 1000;

/** Whether a time (ms) is so far ahead that the clock must be wrong. */
export function isAhead(time: number, now: number): boolean {
  return time > now + AHEAD_MAX;
}

/**
 * A record without future times, which would override all later news: reported times are limited to the time of their
 * arrival, manual ones to `now`.
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

/** Whether waiting progress would still change the record if accepted; older progress would not. */
export function isPending(record: Pick<Merged, 'progress_stamp'>, waiting: Waiting): boolean {
  return newsStamp(waiting.time) > record.progress_stamp;
}

/** The record after the user accepts waiting progress. */
export function acceptWaiting<R extends Merged>(
  before: R,
  waitingBefore: readonly Waiting[],
  { episode, time }: Waiting,
): { record: R; waiting: Waiting[] } {
  const record = { ...before };
  mergeProgress(record, { time, progress: { episode, completed: false }, allowDecrease: true, reopen: true });
  return { record, waiting: mergeWaiting(record, waitingBefore) };
}
