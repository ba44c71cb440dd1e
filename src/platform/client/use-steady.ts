import { useLayoutEffect, useState } from 'react';

type Callable<Functions> = { [Name in keyof Functions]: (...given: never[]) => unknown };

/**
 * Functions that are the same at every rendering and do what those of the newest one do, so that rows that get them are
 * drawn anew only when they have changed. What effects alone call is for `useEffectEvent`.
 */
export function useSteady<Functions extends Callable<Functions>>(functions: Functions): Functions {
  const [{ steady, update }] = useState(() => steadyOf(functions));
  useLayoutEffect(() => update(functions));
  return steady;
}

function steadyOf<Functions extends Callable<Functions>>(first: Functions) {
  let latest = first;
  const names = Object.keys(first) as (keyof Functions)[];
  const calls = names.map((name) => [name, (...given: never[]) => latest[name](...given)]);
  return {
    steady: Object.fromEntries(calls) as Functions,
    update: (next: Functions) => {
      latest = next;
    },
  };
}
