import { setImmediate as pause } from 'node:timers/promises';

/** How long other calls wait at most for a part of long work, in ms. */
const PART_MS = 10;

/** A function to be awaited between the steps of long work: lets other calls of the process run every 10 ms. */
export function pacer(): () => Promise<void> {
  let paused = performance.now();
  return async () => {
    if (performance.now() - paused < PART_MS) return;
    await pause();
    paused = performance.now();
  };
}

/** A list made of another while other calls run. */
export async function paced<One, Other>(list: Iterable<One>, make: (one: One) => Other): Promise<Other[]> {
  const breathe = pacer();
  const made: Other[] = [];
  for (const one of list) {
    made.push(make(one));
    await breathe();
  }
  return made;
}
