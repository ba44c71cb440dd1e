import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { problemText } from './overview-problem';

export type Overview = RouterOutputs['home']['overview'];

/** The overview, and what to say when it could not be had; after a failed look for news what was there stays. */
export function useOverview() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = trpc.home.overview.useQuery(undefined, {
    retry: 1,
  });
  return {
    overview: data ?? null,
    /** When it was asked for, in ms. */
    at: dataUpdatedAt,
    problem: error && problemText(error),
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
