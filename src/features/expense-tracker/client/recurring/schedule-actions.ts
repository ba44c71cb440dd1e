import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import { withoutOccurrence, withoutSchedule } from './schedule-changes';

type Fields<Call extends keyof RouterInputs['expenses']> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;

/** An occurrence as it is named to the server, and what it is called. */
export interface Occurrence {
  scheduleId: number;
  occurrence: number;
  name: string;
}

/** The mutations of what recurs; every one can be undone. */
export function createScheduleActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  return {
    addSchedule: (schedule: Fields<'addSchedule'>, onError: OnChangeError) =>
      mutate({ call: 'addSchedule', input: schedule }, { done: `Added “${schedule.name}”`, onError }),

    editSchedule: (name: string, edit: Fields<'editSchedule'>, onError: OnChangeError) =>
      mutate({ call: 'editSchedule', input: edit }, { done: `Saved “${name}”`, onError }),

    deleteSchedule: ({ id, name }: { id: number; name: string }) =>
      mutate(
        { call: 'deleteSchedule', input: { id }, effects: withoutSchedule(id) },
        { done: `Deleted “${name}”` },
      ),

    /** Writes its transaction: of its due day and with its amount, if no others are given. */
    post: (
      { scheduleId: id, occurrence, name }: Occurrence,
      as: { date?: string; amount?: number; toAmount?: number } = {},
      onError?: OnChangeError,
    ) =>
      mutate(
        {
          call: 'postSchedule',
          input: { id, occurrence, ...as },
          effects: { ...withoutOccurrence(id, occurrence), transactions: () => null },
        },
        { done: `Posted “${name}”`, onError },
      ),

    skip: ({ scheduleId: id, occurrence, name }: Occurrence) =>
      mutate(
        { call: 'skipSchedule', input: { id, occurrence }, effects: withoutOccurrence(id, occurrence) },
        { done: `Skipped “${name}”` },
      ),
  };
}

export type ScheduleActions = ReturnType<typeof createScheduleActions>;
