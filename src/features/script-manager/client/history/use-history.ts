import { trpc } from '@/platform/client/trpc';

/** The history of a script, and its actions. */
export function useHistory(scriptId: number) {
  const utils = trpc.useUtils();
  const query = trpc.scripts.history.useQuery({ id: scriptId }, { staleTime: 0 });
  const restore = trpc.scripts.restoreVersion.useMutation();
  const label = trpc.scripts.labelVersion.useMutation({
    onSuccess: () => utils.scripts.history.invalidate({ id: scriptId }),
  });
  return {
    /** Last replaced first; undefined while loading. */
    versions: query.data?.versions,
    /** Why they could not be loaded. */
    error: query.isError && !query.data ? query.error : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    restore,
    label,
  };
}
