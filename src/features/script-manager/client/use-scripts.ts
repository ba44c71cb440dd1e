import { useState } from 'react';
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

/** Keeps the list right: by what our own calls answer, and by what happens elsewhere. */
export function useScriptListChanges() {
  const utils = trpc.useUtils();
  const [changes] = useState(() =>
    createListChanges({
      read: () => utils.scripts.list.getData(),
      write: (list) => void utils.scripts.list.setData(undefined, list),
      askChanges: (since) => utils.client.scripts.changes.query({ since }),
      reload: () => utils.scripts.list.refetch(),
    }),
  );
  return changes;
}
