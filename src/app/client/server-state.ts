import { askOpenTools } from '@/features/tool-access/client/use-open-tools';
import { readAuthToken } from '@/platform/client/auth-token';
import { createQueryClient, createTrpcClient, createTrpcUtils } from '@/platform/client/trpc';

interface ServerState {
  /** Whose it is. */
  token: string | null;
  queryClient: ReturnType<typeof createQueryClient>;
  trpcClient: ReturnType<typeof createTrpcClient>;
  utils: ReturnType<typeof createTrpcUtils>;
  /** The page for which the open tools were asked for last. */
  askedFor: string | null;
}

let current: ServerState | null = null;

/**
 * The connection to the typed API and what is known from it, for the layout and for the guards before it. Made anew
 * for each sign-in, so that no account sees another's data.
 */
export function serverState(): ServerState {
  const token = readAuthToken();
  if (current?.token !== token) {
    const queryClient = createQueryClient();
    const trpcClient = createTrpcClient();
    const utils = createTrpcUtils(queryClient, trpcClient);
    current = { token, queryClient, trpcClient, utils, askedFor: null };
  }
  return current;
}

/**
 * Has the list of open tools be a fresh one for the page that comes, once a page, whatever else of its address changes.
 * Waits for the first list only, so that the sidebar has its entries from the beginning; later ones arrive while the
 * person already reads the page.
 */
export async function refreshOpenTools(pathname: string): Promise<void> {
  const state = serverState();
  const known = state.utils.toolAccess.openTools.getData() !== undefined;
  if (known && state.askedFor === pathname) return;
  state.askedFor = pathname;
  const asked = askOpenTools(state.utils);
  if (!known) await asked;
}

/** Whether the screen of a tool is open to the caller now. While nobody can tell it is: the server decides at the calls. */
export async function isScreenOpen(tool: string): Promise<boolean> {
  const tools = await askOpenTools(serverState().utils);
  return tools?.some(({ tool_key }) => tool_key === tool) ?? true;
}
