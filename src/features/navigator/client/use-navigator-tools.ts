import { useRouter } from '@tanstack/react-router';
import { useOpenTools } from '@/features/tool-access/client/use-open-tools';
import { NAVIGATOR_LABELS } from '@/features/tool-access/rules';
import { trpc } from '@/platform/client/trpc';
import { enabledTools, fallbackTools } from '../rules';

/** What the navigator shows: the server's list and texts, else the documented fallback. */
export function useNavigatorTools() {
  const router = useRouter();
  const { tools: openTools } = useOpenTools();
  const { data, isError, isFetching, refetch } = trpc.optionAccess.getNavigatorSettings.useQuery(undefined, {
    // The cards known from the last visit show at once, and the list is asked for at each one.
    staleTime: 0,
    retry: 1,
  });
  const fallback = isError ? fallbackTools((path) => path in router.routesByPath) : undefined;
  return {
    /** Undefined while they are loading. */
    tools: data ? enabledTools(data.tools, openTools) : fallback,
    labels: data?.labels ?? NAVIGATOR_LABELS,
    /** The list could not be had; `tools` are the fallback. */
    failed: isError && !data,
    retrying: isFetching,
    retry: () => void refetch(),
    /** What the server told, for the debug strip. */
    told: data,
    openTools,
  };
}
