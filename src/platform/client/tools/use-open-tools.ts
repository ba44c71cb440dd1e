import { trpc, type TrpcUtils } from '@/platform/client/trpc';

/** The page need not refetch what its guard has just fetched. */
const SAME_MOMENT_MS = 1_000;
/** A longer wait helps nobody; the server decides at the tool's own calls anyway. */
const PATIENCE_MS = 3_000;

/**
 * The tools whose screens are open to the caller. Refetched when the window gets the focus; the guards of the routes
 * refetch at every change of page.
 */
export function useOpenTools() {
  const { data, isError, isFetching, refetch } = trpc.toolAccess.openTools.useQuery(undefined, {
    staleTime: SAME_MOMENT_MS,
    refetchOnWindowFocus: 'always',
    retry: 1,
  });
  return {
    /** In their order; undefined while unknown. */
    tools: data?.tools,
    /** The role that they are open to; undefined while unknown. */
    role: data?.role,
    /** Unknown because the server does not answer. */
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

/**
 * Fetches the open tools; concurrent callers share one request. Never rejects, and waits for 3 s at most: without an
 * answer it returns the last known list, or undefined.
 */
export async function askOpenTools(utils: TrpcUtils) {
  const answer = utils.toolAccess.openTools
    .fetch(undefined, { staleTime: SAME_MOMENT_MS, retry: false })
    .catch(() => undefined);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([answer, patience]);
  return utils.toolAccess.openTools.getData()?.tools;
}
