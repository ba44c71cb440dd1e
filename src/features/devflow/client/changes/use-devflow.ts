import { useState, useSyncExternalStore } from 'react';
import type { ToolWords } from '@/platform/client/changes/tool-changes';
import { useShown, useToolChanges, useUndoKeys } from '@/platform/client/changes/use-tool-changes';
import { useLive } from '@/platform/client/live';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { createDevflowActions } from './actions';
import { reasonOf } from './failure-reason';

const WORDS: ToolWords = {
  undo: 'Undo',
  undone: (done) => `Undone: ${done}`,
  redone: (done) => `Redone: ${done}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  reason: reasonOf,
  undoMs: 10_000,
};

/**
 * What DevFlow holds, as it is with the changes on their way, and what can be done with it. Keeps it right by what
 * happens elsewhere. Once in each of its screens.
 */
export function useDevflow() {
  const utils = trpc.useUtils();
  const changes = useToolChanges('devflow', { folded: ['overview', 'openItems'], words: WORDS });
  const [actions] = useState(() => createDevflowActions(changes));
  const problem = useSyncExternalStore(changes.subscribe, changes.problem);
  const query = trpc.devflow.overview.useQuery();

  useLive(
    'devflow',
    (handlers) => utils.client.devflow.live.subscribe(undefined, handlers),
    (revision) => void changes.catchUp(revision),
  );
  useUndoKeys('DevFlow', changes);

  return {
    changes,
    actions,
    /** Undefined while it is not known. */
    overview: useShown(changes, 'overview', query.data),
    /** Why it is not known. */
    loadProblem:
      query.isError && !query.data ? (serverMessage(query.error) ?? 'Features fetch failed') : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    problem,
    dismissProblem: () => changes.setProblem(null),
  };
}

export type Devflow = ReturnType<typeof useDevflow>;

/** The open items of a feature, with the changes on their way. */
export function useOpenItems({ changes }: Devflow, featureId: number) {
  const asked = { featureId };
  const query = trpc.devflow.openItems.useQuery(asked, { structuralSharing: false });
  return {
    open: useShown(changes, 'openItems', query.data, asked),
    loadProblem:
      query.isError && !query.data ? (serverMessage(query.error) ?? 'Failed to fetch items') : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
