import { dayOf } from '@/platform/shared/civil';
import type { DayEntry, DetailAnswer, HabitRow, PauseRow, ScheduleRow } from '../../answers';
import type { HabitFacts, Schedule } from '../../rules/habit';
import { maskOf } from '../../rules/weekdays';

/** Schedules as the rules compute with them. */
export function schedulesOf(rows: readonly ScheduleRow[]): Schedule[] {
  return rows.map(({ validFrom, rhythm, weekdays, times, span, target }) => ({
    validFrom: dayOf(validFrom) ?? 0,
    rhythm,
    times,
    span,
    target,
    weekdays: maskOf(weekdays),
  }));
}

/** What is known of a habit, as the rules compute with it. */
export function factsOf(
  { kind, direction, emptyCounts, startDate }: HabitRow,
  known: { schedules: readonly ScheduleRow[]; pauses: readonly PauseRow[]; entries: readonly DayEntry[] },
): HabitFacts {
  return {
    ...{ kind, direction, emptyCounts },
    startDay: dayOf(startDate) ?? 0,
    schedules: schedulesOf(known.schedules),
    entries: known.entries.map(({ day, state, amount }) => ({ day: dayOf(day) ?? 0, state, amount })),
    pauses: known.pauses.map(({ from, until }) => ({
      from: dayOf(from) ?? 0,
      until: until === null ? null : dayOf(until),
    })),
  };
}

/** The habit's row as a list of that day shows it; figures are today's. */
export function rowOn({ habit, schedules, pauses, entries }: DetailAnswer, day: string): HabitRow {
  const entry = entries.find((one) => one.day === day);
  return {
    ...habit,
    schedule: scheduleRowOn(habit, schedules, day),
    state: entry?.state ?? null,
    amount: entry?.amount ?? null,
    paused: pauses.find(({ from, until }) => from <= day && (until === null || day <= until)) ?? null,
  };
}

/** The schedule that holds on a day. */
export function scheduleRowOn(habit: HabitRow, schedules: readonly ScheduleRow[], day: string): ScheduleRow {
  return schedules.findLast(({ validFrom }) => validFrom <= day) ?? schedules[0] ?? habit.schedule;
}
