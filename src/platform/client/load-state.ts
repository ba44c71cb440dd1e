import { reasonOf } from './changes/tool-words';
import { isServerAway } from './server-reach';
import { serverMessage } from './trpc';

interface Query {
  data: unknown;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a screen says of a query that has no answer: why, or null if nothing is wrong, and how to try again. */
export interface LoadState {
  problem: string | null;
  retrying: boolean;
  retry: () => void;
}

/** What this device has kept is shown without the server (`kept-answers`). */
const problemOf = (error: unknown) =>
  isServerAway() && serverMessage(error) === null ? 'Not available without a connection' : reasonOf(error);

/** @param reason why it could not be loaded, where that is told in words of its own */
export function loadStateOf(query: Query, reason: (error: unknown) => string = problemOf): LoadState {
  return {
    problem: query.isError && query.data === undefined ? reason(query.error) : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
