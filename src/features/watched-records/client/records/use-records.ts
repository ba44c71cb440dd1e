import { useState } from 'react';
import { useShown } from '@/platform/client/changes/use-tool-changes';
import { isRefusal, trpc } from '@/platform/client/trpc';
import type { WatchedChanges } from './use-watched-changes';
import type { RecordsView } from './watched-address';
import type { RecordPage, WatchedRecord } from './watched-record';

/** Two pages beside each other hold what the tallest window shows. */
const PAGE = 100;

/**
 * The records of a view, from which only the pages around `first` are loaded. While another view is on its way the one
 * before stays; while another page is, its records are undefined.
 */
export function useRecords(view: RecordsView, first: number, changes: WatchedChanges) {
  const utils = trpc.useUtils();
  const page = Math.floor(first / PAGE);
  const input = (index: number) => ({ ...view, offset: index * PAGE, limit: PAGE });
  const filter = JSON.stringify(view);
  const options = {
    // What happens elsewhere is heard of.
    staleTime: Infinity,
    // Of what has failed.
    refetchOnReconnect: true,
    // 1 s: the person can press 重试.
    retry: (failures: number, error: unknown) => failures < 1 && !isRefusal(error),
    // The longer a search gets, the less anybody waits for its beginning.
    trpc: { abortOnUnmount: true },
    placeholderData: (before: RecordPage | undefined, query?: { queryKey: readonly unknown[] }) =>
      isOtherView(query?.queryKey, view) ? before : undefined,
  };
  const upper = trpc.watchedRecords.list.useQuery(input(page), options);
  const [known, setKnown] = useState<{ filter: string; total: number }>();
  const counted = upper.isPlaceholderData ? undefined : upper.data?.total;
  if (counted !== undefined && (known?.filter !== filter || known.total !== counted)) {
    setKnown({ filter, total: counted });
  }
  // A list that gets shorter while a part of it is on its way would take the person to its beginning.
  const total = upper.data?.total ?? (known?.filter === filter ? known.total : undefined);
  const lower = trpc.watchedRecords.list.useQuery(input(page + 1), {
    ...options,
    enabled: total !== undefined && total > (page + 1) * PAGE,
  });
  const shownUpper = useShown(changes, 'list', upper.data, input(page));
  const shownLower = useShown(changes, 'list', lower.data, input(page + 1));
  const pages = [shownUpper, shownLower];
  return {
    /** Undefined while it is not known. */
    total,
    /** What is shown is that of the view before. */
    outdated: upper.isPlaceholderData,
    /** Tells views apart. */
    filter,
    at: (index: number): WatchedRecord | undefined => {
      const of = Math.floor(index / PAGE);
      // What lies further away may have been shown before.
      const held =
        pages[of - page] ??
        changes.shown('list', utils.watchedRecords.list.getData(input(of)), changes.pending(), input(of));
      return held?.records[index % PAGE];
    },
    error: upper.isError && !upper.data ? upper.error : null,
    fetching: upper.isFetching || lower.isFetching,
    refetch: () => [upper.refetch(), ...(lower.isEnabled ? [lower.refetch()] : [])],
  };
}

export type Records = ReturnType<typeof useRecords>;

function isOtherView(queryKey: readonly unknown[] | undefined, view: RecordsView): boolean {
  const { input } = (queryKey?.[1] ?? {}) as { input?: RecordsView };
  return (
    input !== undefined &&
    (Object.keys(view) as (keyof RecordsView)[]).some((key) => input[key] !== view[key])
  );
}
