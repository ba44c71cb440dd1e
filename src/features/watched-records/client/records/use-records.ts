import { useSyncExternalStore } from 'react';
import { useRemoteRows } from '@/platform/client/remote-rows';
import { isRefusal, trpc } from '@/platform/client/trpc';
import type { WatchedChanges } from './use-watched-changes';
import type { RecordsView } from './watched-address';

const PAGE = 100;
/** What a screen holds at most, while it is not known how many there are. */
const LOADING_ROWS = 24;

/** The records of a view, with the changes on their way. */
export function useRecords(view: RecordsView, changes: WatchedChanges) {
  const utils = trpc.useUtils();
  const pending = useSyncExternalStore(changes.subscribePending, changes.pending);
  const input = (of: RecordsView, offset: number) => ({ ...of, offset, limit: PAGE });
  return useRemoteRows({
    view,
    part: PAGE,
    ask: (of, offset) =>
      utils.watchedRecords.list.queryOptions(input(of, offset), {
        // What happens elsewhere is heard of.
        staleTime: Infinity,
        // Of what has failed.
        refetchOnReconnect: true,
        // 1 s: the person can press 重试.
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        // The longer a search gets, the less anybody waits for its beginning.
        trpc: { abortOnUnmount: true },
      }),
    rowsOf: (answer, of, offset) => changes.shown('list', answer, pending, input(of, offset)).records,
    totalOf: (first) => first?.total,
    loadingRows: LOADING_ROWS,
  });
}

export type Records = ReturnType<typeof useRecords>;
