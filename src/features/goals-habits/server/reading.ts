import { textOfDay } from '@/platform/shared/civil';
import type { HabitRow, PauseRow, ScheduleRow } from '../answers';
import { habitLimits } from '../rules';
import { type HabitFacts, scheduleOn } from '../rules/habit';
import { isDue, isOver } from '../rules/period';
import { timelineOf } from '../rules/timeline';
import { dayOfDate, type PauseRecord, pausesOf, type ScheduleRecord } from './figures/queries';
import { type ListedFigures, weekOf } from './figures/rules';
import type { HabitRecord } from './habits/queries';
import { reminderTimes } from './habits/rules';
import { weekdaysOf } from '../rules/weekdays';

export function pauseRow({ id, habit_id, from, until, reason }: PauseRecord): PauseRow {
  return {
    id,
    habitId: habit_id,
    from: textOfDay(from),
    until: until === null ? null : textOfDay(until),
    reason,
  };
}

export function scheduleRow(schedule: ScheduleRecord): ScheduleRow {
  const { id, validFrom, rhythm, weekdays, times, span, target } = schedule;
  return { id, validFrom: textOfDay(validFrom), rhythm, weekdays: weekdaysOf(weekdays), times, span, target };
}

/** A habit in a list: the figures are today's, the rest is of a day. */
export function habitRow(
  habit: HabitRecord & { schedules: readonly ScheduleRecord[] },
  pauses: readonly PauseRecord[],
  figures: ListedFigures,
  day: number,
): HabitRow {
  const schedule = scheduleOn(habit.schedules, day) as ScheduleRecord;
  const before = scheduleOn(habit.schedules, day - 6) as ScheduleRecord;
  const paused = pausesOf(pauses, habit.id).find(
    ({ from, until }) => from <= day && (until === null || day <= until),
  );
  const reminders = reminderTimes(habit.reminder_at);
  const entry = figures.week.find((one) => one.day === textOfDay(day));
  return {
    id: habit.id,
    groupId: habit.group_id,
    name: habit.name,
    question: habit.question,
    notes: habit.notes,
    color: habit.color,
    kind: habit.kind,
    direction: habit.direction,
    unit: habit.unit,
    step: habit.step,
    emptyCounts: habit.empty_counts,
    startDate: textOfDay(dayOfDate(habit.start_date)),
    reminders,
    reminderAt: reminders[0] ?? null,
    archived: habit.archived_at !== null,
    schedule: scheduleRow(schedule),
    former: before === schedule ? null : scheduleRow(before),
    due: figures.due,
    over: figures.over,
    state: entry?.state ?? null,
    amount: entry?.amount ?? null,
    paused: paused ? pauseRow(paused) : null,
    score: figures.score,
    streak: figures.streak,
    streakUnit: figures.unit,
    best: figures.best,
    total: figures.total,
    week: figures.week,
  };
}

const LONGEST_WINDOW = habitLimits.spanMax + 31;

/** Today's figures with what is of another day, by the entries up to it that the day's rhythm asks about. */
export function onAnotherDay(
  figures: ListedFigures,
  facts: HabitFacts,
  day: number,
  weekStart: number,
): ListedFigures {
  const known = {
    ...facts,
    // No rhythm looks back further.
    startDay: Math.max(facts.startDay, day - LONGEST_WINDOW),
    entries: facts.entries.filter((entry) => entry.day <= day),
  };
  const timeline = timelineOf(known, Math.max(day, known.startDay));
  return {
    ...figures,
    due: isDue(known, timeline, day, weekStart),
    over: isOver(known, timeline, day, weekStart),
    week: weekOf(known.entries, day),
  };
}

/** How many days before a day its rhythm looks back, at most; with the week that is shown. */
export function daysBack(schedules: readonly ScheduleRecord[], day: number): number {
  const { rhythm, span } = scheduleOn(schedules, day);
  if (rhythm === 'month') return 31;
  return rhythm === 'rolling' ? Math.max(7, span) : 7;
}
