import { useEffect } from 'react';
import { useShown, useToolChanges } from '@/platform/client/changes/use-tool-changes';
import { loadStateOf } from '@/platform/client/load-state';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { failureText } from './failure-text';
import { caughtUp } from './list-changes';

/**
 * The changes of scripts, made here and elsewhere; only changed entries of the list are transferred. Used once, in the
 * screen.
 */
export function useScriptChanges() {
  const { client } = trpc.useUtils();
  return useToolChanges('scripts', {
    topic: 'scripts',
    name: 'Script manager',
    folded: ['list', 'searches'],
    followed: ['list', 'searches', 'listTrash', 'details'],
    deltas: {
      list: async (list) => caughtUp(list, await client.scripts.changes.query({ since: list.revision })),
    },
    onError: (problem) => showToast({ tone: 'error', text: problem }),
  });
}

export type ScriptChanges = ReturnType<typeof useScriptChanges>;

/** The account's scripts, with pending changes applied. The list is loaded once. */
export function useScripts(changes: ScriptChanges) {
  const query = trpc.scripts.list.useQuery(undefined, {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const list = useShown(changes, 'list', query.data);
  const revision = query.data?.revision;
  // Revisions reported while the list was loading are fetched once it is loaded.
  useEffect(() => void changes.catchUp(0), [changes, revision]);
  return {
    /** Undefined while unknown. */
    scripts: list?.scripts,
    load: loadStateOf(query, (error) => failureText('Failed to load scripts', error)),
  };
}
