import type { Effects } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { ScheduleRow } from '../../planning-answers';
import { dueDay, isOver } from '../../rules/schedule';

const schedules = rowEffects('expenses', { schedules: 'schedules' });
const upcoming = rowEffects('expenses', { upcoming: 'upcoming' });

/** An occurrence as it is named to the server, and what it is called. */
export interface Occurrence {
  scheduleId: number;
  occurrence: number;
  name: string;
}

/** A schedule after its next occurrence; those after it that were skipped already only the server knows. */
function afterNext(schedule: ScheduleRow): ScheduleRow {
  if (schedule.nextOccurrence === null) return schedule;
  const next = schedule.nextOccurrence + 1;
  const gone = isOver(schedule, next);
  return { ...schedule, nextOccurrence: gone ? null : next, nextDue: gone ? null : dueDay(schedule, next) };
}

/** The effects of an occurrence that is posted or skipped. */
function withoutOccurrence({ scheduleId, occurrence }: Occurrence): Effects<'expenses'> {
  return {
    ...schedules.patch((row) => row.id === scheduleId && row.nextOccurrence === occurrence, afterNext),
    ...upcoming.without((row) => row.scheduleId === scheduleId && row.occurrence === occurrence),
  };
}

/** The mutations of what recurs; every one can be undone. */
export function createScheduleActions({ change }: ToolChanges<'expenses'>) {
  return {
    addSchedule: (schedule: ChangeInput<'expenses', 'addSchedule'>, onError: OnChangeError) =>
      change('addSchedule', schedule, `Added “${schedule.name}”`, { onError }),

    editSchedule: (name: string, edit: ChangeInput<'expenses', 'editSchedule'>, onError: OnChangeError) =>
      change('editSchedule', edit, `Saved “${name}”`, { onError }),

    deleteSchedule: ({ id, name }: { id: number; name: string }) =>
      change('deleteSchedule', { id }, `Deleted “${name}”`, {
        shows: { ...schedules.without(id), ...upcoming.without(({ scheduleId }) => scheduleId === id) },
      }),

    /** Writes its transaction: of its due day and with its amount, if no others are given. */
    post: (
      due: Occurrence,
      as: { date?: string; amount?: number; toAmount?: number } = {},
      onError?: OnChangeError,
    ) =>
      change(
        'postSchedule',
        { id: due.scheduleId, occurrence: due.occurrence, ...as },
        `Posted “${due.name}”`,
        { shows: { ...withoutOccurrence(due), transactions: () => null }, onError },
      ),

    skip: (due: Occurrence) =>
      change('skipSchedule', { id: due.scheduleId, occurrence: due.occurrence }, `Skipped “${due.name}”`, {
        shows: withoutOccurrence(due),
      }),
  };
}

export type ScheduleActions = ReturnType<typeof createScheduleActions>;
