import { useLayoutEffect, useState } from 'react';

type Callable<Functions> = { [Name in keyof Functions]: (...given: never[]) => unknown };

/**
 * Callbacks with a stable identity that always run the latest version, so that memoized rows do not rerender. For
 * callbacks used only by effects take `useEffectEvent`.
 */
export function useStableCallbacks<Functions extends Callable<Functions>>(functions: Functions): Functions {
  const [{ stable, update }] = useState(() => stableCallbacksOf(functions));
  useLayoutEffect(() => update(functions));
  return stable;
}

function stableCallbacksOf<Functions extends Callable<Functions>>(first: Functions) {
  let latest = first;
  const names = Object.keys(first) as (keyof Functions)[];
  const calls = names.map((name) => [name, (...given: never[]) => latest[name](...given)]);
  return {
    stable: Object.fromEntries(calls) as Functions,
    update: (next: Functions) => {
      latest = next;
    },
  };
}
