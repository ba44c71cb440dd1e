import { trpc, type RouterOutputs } from '@/platform/client/trpc';
import { problemText } from './overview-problem';

export type Overview = RouterOutputs['home']['overview'];

/** The overview, and the message if it could not be loaded; a failed refetch keeps the data. */
export function useOverview() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = trpc.home.overview.useQuery(undefined, {
    retry: 1,
  });
  return {
    overview: data ?? null,
    /** When it was loaded, in ms. */
    at: dataUpdatedAt,
    problem: error && problemText(error),
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
