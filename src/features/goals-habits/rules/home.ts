import { type Judged, standingOf } from './day-standing';

/** Habits that the card on home shows; a link leads to the others. */
export const HOME_HABITS = 4;

/**
 * The habits that the card shows, in their order: those that it shows already as long as one of them is due, so that
 * nothing moves while they are ticked, and else what is due before the others.
 */
export function homeHabits<Row extends Judged & { id: number }>(
  rows: readonly Row[],
  shown: readonly number[],
): Row[] {
  const isDue = (row: Row) => standingOf(row) === 'due';
  const stay = rows.filter(({ id }) => shown.includes(id));
  const isFull = stay.length === Math.min(rows.length, HOME_HABITS);
  if (isFull && (stay.some(isDue) || !rows.some(isDue))) return stay;
  const first = [...rows.filter(isDue), ...rows.filter((row) => !isDue(row))].slice(0, HOME_HABITS);
  return rows.filter((row) => first.includes(row));
}

/** The rows of the card: habits, the link to the others, and the nearest goal; none without a habit of today. */
export function homeRowsOf(habits: number, hasGoal: boolean): number {
  if (habits === 0) return 0;
  return Math.min(habits, HOME_HABITS) + (habits > HOME_HABITS ? 1 : 0) + (hasGoal ? 1 : 0);
}
