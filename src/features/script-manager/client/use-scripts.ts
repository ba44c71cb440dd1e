import { useEffect, useState } from 'react';
import { useLive } from '@/platform/client/live';
import { trpc } from '@/platform/client/trpc';
import { createListChanges } from './list-changes';

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

/** Keeps the list, which has this revision, right: by what our own calls answer, and by what happens elsewhere. */
export function useScriptListChanges(revision: number | undefined) {
  const utils = trpc.useUtils();
  const [changes] = useState(() =>
    createListChanges({
      read: () => utils.scripts.list.getData(),
      write: (list) => void utils.scripts.list.setData(undefined, list),
      askChanges: (since) => utils.client.scripts.changes.query({ since }),
      reload: () => utils.scripts.list.refetch(),
    }),
  );
  useLive(
    'scripts',
    (handlers) => utils.client.scripts.live.subscribe(undefined, handlers),
    (newest) => void changes.catchUp(newest),
  );
  // What was told while the list was on its way is asked for once it is there.
  useEffect(() => void changes.catchUp(0), [changes, revision]);
  return changes;
}
