import { askPreferences } from '@/features/preferences/client/follow-preferences';
import { askOpenTools } from '@/platform/client/tools/use-open-tools';
import { readAuthToken } from '@/platform/client/auth-token';
import { dropToasts } from '@/platform/client/ui/toast-store';
import { createQueryClient, createTrpcClient, createTrpcUtils } from '@/platform/client/trpc';

interface ServerState {
  /** The account's token. */
  token: string | null;
  queryClient: ReturnType<typeof createQueryClient>;
  trpcClient: ReturnType<typeof createTrpcClient>;
  utils: ReturnType<typeof createTrpcUtils>;
  /** The page for which the open tools were last fetched. */
  askedFor: string | null;
}

let current: ServerState | null = null;

/**
 * The tRPC client and its cache, for the layout and the guards before it. Created for each sign-in, so that no account
 * sees another's data.
 */
export function serverState(): ServerState {
  const token = readAuthToken();
  if (current?.token !== token) {
    if (current) dropToasts();
    const queryClient = createQueryClient();
    const trpcClient = createTrpcClient(token);
    const utils = createTrpcUtils(queryClient, trpcClient);
    current = { token, queryClient, trpcClient, utils, askedFor: null };
  }
  return current;
}

/**
 * Refetches the list of open tools once per page, whatever else changes in the URL. Waits for the first list only, so
 * that the sidebar is complete from the start; later ones arrive while the page is already shown.
 */
export async function refreshOpenTools(pathname: string): Promise<void> {
  const state = serverState();
  const known = state.utils.toolAccess.openTools.getData() !== undefined;
  if (known && state.askedFor === pathname) return;
  state.askedFor = pathname;
  // Answered in one batch, so that it is known when the tools are.
  if (!known) void askPreferences(state.utils);
  const asked = askOpenTools(state.utils);
  if (!known) await asked;
}

/** Whether the screen of a tool is open to the user now. True while unknown: the server decides at the calls. */
export async function isScreenOpen(tool: string): Promise<boolean> {
  const tools = await askOpenTools(serverState().utils);
  return tools?.some(({ tool_key }) => tool_key === tool) ?? true;
}
