import { useLayoutEffect, useState } from 'react';

type Callable<Functions> = { [Name in keyof Functions]: (...given: never[]) => unknown };

/**
 * Functions that are the same at every rendering and do what those of the newest one do, so that rows that get them are
 * drawn anew only when they have changed. What effects alone call is for `useEffectEvent`.
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
