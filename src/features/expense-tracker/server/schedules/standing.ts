import { type Due, dueDay, isOver, occurrencesFrom, type Repeats } from '../../rules/schedule';
import type { Standing } from './standing.sql';

/** Whether an occurrence was posted or skipped, or was before the schedule got its present rhythm. */
export function isSettled({ row, posted, skipped }: Standing, occurrence: number): boolean {
  return occurrence < row.next_occurrence || posted.has(occurrence) || skipped.has(occurrence);
}

/** The first occurrence that is neither posted nor skipped; null: the schedule is over. */
export function nextOpen(standing: Standing): Due | null {
  const { row, schedule } = standing;
  let occurrence = row.next_occurrence;
  while (!isOver(schedule, occurrence)) {
    if (!isSettled(standing, occurrence)) return { occurrence, due: dueDay(schedule, occurrence) };
    occurrence++;
  }
  return null;
}

/** The first occurrences that are due from a day to another and are neither posted nor skipped. */
export function openBetween(
  standing: Standing,
  { from, to, most }: { from: string; to: string; most: number },
): Due[] {
  const open: Due[] = [];
  for (const one of occurrencesFrom(standing.schedule, from)) {
    if (one.due > to || open.length === most) break;
    if (!isSettled(standing, one.occurrence)) open.push(one);
  }
  return open;
}

/** The first occurrence that is due on a day or later, settled or not; null: it is over by then. */
export function firstDue(schedule: Repeats, day: string): Due | null {
  const [first] = occurrencesFrom(schedule, day);
  return first ?? null;
}
