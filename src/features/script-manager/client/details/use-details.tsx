import { trpc } from '@/platform/client/trpc';
import { failureText, RetryNotice } from '../scripts/failure-text';

/** The notes, the dialect and the values of a script. */
export function useDetails(id: number) {
  const { data, error, isFetching, refetch } = trpc.scripts.details.useQuery(
    { id },
    { staleTime: Infinity, refetchOnReconnect: true },
  );
  return { details: data, error: data ? null : error, retrying: isFetching, retry: () => void refetch() };
}

/** Says why they could not be loaded. */
export function DetailsFailure({ error, retrying, retry }: Omit<ReturnType<typeof useDetails>, 'details'>) {
  if (!error) return null;
  const title = failureText('Failed to load scripts', error);
  return <RetryNotice title={title} retrying={retrying} onRetry={retry} />;
}
