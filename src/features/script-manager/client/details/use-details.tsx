import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import { failureText } from '../scripts/failure-text';

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
  return (
    <Notice tone="danger" title={failureText('Failed to load scripts', error)}>
      <Button size="small" busy={retrying} onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}
