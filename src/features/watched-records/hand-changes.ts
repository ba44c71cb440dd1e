import type { Merged } from './merging';
import { DETAIL_FIELDS, type Details, type OwnFields, type Progress } from './rules';
import type { OpenState } from './limits';

/** The stamp of a manual change that replaces a value with the stamp `previous`. */
export function handStamp(now: number, previous: number): number {
  return Math.max(2 * now + 1, previous + 1 + (previous % 2));
}

/** A manual change. Values that are missing or equal keep their stamps. */
export interface HandChange {
  details?: Partial<Details>;
  progress?: Progress | undefined;
  state?: OpenState | undefined;
  own?: Partial<OwnFields>;
  /** ms */
  watchedTime?: number;
}

/** The record after a manual change at the time `now` (ms). */
export function changeByHand<R extends Merged>(before: R, change: HandChange, now: number): R {
  const record = { ...before, ...change.own };
  for (const field of DETAIL_FIELDS) {
    const value = change.details?.[field];
    if (value === undefined || value === record[field]) continue;
    record[field] = value;
    record[`${field}_stamp`] = handStamp(now, record[`${field}_stamp`]);
  }
  const { progress, watchedTime } = change;
  // What is completed is being watched when that is undone.
  const state = change.state ?? (progress?.completed ? 'watching' : record.open_state);
  if (state !== record.open_state) {
    record.open_state = state;
    record.state_stamp = handStamp(now, record.state_stamp);
  }
  if (watchedTime !== undefined) record.last_watched_time = watchedTime;
  if (
    progress &&
    (progress.episode !== record.current_episode || progress.completed !== record.is_completed)
  ) {
    record.current_episode = progress.episode;
    record.is_completed = progress.completed;
    record.progress_stamp = handStamp(now, record.progress_stamp);
    record.hand_stamp = record.progress_stamp;
    if (!progress.completed) record.trusted_episode = progress.episode;
  }
  return record;
}
