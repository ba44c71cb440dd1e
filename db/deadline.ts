import { AsyncLocalStorage } from 'node:async_hooks';

/** The moment (`performance.now()`, ms) by which the work of this asynchronous context has to be done. */
const deadlines = new AsyncLocalStorage<number>();

/**
 * Gives everything that `work` awaits of the database `ms` milliseconds in all: waiting for a connection and waiting
 * for answers both end then, with an error for which `isDatabaseUnavailable` is true. An inner deadline replaces an
 * outer one, longer or shorter; `Infinity` takes it off.
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + ms, work);
}

/** Milliseconds until the deadline of this context, negative once it has passed; Infinity where there is none. */
export function timeLeft(): number {
  return (deadlines.getStore() ?? Infinity) - performance.now();
}

/** Whether a deadline holds here, be it one that never comes. */
export function hasDeadline(): boolean {
  return deadlines.getStore() !== undefined;
}
