import { AsyncLocalStorage } from 'node:async_hooks';

/** The deadline of this async context as `performance.now()` (ms). */
const deadlines = new AsyncLocalStorage<number>();

/**
 * Limits all database access of `work` to `ms` milliseconds in total: waiting for connections and for responses then
 * fails with an error for which `isDatabaseUnavailable` is true. An inner deadline replaces an outer one, longer or
 * shorter; `Infinity` removes it.
 */
export function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  return deadlines.run(performance.now() + ms, work);
}

/** Milliseconds until the deadline of this async context, negative once it has passed; Infinity without one. */
export function timeLeft(): number {
  return (deadlines.getStore() ?? Infinity) - performance.now();
}

/** Whether this async context has a deadline, an infinite one included. */
export function hasDeadline(): boolean {
  return deadlines.getStore() !== undefined;
}
