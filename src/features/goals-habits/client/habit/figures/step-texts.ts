import type { HabitRow, ScoreStep } from '../../../answers';
import { amountText } from '../../changes/words';

const STILL: Record<NonNullable<ScoreStep['reason']>, string> = {
  skipped: 'Skipped: the score stands still',
  paused: 'Paused: the score stands still',
  not_due: 'Not due: the score stands still',
  open: 'Open: counts once something is noted',
};

/** Which part a day had in the score, in plain words: '5 of 6 days done in 14 days', 'Paused: the score stands still'. */
export function stepText(
  { kind, direction, unit }: Pick<HabitRow, 'kind' | 'direction' | 'unit'>,
  { reason, counted, wanted, window }: ScoreStep,
): string {
  if (reason !== null) return STILL[reason];
  const span = window === 1 ? '' : ` in ${String(window)} days`;
  if (kind === 'amount') {
    const [had, asked] = [amountText(counted, ''), amountText(wanted, unit)];
    return direction === 'at_most' ? `${had} of at most ${asked}${span}` : `${had} of ${asked}${span}`;
  }
  if (direction === 'at_most') {
    if (counted === 0) return `Did not happen${span}`;
    return window === 1
      ? 'Happened'
      : `Happened on ${String(counted)} ${counted === 1 ? 'day' : 'days'}${span}`;
  }
  if (window === 1) return counted > 0 ? 'Done' : 'Not done';
  return `${String(counted)} of ${String(wanted)} ${wanted === 1 ? 'day' : 'days'} done${span}`;
}

const TENTHS = 1000;

/** A score with one decimal, rounded down: small steps would not be seen in whole percent. */
export function scoreText(score: number): string {
  return `${(Math.floor(score * TENTHS + 1e-6) / 10).toFixed(1)} %`;
}

/** What a day did to the score, in points of a percent: '+5.2', '−0.4'; '–' if it stood still. */
export function changeText({ reason, before, after }: ScoreStep): string {
  if (reason !== null) return '–';
  const points = ((after - before) * 100).toFixed(1);
  return points === '0.0' || points === '-0.0' ? '0.0' : points.replace(/^-/, '−').replace(/^(?=\d)/, '+');
}
