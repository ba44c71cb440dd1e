import { dayOf } from '@/platform/shared/civil';
import type { DetailAnswer, HabitRow } from '../../answers';
import type { HabitFacts } from '../../rules/habit';
import { pausesOf, schedulesOf } from '../changes/facts';

/** What a habit's page knows of it, as the rules compute with it. */
export function factsOf({ habit, schedules, pauses, entries }: DetailAnswer): HabitFacts {
  return {
    kind: habit.kind,
    direction: habit.direction,
    emptyCounts: habit.emptyCounts,
    startDay: dayOf(habit.startDate) ?? 0,
    schedules: schedulesOf(schedules),
    entries: entries.map(({ day, state, amount }) => ({ day: dayOf(day) ?? 0, state, amount })),
    pauses: pausesOf(pauses),
  };
}

/** The habit's row as a list of that day shows it; figures are today's. */
export function rowOn({ habit, schedules, pauses, entries }: DetailAnswer, day: string): HabitRow {
  const entry = entries.find((one) => one.day === day);
  return {
    ...habit,
    schedule: schedules.findLast(({ validFrom }) => validFrom <= day) ?? schedules[0] ?? habit.schedule,
    state: entry?.state ?? null,
    amount: entry?.amount ?? null,
    paused: pauses.find(({ from, until }) => from <= day && (until === null || day <= until)) ?? null,
  };
}
