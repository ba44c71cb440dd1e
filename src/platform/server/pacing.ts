import { setImmediate as pause } from 'node:timers/promises';

/** How long other calls wait at most for a part of long work, in ms. */
const PART_MS = 10;

/**
 * A function to be awaited between the steps of long work: lets other calls of the process run every 10 ms.
 *
 * @param now the time in ms
 */
export function pacer(now = () => performance.now()): () => Promise<void> {
  let paused = now();
  return async () => {
    if (now() - paused < PART_MS) return;
    await pause();
    paused = now();
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

/** Long work that is written as a generator, which yields after each small step; returns its result. */
export type Steps<T> = Generator<void, T>;

/** Runs work in steps, and lets other calls of the process run between them. */
export async function inSteps<T>(steps: Steps<T>, breathe = pacer()): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await breathe();
  }
}

/** Runs work in steps that is known to be short. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
