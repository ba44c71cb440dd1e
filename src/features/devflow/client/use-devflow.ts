import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useHotkey } from '@/platform/client/hotkeys';
import { useLive } from '@/platform/client/live';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { createDevflowActions } from './actions';
import { replay } from './changes';
import { devflowStore } from './devflow-store';

/**
 * What DevFlow holds, as it is with the changes on their way, and what can be done with it. Keeps it right by what
 * happens elsewhere. Once in each of its screens.
 */
export function useDevflow() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const [store] = useState(() => devflowStore(queryClient, utils));
  const [actions] = useState(() => createDevflowActions(store));
  const pending = useSyncExternalStore(store.changes.subscribe, store.changes.pending);
  const problem = useSyncExternalStore(store.subscribe, store.problem);
  const query = trpc.devflow.overview.useQuery();

  useLive(
    'devflow',
    (handlers) => utils.client.devflow.live.subscribe(undefined, handlers),
    (revision) => void store.changes.catchUp(revision),
  );
  useHotkey({
    group: 'DevFlow',
    keys: 'mod+z',
    does: 'Undo the last change',
    leftToFields: true,
    run: store.undoLast,
  });

  const { data } = query;
  const overview = useMemo(
    () => data && replay(data, pending, ({ overview: effect }, shown) => effect?.(shown) ?? shown),
    [data, pending],
  );
  return {
    store,
    actions,
    /** Undefined while it is not known. */
    overview,
    /** Why it is not known. */
    loadProblem: query.isError && !data ? (serverMessage(query.error) ?? 'Features fetch failed') : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    problem,
    dismissProblem: () => store.setProblem(null),
  };
}

export type Devflow = ReturnType<typeof useDevflow>;

/** The open items of a feature, with the changes on their way. */
export function useOpenItems({ store }: Devflow, featureId: number) {
  const pending = useSyncExternalStore(store.changes.subscribe, store.changes.pending);
  const query = trpc.devflow.openItems.useQuery({ featureId }, { structuralSharing: false });
  const { data } = query;
  const open = useMemo(
    () => data && replay(data, pending, ({ open: effect }, shown) => effect?.(shown, featureId) ?? shown),
    [data, pending, featureId],
  );
  return {
    open,
    loadProblem: query.isError && !data ? (serverMessage(query.error) ?? 'Failed to fetch items') : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
