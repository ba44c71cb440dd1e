import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';

/** The mutations of pauses that only the page of a habit offers; both can be undone. */
export function createPageActions({ mutate }: ToolChanges<'goalsHabits'>) {
  return {
    editPause: (
      id: number,
      edit: { from: string; until: string | null; reason: string },
      onError: OnChangeError,
    ) => mutate({ call: 'editPause', input: { id, ...edit } }, { done: 'Saved the pause', onError }),

    removePause: (id: number) =>
      mutate({ call: 'deletePause', input: { id } }, { done: 'Deleted the pause' }),
  };
}

export type PageActions = ReturnType<typeof createPageActions>;
