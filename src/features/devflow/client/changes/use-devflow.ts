import { useEffect } from 'react';
import { useShown, useToolActions } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { createDevflowActions, replays } from './actions';
import { caughtUp } from './open-items';

/**
 * DevFlow's data with pending changes applied, and its mutations. Updates the data after changes elsewhere. Used once
 * in each of its screens.
 *
 * @param shown the content of the screen, for the message that it could not be loaded
 */
export function useDevflow(shown: 'Features' | 'Statuses' = 'Features') {
  const { client } = trpc.useUtils();
  const tool = useToolActions(
    'devflow',
    {
      topic: 'devflow',
      name: 'DevFlow',
      folded: ['overview', 'openItems', 'views'],
      replays: () => Promise.resolve(replays),
      deltas: {
        openItems: async (open, { featureId }) => {
          const since = open.revision;
          const { changes, revision } = await client.devflow.openChanges.query({ featureId, since });
          const next = changes && caughtUp(open, changes);
          return next && { ...open, ...next, revision: Math.max(open.revision, revision) };
        },
      },
    },
    createDevflowActions,
  );
  const query = trpc.devflow.overview.useQuery();

  return {
    ...tool,
    /** Undefined while unknown. */
    overview: useShown(tool.changes, 'overview', query.data),
    load: loadStateOf(query, (error) => serverMessage(error) ?? `${shown} fetch failed`),
  };
}

export type Devflow = ReturnType<typeof useDevflow>;

/** Why items could not be loaded. */
export function itemsProblem(error: unknown): string {
  return serverMessage(error) ?? 'Failed to fetch items';
}

/** The open items of a feature, with pending changes applied. */
export function useOpenItems({ changes }: Devflow, featureId: number) {
  const asked = { featureId };
  const query = trpc.devflow.openItems.useQuery(asked, { structuralSharing: false });
  const revision = query.data?.revision;
  // Changes made while they were not shown, or loading, are fetched once they are there.
  useEffect(() => void changes.catchUp(0), [changes, featureId, revision]);
  return {
    open: useShown(changes, 'openItems', query.data, asked),
    ...loadStateOf(query, itemsProblem),
  };
}

/** The views of the account in their order, with pending changes applied; undefined while unknown. */
export function useViews({ changes }: Devflow, enabled = true) {
  const query = trpc.devflow.views.useQuery(undefined, { enabled });
  return useShown(changes, 'views', query.data)?.views;
}
