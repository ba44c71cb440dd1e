import { fullDate, type NamedDates } from '@/platform/shared/civil-names';
import type { HabitRow, PauseRow } from '../../answers';
import { streakText } from '../../rules';
import { decimalOf } from '../../rules/amounts';
import { scorePercent } from '../../rules/score';
import { standingOf, targetOfDay } from '../../rules/day-standing';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MILESTONES = [7, 30, 100, 365];

/** '5.5 km' of thousandths. */
export function amountText(amount: number, unit: string): string {
  return unit === '' ? decimalOf(amount) : `${decimalOf(amount)} ${unit}`;
}

/** What stands on a day: '5.5 km, done', '1 l of 2 l', 'skipped', 'paused', 'kept so far'. */
export function dayText(row: Omit<HabitRow, 'day'>): string {
  const { state, amount, paused, unit, kind, direction } = row;
  const standing = standingOf(row);
  if (state === 'done') {
    if (kind === 'check') return direction === 'at_most' ? 'it happened' : 'done';
    const told = amountText(amount ?? 0, unit);
    if (standing === 'done') return `${told}, done`;
    if (standing === 'over') return `${told}, too much`;
    const target = targetOfDay(row);
    return standing === 'kept' || target === null ? told : `${told} of ${amountText(target, unit)}`;
  }
  if (standing === 'over') return 'too much';
  if (state !== null) return standing === 'kept' ? 'kept' : state;
  if (paused) return 'paused';
  if (standing === 'kept') return 'kept so far';
  return standing === 'due' ? 'due' : 'not due';
}

/** 'Paused until 3 December 2026' with the last day of a pause; 'Paused' without one. */
export function pausedText({ until }: Pick<PauseRow, 'until'>, preferences: NamedDates) {
  return until === null ? 'Paused' : `Paused until ${fullDate(until, preferences)}`;
}

/** What is undone together: a habit's moves in quick succession. */
export function orderGroup({ id }: Pick<HabitRow, 'id'>): string {
  return `order-${String(id)}`;
}

/** What rows are called together: '“Run”', '3 habits'. */
export function nameOf(rows: readonly Pick<HabitRow, 'name'>[]): string {
  return rows.length === 1 ? `“${rows[0]?.name ?? ''}”` : `${String(rows.length)} habits`;
}

/** A row as it is spoken: '“Run”, Tuesday: 5.5 km, done. Streak 4 weeks, 68 percent.' */
export function spokenRow(row: HabitRow, dayName: string): string {
  const streak = streakText(row.streak, row.streakUnit);
  return `“${row.name}”, ${dayName}: ${dayText(row)}. Streak ${streak}, ${String(scorePercent(row.score))} percent.`;
}

/** A quiet line for a streak that has just become a round one; empty otherwise. */
export function milestoneText(before: HabitRow, after: HabitRow): string {
  const isReached = after.streak > before.streak && MILESTONES.includes(after.streak);
  return isReached ? ` ${streakText(after.streak, after.streakUnit)} in a row.` : '';
}

type Rhythm = Pick<HabitRow['schedule'], 'rhythm' | 'weekdays' | 'times' | 'span' | 'target'>;

/** A rhythm as a sentence: 'Monday, Wednesday and Friday', '3 times a week', 'Each week' of amounts. */
export function rhythmText({ rhythm, weekdays, times, span, target }: Rhythm): string {
  const isSum = target !== null;
  const often = times === 1 ? 'Once' : times === 2 ? 'Twice' : `${String(times)} times`;
  switch (rhythm) {
    case 'days':
      return weekdaysText(weekdays);
    case 'week':
      return isSum ? 'Each week' : `${often} a week`;
    case 'month':
      return isSum ? 'Each month' : `${often} a month`;
    case 'interval':
      return `Every ${String(span)} days`;
    case 'rolling':
      return `${isSum ? 'In' : `${often} in`} any ${String(span)} days`;
  }
}

function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'Every day';
  const names = weekdays.map((day) => WEEKDAYS[day - 1] ?? '');
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
