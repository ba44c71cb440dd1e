import { useEffect } from 'react';
import type { ToolWords } from '@/platform/client/changes/tool-changes';
import { useShown, useToolChanges, useUndoKeys } from '@/platform/client/changes/use-tool-changes';
import { useLive } from '@/platform/client/live';
import { serverMessage, trpc } from '@/platform/client/trpc';
import { showToast } from '@/platform/client/ui/toast-store';
import { caughtUp } from './list-changes';

const WORDS: ToolWords = {
  undo: 'Undo',
  undone: undoneText,
  redone: (done) => `Redone: ${done}`,
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  reason: (error) => serverMessage(error) ?? 'The server cannot be reached',
  undoMs: 10_000,
};

function undoneText(done: string, changedSince: readonly string[]): string {
  const [first, ...others] = changedSince;
  if (first === undefined) return `Undone: ${done}`;
  const more =
    others.length === 0
      ? 'was'
      : others.length === 1
        ? 'and 1 other were'
        : `and ${others.length} others were`;
  return `Undone: ${done}, except that “${first}” ${more} changed since`;
}

/** What is changed of the scripts, here and elsewhere; of the list only what has changed travels. Once in the screen. */
export function useScriptChanges() {
  const { client } = trpc.useUtils();
  const changes = useToolChanges('scripts', {
    folded: ['list'],
    followed: ['list', 'listTrash'],
    deltas: {
      list: async (list) => caughtUp(list, await client.scripts.changes.query({ since: list.revision })),
    },
    words: WORDS,
    tell: (problem) => showToast({ tone: 'error', text: problem }),
  });
  useLive(
    'scripts',
    (handlers) => client.scripts.live.subscribe(undefined, handlers),
    (revision) => void changes.catchUp(revision),
  );
  useUndoKeys('Script manager', changes);
  return changes;
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
