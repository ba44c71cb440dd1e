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

/** What this device has kept is shown without the server (`kept-answers`). */
const problemOf = (error: unknown) =>
  isServerAway() && serverMessage(error) === null ? 'Not available without a connection' : reasonOf(error);

/** What a screen says of a query that has no answer: why, or null if nothing is wrong, and how to try again. */
export function loadStateOf(query: Query) {
  return {
    problem: query.isError && query.data === undefined ? problemOf(query.error) : null,
    retrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
