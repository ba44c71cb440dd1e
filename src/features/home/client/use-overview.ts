import { trpc, type RouterOutputs } from '@/platform/client/trpc';

/** The server's message; the browser's message for a missing response would not help users. */
export function problemText(error: { message: string; data?: object | null }): string {
  return `Error: ${(error.data && error.message) || 'Data fetch failed'}`;
}

export type Overview = RouterOutputs['home']['overview'];

/** What has nothing to show on home follows nothing: who comes back after a first habit is to see it. */
export const ON_HOME = { retry: 1, staleTime: 1_000 } as const;

/** The overview, and the message if it could not be loaded; a refetch without an answer keeps the data without a word, as the shell tells when the server is away. */
export function useOverview() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = trpc.home.overview.useQuery(undefined, ON_HOME);
  return {
    overview: data ?? null,
    /** When it was loaded, in ms. */
    at: dataUpdatedAt,
    problem: error && (error.data || !data) ? problemText(error) : null,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
