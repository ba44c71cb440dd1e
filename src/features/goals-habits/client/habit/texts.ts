import { fullDate } from '@/platform/shared/civil-names';
import type { Preferences } from '@/platform/shared/preferences';
import type { HabitRow, PauseRow, ScheduleRow } from '../../answers';
import { decimalOf } from '../../rules/amounts';
import { amountText, rhythmText } from '../changes/words';

type Measured = Pick<HabitRow, 'kind' | 'direction' | 'unit'>;

/** A rhythm with what it asks for: 'Each week, at most 5 cups'. */
export function scheduleText({ kind, direction, unit }: Measured, schedule: ScheduleRow): string {
  const rhythm = rhythmText(schedule);
  if (kind !== 'amount' || schedule.target === null) return rhythm;
  const asked = amountText(schedule.target, unit);
  return `${rhythm}, ${direction === 'at_most' ? `at most ${asked}` : asked}`;
}

/** A sum in words: '12 days', '61.5 km'. */
export function sumText({ kind, unit }: Measured, sum: number): string {
  return kind === 'amount' ? amountText(sum, unit) : `${String(sum)} ${sum === 1 ? 'day' : 'days'}`;
}

/** A sum as it stands in a chart. */
export function sumFigure({ kind }: Measured, sum: number): string {
  return kind === 'amount' ? decimalOf(Math.round(sum)) : String(sum);
}

/** 'From 3 November 2026: 3 times a week'. */
export function scheduleLine(habit: Measured, schedule: ScheduleRow, preferences: Preferences): string {
  return `From ${fullDate(schedule.validFrom, preferences)}: ${scheduleText(habit, schedule)}`;
}

/** 'From 3 November 2026 until 5 November 2026'. */
export function pauseText({ from, until }: PauseRow, preferences: Preferences): string {
  const begins = `From ${fullDate(from, preferences)}`;
  if (until === null) return `${begins} until it is ended`;
  return from === until
    ? `On ${fullDate(from, preferences)}`
    : `${begins} until ${fullDate(until, preferences)}`;
}
