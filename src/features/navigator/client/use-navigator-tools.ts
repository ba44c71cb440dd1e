import { useRouter } from '@tanstack/react-router';
import { useOpenTools } from '@/platform/client/tools/use-open-tools';
import { NAVIGATOR_LABELS } from '@/platform/shared/tool-access';
import { trpc } from '@/platform/client/trpc';
import { enabledTools, fallbackTools } from '../rules';

/** The navigator's content: the server's list and texts, else the documented fallback. */
export function useNavigatorTools() {
  const router = useRouter();
  const { tools: openTools } = useOpenTools();
  const { data, isError, isFetching, refetch } = trpc.optionAccess.getNavigatorSettings.useQuery(undefined, {
    // The cached cards are shown at once, and the list is refetched at each visit.
    staleTime: 0,
    retry: 1,
  });
  const fallback = isError ? fallbackTools((path) => path in router.routesByPath) : undefined;
  return {
    /** Undefined while loading. */
    tools: data ? enabledTools(data.tools, openTools) : fallback,
    labels: data?.labels ?? NAVIGATOR_LABELS,
    /** The list could not be loaded; `tools` are the fallback. */
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
    /** The server's response, for the debug strip. */
    told: data,
    openTools,
  };
}
