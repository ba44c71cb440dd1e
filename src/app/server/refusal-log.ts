/** Refused calls that are logged in a minute: enough to see who tries, too few to fill a disk. */
const MOST_A_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Bounds the lines of refused calls in the log: a stranger can cause as many as they like.
 *
 * @param now a clock in ms
 */
export function createRefusalLog(now: () => number = () => performance.now()) {
  let since = now();
  let refused = 0;

  return {
    /** Whether a refused call is to be logged, and how many since the last minute's bound were not. */
    admit(): { logged: boolean; unlogged: number } {
      let unlogged = 0;
      if (now() - since >= MINUTE_MS) {
        unlogged = Math.max(0, refused - MOST_A_MINUTE);
        since = now();
        refused = 0;
      }
      refused += 1;
      return { logged: refused <= MOST_A_MINUTE, unlogged };
    },
  };
}
