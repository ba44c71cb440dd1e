import type { LoadState } from '@/platform/client/load-state';
import { trpc, type RouterOutputs } from '@/platform/client/trpc';

interface Asked {
  data: unknown;
  error: { message: string; data?: object | null } | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Why something could not be loaded: the server's message, as the browser's for a missing response would not help users. A
 * refetch without an answer keeps the data without a word, as the shell tells when the server is away.
 */
export function loadOf({ data, error, isFetching, refetch }: Asked): LoadState {
  return {
    problem:
      error && (error.data || !data)
        ? `Error: ${(error.data && error.message) || 'Data fetch failed'}`
        : null,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}

export type Overview = RouterOutputs['home']['overview'];

/** What has nothing to show on home follows nothing: who comes back after a first habit is to see it. */
export const ON_HOME = { retry: 1, staleTime: 1_000 } as const;

/** The overview. */
export function useOverview() {
  const query = trpc.home.overview.useQuery(undefined, ON_HOME);
  /** `at`: when it was loaded, in ms. */
  return { overview: query.data ?? null, at: query.dataUpdatedAt, load: loadOf(query) };
}
