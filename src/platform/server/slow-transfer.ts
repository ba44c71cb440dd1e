/** Bytes a second that a transfer has to reach at least while others wait for its place. */
const SLOWEST = 50_000;
/** How often that is judged (ms): a place is free before the others are refused. */
const WINDOW_MS = 2_000;

export interface Transfer {
  /** How many bytes were transferred so far. */
  bytes: () => number;
  /** Bytes a second without which it cannot come to its end in time; 50 kB at least are asked for anyway. */
  slowest?: number;
  othersWait: () => boolean;
  end: () => void;
}

/** Ends a transfer that is slow while others wait; returns the function that stops watching it. */
export function endIfSlow({ bytes, slowest = 0, othersWait, end }: Transfer): () => void {
  const needed = (Math.max(SLOWEST, slowest) * WINDOW_MS) / 1_000;
  let before = 0;
  const timer = setInterval(() => {
    const now = bytes();
    if (now - before < needed && othersWait()) end();
    before = now;
  }, WINDOW_MS);
  timer.unref();
  return () => clearInterval(timer);
}
