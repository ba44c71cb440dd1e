import { useSyncExternalStore } from 'react';
import { useRemoteRows } from '@/platform/client/remote-rows';
import { isRefusal, trpc } from '@/platform/client/trpc';
import { RECORDS_PART } from './records-part';
import type { WatchedChanges } from './use-watched-changes';
import type { RecordsView } from './records-view';

/** The most that a screen shows, while the number of records is unknown. */
const LOADING_ROWS = 24;

/** The records of a view, with pending changes applied. */
export function useRecords(view: RecordsView, changes: WatchedChanges) {
  const utils = trpc.useUtils();
  const pending = useSyncExternalStore(changes.subscribePending, changes.pending);
  const input = (of: RecordsView, offset: number) => ({ ...of, offset, limit: RECORDS_PART });
  return useRemoteRows({
    view,
    part: RECORDS_PART,
    ask: (of, offset) =>
      utils.watchedRecords.list.queryOptions(input(of, offset), {
        // Changes elsewhere arrive by the revision stream.
        staleTime: Infinity,
        // Only failed queries.
        refetchOnReconnect: true,
        // One retry after 1 s; then the user can press 重试.
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        // While a search is being typed, results of its earlier states are not needed.
        trpc: { abortOnUnmount: true },
      }),
    rowsOf: (answer, of, offset) => changes.shown('list', answer, pending, input(of, offset)).records,
    totalOf: (first, of) => changes.shown('list', first, pending, input(of, 0))?.total,
    loadingRows: LOADING_ROWS,
  });
}

export type Records = ReturnType<typeof useRecords>;
