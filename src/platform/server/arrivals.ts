import { createStandingWait } from './standing-wait';

/**
 * Begins one request in each turn of the event loop, the others that came with it in the next turns. Node accepts one
 * connection a turn (libuv/libuv#3696): where a turn begins all that has come, hundreds of requests make it so long that
 * connections pile up, and who comes last waits for seconds.
 */
export function createArrivals() {
  const waiting: { begin: () => void; since: number }[] = [];
  const wait = createStandingWait();
  let hasBegun = false;

  function beginNext(): void {
    const next = waiting.shift();
    hasBegun = next !== undefined;
    if (!next) return;
    setImmediate(beginNext);
    wait.note(next.since);
    next.begin();
  }

  return {
    /** Begins a request, at once or when its turn has come. */
    begin(begin: () => void): void {
      waiting.push({ begin, since: performance.now() });
      if (!hasBegun) beginNext();
    },

    /** Requests that wait for their turn. */
    get waiting(): number {
      return waiting.length;
    },

    /** How long all of them have waited lately (ms). */
    get waitMs(): number {
      return wait.ms;
    },
  };
}
