import { useRemoteRows } from '@/platform/client/remote-rows';
import { trpc } from '@/platform/client/trpc';
import { devflowLimits } from '../../limits';
import type { Finding } from '../address/finding';

const PART = devflowLimits.pageMax;

/** The matching open items of all features. */
export function useFound(finding: Finding) {
  const { devflow } = trpc.useUtils();
  return useRemoteRows({
    view: finding,
    part: PART,
    ask: (view, offset) => devflow.findOpen.queryOptions({ ...view, offset, limit: PART }),
    rowsOf: ({ items }) => items,
    totalOf: (first) => first?.total,
    loadingRows: 8,
  });
}
