import type { DayActions, DayChange } from '@/platform/client/tools/tool';
import type { ToolDay } from '@/platform/shared/tool-days';

/** What can be done with a bill on the day that it is due on. */
export const dayActions: DayActions = {
  post: (entry) => ({
    ...callOf(entry, 'postSchedule', 'Posted'),
    shows: { done: true, note: 'posted' },
  }),
  skip: (entry) => ({ ...callOf(entry, 'skipSchedule', 'Skipped'), shows: null }),
};

function callOf({ id, title, bill }: ToolDay, call: string, done: string): Omit<DayChange, 'shows'> {
  return { call, input: { id, occurrence: bill?.occurrence }, done: `${done} “${title}”` };
}
