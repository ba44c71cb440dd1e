import type { Standing } from '../goal-answers';
import type { GoalState } from '../rules';

/** Progress, expectation and forecast of goals. Days are civil days as numbers. */

/** The share of the way from a start to a target, 0 to 1. */
export function shareOf(value: number, start: number, target: number): number {
  return target === start ? 0 : clamped((value - start) / (target - start));
}

/** The progress of a goal of parts: the weighted mean of those that are not dropped. */
export function partsProgress(
  parts: readonly { weight: number; progress: number; state: GoalState }[],
): number {
  const counted = parts.filter(({ state }) => state !== 'dropped');
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  return weights === 0
    ? 0
    : clamped(counted.reduce((sum, { weight, progress }) => sum + weight * progress, 0) / weights);
}

/** The share of the time from the start to the due day that is gone; null without a due day. */
export function expectedShare(start: number, due: number | null, today: number): number | null {
  return due === null ? null : clamped((today - start) / (due - start));
}

/** Shares of exact decimals such as 0.15 are no such doubles: the rounding of their sums must not decide. */
const ROUNDING = 1e-9;

/** How a goal stands by its progress and what is expected. */
export function standingOf(progress: number, expected: number | null): Standing | null {
  if (expected === null) return null;
  const ahead = progress - expected + ROUNDING;
  if (ahead >= 0.05) return 'ahead';
  if (ahead >= -0.05) return 'on_track';
  return ahead >= -0.2 ? 'behind' : 'far_behind';
}

/** Beyond it a forecast says nothing. */
const LAST_FORECAST_DAYS = 36_525;

/** The day on which the average pace since the start reaches the target; null if the pace is not positive. */
export function forecastOf(progress: number, start: number, today: number): number | null {
  const gone = today - start;
  if (gone <= 0 || progress <= 0) return null;
  const needed = Math.ceil(gone / progress - ROUNDING);
  return needed > LAST_FORECAST_DAYS ? null : start + needed;
}

/** Progress as whole percent, rounded down; 100 only at 1. */
export function progressPercent(progress: number): number {
  return progress >= 1 ? 100 : Math.min(99, Math.floor(progress * 100 + ROUNDING));
}

function clamped(share: number): number {
  return Math.min(1, Math.max(0, share));
}
