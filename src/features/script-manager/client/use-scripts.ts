import { useMemo } from 'react';
import { trpc } from '@/platform/client/trpc';
import { caughtUp, withEntries, withoutScripts, type ScriptList } from './list-changes';
import type { ScriptEntry } from './script-entry';

/** The scripts of the account. The list is loaded once; after that only what has changed travels. */
export function useScripts() {
  const query = trpc.scripts.list.useQuery(undefined, {
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    /** Undefined while they are not known. */
    scripts: query.data?.scripts,
    revision: query.data?.revision,
    /** Why they are not known. */
    error: query.isError && !query.data ? query.error : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Keeps the list right: by what our own calls answer, and by what happens elsewhere. */
export function useScriptListChanges() {
  const utils = trpc.useUtils();

  return useMemo(() => {
    let running: Promise<void> | null = null;
    let wanted = 0;

    const change = (how: (list: ScriptList) => ScriptList) =>
      utils.scripts.list.setData(undefined, (list) => list && how(list));

    async function run() {
      for (;;) {
        const list = utils.scripts.list.getData();
        if (!list || list.revision >= wanted) return;
        const changes = await utils.client.scripts.changes.query({ since: list.revision });
        const next = caughtUp(utils.scripts.list.getData() ?? list, changes);
        if (next) utils.scripts.list.setData(undefined, next);
        else await utils.scripts.list.refetch();
        // Nothing has happened at all.
        if (changes.revision < wanted) wanted = changes.revision;
      }
    }

    /** Asks for what has changed up to a revision of the account. One request at a time; gives up quietly. */
    function catchUp(revision: number): Promise<void> {
      wanted = Math.max(wanted, revision);
      // What cannot be had now comes with the next change, or when the stream is back.
      running ??= run()
        .catch(() => undefined)
        .finally(() => {
          running = null;
        });
      return running;
    }

    return {
      put: (...entries: ScriptEntry[]) => change((list) => withEntries(list, entries)),
      drop: (ids: readonly number[]) => change((list) => withoutScripts(list, ids)),
      catchUp,
      /** Asks for whatever has changed. */
      refresh: () => catchUp((utils.scripts.list.getData()?.revision ?? 0) + 1),
    };
  }, [utils]);
}

export type ScriptListChanges = ReturnType<typeof useScriptListChanges>;
