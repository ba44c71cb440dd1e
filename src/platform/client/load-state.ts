import { reasonOf } from './changes/tool-words';
import { isServerAway } from './server-reach';
import { serverMessage } from './trpc';

interface Query<Problem> {
  data: unknown;
  error: Problem | null;
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
export function loadStateOf<Problem>(
  { data, error, isFetching, refetch }: Query<Problem>,
  reason: (error: Problem) => string = problemOf,
): LoadState {
  return {
    problem: error !== null && data === undefined ? reason(error) : null,
    retrying: isFetching,
    retry: () => void refetch(),
  };
}
