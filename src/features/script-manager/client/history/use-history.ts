import { trpc } from '@/platform/client/trpc';

/** The earlier texts of a script, and what can be done with them. */
export function useHistory(scriptId: number) {
  const utils = trpc.useUtils();
  const query = trpc.scripts.history.useQuery({ id: scriptId }, { staleTime: 0 });
  const restore = trpc.scripts.restoreVersion.useMutation();
  const label = trpc.scripts.labelVersion.useMutation({
    onSuccess: () => utils.scripts.history.invalidate({ id: scriptId }),
  });
  return {
    /** The one replaced last first; undefined while they are not known. */
    versions: query.data?.versions,
    /** Why they are not known. */
    error: query.isError && !query.data ? query.error : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
    restore,
    label,
  };
}
