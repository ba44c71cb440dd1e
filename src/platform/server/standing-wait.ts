/** Shorter than people notice, and long enough for some calls of a busy process to begin in it (ms). */
const INTERVAL_MS = 250;

/**
 * How long the calls of a busy process wait before they begin, bursts aside: the shortest wait within the last interval,
 * which is long only while a queue stands (RFC 8289, 4.1, CoDel).
 *
 * @param now a clock in ms
 */
export function createStandingWait(now: () => number = () => performance.now()) {
  let shortest = Infinity;
  let standing = 0;
  let end = now() + INTERVAL_MS;

  function endInterval(): void {
    const time = now();
    if (time < end) return;
    // Where no call began, nobody waits, or for what does not answer, of which the circuit breaker tells.
    const isLast = time < end + INTERVAL_MS;
    standing = isLast && shortest !== Infinity ? shortest : 0;
    shortest = Infinity;
    end = time + INTERVAL_MS;
  }

  return {
    /** Tells that a call begins now which came at `since`. */
    note(since: number): void {
      endInterval();
      shortest = Math.min(shortest, now() - since);
    },

    /** In ms. */
    get ms(): number {
      endInterval();
      return standing;
    },
  };
}
