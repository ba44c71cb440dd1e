import { trpc, type TrpcUtils } from '@/platform/client/trpc';

/** What the guard has just asked for, the page that it lets in need not ask for again. */
const SAME_MOMENT_MS = 1_000;
/** A person is not kept waiting for the list longer; the server decides at the tool's own calls anyway. */
const PATIENCE_MS = 3_000;

/**
 * The tools whose screens are open to the caller. The list is asked for anew whenever the window gets the focus; the
 * guards of the routes ask at every change of page.
 */
export function useOpenTools() {
  const { data, isError, isFetching, refetch } = trpc.toolAccess.openTools.useQuery(undefined, {
    staleTime: SAME_MOMENT_MS,
    refetchOnWindowFocus: 'always',
    retry: 1,
  });
  return {
    /** In their order; undefined while they are not known. */
    tools: data?.tools,
    /** The role that they are open to; undefined while they are not known. */
    role: data?.role,
    /** They are not known, since the server does not answer. */
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

/**
 * Asks which tools are open; while that is under way, who asks as well gets the same answer. Never rejects, and waits
 * for 3 s at most: without an answer it gives the list last heard of, undefined when there is none either.
 */
export async function askOpenTools(utils: TrpcUtils) {
  const answer = utils.toolAccess.openTools
    .fetch(undefined, { staleTime: 0, retry: false })
    .catch(() => undefined);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([answer, patience]);
  return utils.toolAccess.openTools.getData()?.tools;
}
