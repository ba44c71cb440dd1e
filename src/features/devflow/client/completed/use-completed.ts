import { useRemoteRows } from '@/platform/client/remote-rows';
import { serverMessage, trpc } from '@/platform/client/trpc';
import type { Sort } from '../address/devflow-address';

/** The server's maximum page size. */
const PART = 200;
const LOADING_ROWS = 8;

export interface CompletedFilter {
  featureId: number;
  search: string;
  sort: Sort;
}

/** The matching completed items. */
export function useCompleted(filter: CompletedFilter) {
  const utils = trpc.useUtils();
  const { error, fetching, refetch, ...list } = useRemoteRows({
    view: filter,
    part: PART,
    ask: (view, offset) => utils.devflow.completedItems.queryOptions({ ...view, offset, limit: PART }),
    rowsOf: ({ items }) => items,
    totalOf: (first) => first?.total,
    loadingRows: LOADING_ROWS,
  });
  return {
    ...list,
    loadProblem: error && (serverMessage(error) ?? 'Failed to fetch items'),
    retrying: fetching,
    retry: () => void refetch(),
  };
}
