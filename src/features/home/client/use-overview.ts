import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { problemText } from './overview-problem';

export type Overview = RouterOutputs['home']['overview'];

/** The overview, and what to say when it could not be had; after a failed look for news what was there stays. */
export function useOverview() {
  const { data, error, isFetching, refetch } = trpc.home.overview.useQuery(undefined, { retry: 1 });
  return {
    overview: data ?? null,
    problem: error && problemText(error),
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
