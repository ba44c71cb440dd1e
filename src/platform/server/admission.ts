import { busy } from './errors';
import { createFairQueue } from './fair-queue';

const MIB = 1024 * 1024;

/** Procedures under way at once in a process, whoever calls; more are refused at once. */
const CALLS = 1_000;

/** How long a call waits for its turn (ms); a refusal is to come within 5 s (CONTRACT section 2). */
const WAIT_MS = 4_000;

/** How late a timer must be, twice in a row, for the process to count as overloaded (ms). */
const LATE_MS = 1_000;
const CHECK_EVERY_MS = 250;

/** What an account may have under way at once. */
const READS_PER_ACCOUNT = 4;
const WRITES_PER_ACCOUNT = 2;

/**
 * What a process takes on at once, so that nobody can keep it from everybody else (docs/decisions/015-load.md). What
 * exceeds a bound waits for its turn where that helps, and is refused with 503 `busy` otherwise.
 */
export function createAdmission() {
  const calls = createFairQueue({ capacity: 32, waiting: 256, waitingPerKey: 64, waitMs: WAIT_MS });
  const overload = watchOverload();
  let inFlight = 0;

  return {
    /** Refuses a call at once when the process has too much under way. */
    async admit<T>(work: () => Promise<T>): Promise<T> {
      if (inFlight >= CALLS || overload.isOverloaded()) throw busy();
      inFlight += 1;
      try {
        return await work();
      } finally {
        inFlight -= 1;
      }
    },

    /** Does what an account asks for when it is its turn. */
    forAccount<T>(
      account: { id: number; writes: boolean; isGone: () => boolean },
      work: () => Promise<T>,
    ): Promise<T> {
      const { id, writes, isGone } = account;
      const key = `${String(id)} ${writes ? 'writes' : 'reads'}`;
      return calls.run({ key, perKey: writes ? WRITES_PER_ACCOUNT : READS_PER_ACCOUNT, isGone }, work);
    },

    /** The bytes of large bodies, counted before they are read. */
    largeBodies: createFairQueue({
      capacity: 256 * MIB,
      waiting: 100,
      waitingPerKey: 4,
      waitMs: WAIT_MS,
    }),

    /** Searches in texts, one an account: of several that are asked for while typing only the last one matters. */
    searches: createFairQueue({ capacity: 4, waiting: 100, waitingPerKey: 4, waitMs: WAIT_MS }),

    /** Answers that are made while they are sent, one an account. */
    streams: createFairQueue({ capacity: 32, waiting: 100, waitingPerKey: 4, waitMs: WAIT_MS }),

    stop: overload.stop,
  };
}

export type Admission = ReturnType<typeof createAdmission>;

/** Tells from the lateness of a timer whether the process has more to compute than it can. */
function watchOverload() {
  let late = 0;
  let due = performance.now() + CHECK_EVERY_MS;
  const timer = setInterval(() => {
    // Once is no overload: the largest bodies take that long to be read.
    late = performance.now() - due > LATE_MS ? late + 1 : 0;
    due = performance.now() + CHECK_EVERY_MS;
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    isOverloaded: () => late > 1,
    stop: () => clearInterval(timer),
  };
}
