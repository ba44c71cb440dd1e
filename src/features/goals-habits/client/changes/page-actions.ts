import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { HabitRow } from '../../answers';

type OnError = (problem: string) => void;

/** The mutations that the page of a habit has beside those of a list, which does not load them; all can be undone. */
export function createPageActions({ mutate }: ToolChanges<'goalsHabits'>) {
  return {
    archive: ({ id, name }: HabitRow, archived: boolean) =>
      mutate(
        { call: 'archiveHabit', input: { ids: [id], archived } },
        { done: archived ? `Archived “${name}”` : `Took “${name}” out of the archive` },
      ),

    /** Lets a habit begin earlier, for a day before its start. */
    moveStart: ({ id, name }: HabitRow, startDate: string) =>
      mutate({ call: 'editHabit', input: { id, startDate } }, { done: `Moved the start of “${name}”` }),

    editPause: (id: number, edit: { from: string; until: string | null; reason: string }, onError: OnError) =>
      mutate({ call: 'editPause', input: { id, ...edit } }, { done: 'Saved the pause', onError }),

    removePause: (id: number) =>
      mutate({ call: 'deletePause', input: { id } }, { done: 'Deleted the pause' }),
  };
}

export type PageActions = ReturnType<typeof createPageActions>;
