import { trpc, type TrpcUtils } from '@/platform/client/trpc';

/** A look at the list that is this fresh counts as one of the same moment: the pointer over a link, then the click. */
const SAME_MOMENT_MS = 1_000;
/** A person is not kept waiting for the list longer; the server decides at the tool's own calls anyway. */
const PATIENCE_MS = 3_000;

/**
 * The tools whose screens are open to the caller, in their order; undefined while that is not known (the server does
 * not answer). Asked anew whenever the window gets the focus; the guards of the routes ask at every change of page.
 */
export function useOpenTools() {
  const { data } = trpc.optionAccess.openTools.useQuery(undefined, {
    staleTime: SAME_MOMENT_MS,
    refetchOnWindowFocus: 'always',
  });
  return data?.tools;
}

/**
 * Asks which tools are open, unless that has just been asked. Never rejects, and waits for 3 s at most: gives the
 * list last heard of when there is no answer, undefined when there is none either.
 */
export async function askOpenTools(utils: TrpcUtils) {
  const answer = utils.optionAccess.openTools
    .fetch(undefined, { staleTime: SAME_MOMENT_MS, retry: false })
    .catch(() => undefined);
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([answer, patience]);
  return utils.optionAccess.openTools.getData()?.tools;
}
