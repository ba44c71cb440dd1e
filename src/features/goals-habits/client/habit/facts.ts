import { dayOf } from '@/platform/shared/civil';
import type { DetailAnswer, HabitRow, ScheduleRow } from '../../answers';
import type { HabitFacts, Schedule } from '../../rules/habit';

/** What a habit's page knows of it, as the rules reckon with it. */
export function factsOf({ habit, schedules, pauses, entries }: DetailAnswer): HabitFacts {
  return {
    ...{ kind: habit.kind, direction: habit.direction, emptyCounts: habit.emptyCounts },
    startDay: dayOf(habit.startDate) ?? 0,
    schedules: schedules.map(scheduleOf),
    entries: entries.map(({ day, state, amount }) => ({ day: dayOf(day) ?? 0, state, amount })),
    pauses: pauses.map(({ from, until }) => ({
      from: dayOf(from) ?? 0,
      until: until === null ? null : dayOf(until),
    })),
  };
}

function scheduleOf({ weekdays, validFrom, ...schedule }: ScheduleRow): Schedule {
  return {
    ...schedule,
    validFrom: dayOf(validFrom) ?? 0,
    weekdays: weekdays.reduce((mask, weekday) => mask | (1 << (weekday - 1)), 0),
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
