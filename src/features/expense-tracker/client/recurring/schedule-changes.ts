import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { ScheduleRow } from '../../planning-answers';
import { dueDay, isOver } from '../../rules/schedule';

type Effects = EffectsOf<'expenses'>;

/** A schedule after its next occurrence; those after it that were skipped already only the server knows. */
export function afterNext(schedule: ScheduleRow): ScheduleRow {
  if (schedule.nextOccurrence === null) return schedule;
  const next = schedule.nextOccurrence + 1;
  const gone = isOver(schedule, next);
  return { ...schedule, nextOccurrence: gone ? null : next, nextDue: gone ? null : dueDay(schedule, next) };
}

/** The effects of an occurrence that is posted or skipped. */
export function withoutOccurrence(id: number, occurrence: number): Effects {
  return {
    schedules: (answer) => ({
      ...answer,
      schedules: answer.schedules.map((row) =>
        row.id === id && row.nextOccurrence === occurrence ? afterNext(row) : row,
      ),
    }),
    upcoming: (answer) => ({
      ...answer,
      upcoming: answer.upcoming.filter((row) => row.scheduleId !== id || row.occurrence !== occurrence),
    }),
  };
}

/** The effects of deleting. */
export function withoutSchedule(id: number): Effects {
  return {
    schedules: (answer) => ({ ...answer, schedules: answer.schedules.filter((row) => row.id !== id) }),
    upcoming: (answer) => ({
      ...answer,
      upcoming: answer.upcoming.filter(({ scheduleId }) => scheduleId !== id),
    }),
  };
}
