import { useRemoteRows } from '@/platform/client/remote-rows';
import { serverMessage, trpc } from '@/platform/client/trpc';
import type { Finding } from '../address/devflow-address';

/** The server's maximum page size. */
const PART = 200;
const LOADING_ROWS = 8;

/** The matching open items of all features. */
export function useFound(finding: Finding) {
  const utils = trpc.useUtils();
  const { error, fetching, refetch, ...list } = useRemoteRows({
    view: finding,
    part: PART,
    ask: (view, offset) => utils.devflow.findOpen.queryOptions({ ...view, offset, limit: PART }),
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
