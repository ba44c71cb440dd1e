import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';

/** The mutations of pauses that only the page of a habit offers; both can be undone. */
export function createPageActions({ change }: ToolChanges<'goalsHabits'>) {
  return {
    editPause: (
      id: number,
      edit: { from: string; until: string | null; reason: string },
      onError: OnChangeError,
    ) => change('editPause', { id, ...edit }, 'Saved the pause', { onError }),

    removePause: (id: number) => change('deletePause', { id }, 'Deleted the pause'),
  };
}

export type PageActions = ReturnType<typeof createPageActions>;
