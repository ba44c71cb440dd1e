import { useEffect } from 'react';
import { ENGLISH_WORDS } from '@/platform/client/changes/tool-words';
import { useShown, useToolChanges } from '@/platform/client/changes/use-tool-changes';
import { trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { caughtUp } from './list-changes';

/** What is changed of the scripts, here and elsewhere; of the list only what has changed travels. Once in the screen. */
export function useScriptChanges() {
  const { client } = trpc.useUtils();
  return useToolChanges('scripts', {
    topic: 'scripts',
    name: 'Script manager',
    folded: ['list'],
    followed: ['list', 'listTrash'],
    deltas: {
      list: async (list) => caughtUp(list, await client.scripts.changes.query({ since: list.revision })),
    },
    words: ENGLISH_WORDS,
    tell: (problem) => showToast({ tone: 'error', text: problem }),
  });
}

export type ScriptChanges = ReturnType<typeof useScriptChanges>;

/** The scripts of the account, with the changes on their way. The list is loaded once. */
export function useScripts(changes: ScriptChanges) {
  const query = trpc.scripts.list.useQuery(undefined, {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const list = useShown(changes, 'list', query.data);
  const revision = query.data?.revision;
  // What was told while the list was on its way is asked for once it is there.
  useEffect(() => void changes.catchUp(0), [changes, revision]);
  return {
    /** Undefined while they are not known. */
    scripts: list?.scripts,
    /** Why they are not known. */
    error: query.isError && !query.data ? query.error : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
