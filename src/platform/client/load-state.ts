import { reasonOf } from './changes/tool-words';

interface Query {
  data: unknown;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a screen says of a query that has no answer: why, or null if nothing is wrong, and how to try again. */
export function loadStateOf(query: Query) {
  return {
    problem: query.isError && query.data === undefined ? reasonOf(query.error) : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
