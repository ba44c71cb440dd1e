import { useRemoteRows } from '@/platform/client/remote-rows';
import { trpc } from '@/platform/client/trpc';
import { devflowLimits } from '../../limits';
import type { Sort } from '../address/devflow-address';

const PART = devflowLimits.pageMax;

export interface CompletedFilter {
  featureId: number;
  search: string;
  sort: Sort;
}

/** The matching completed items. */
export function useCompleted(filter: CompletedFilter) {
  const { devflow } = trpc.useUtils();
  return useRemoteRows({
    view: filter,
    part: PART,
    ask: (view, offset) => devflow.completedItems.queryOptions({ ...view, offset, limit: PART }),
    rowsOf: ({ items }) => items,
    totalOf: (first) => first?.total,
    loadingRows: 8,
  });
}
