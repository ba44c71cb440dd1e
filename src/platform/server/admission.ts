import { createArrivals } from './arrivals';
import { busy } from './errors';
import { createFairQueue } from './fair-queue';
import { createStandingWait } from './standing-wait';

const MIB = 1024 * 1024;

/** Most procedures in flight in a process; more are refused at once. */
const CALLS = 1_000;

/** Beyond so many, a caller with an average share of the requests in flight gets no further one. */
const CALLS_AT_EASE = 256;

/**
 * Beyond so many, what is in flight decides: where calls wait this long (ms) before they begin, the share counts too, and
 * where they wait longer still nobody gets a further one. Who is served is served soon, and connections do not pile up: Node
 * accepts one in each turn of its loop (libuv/libuv#3696).
 */
const CALLS_WITHOUT_QUEUE = 64;
const SHARED_WAIT_MS = 100;
const LONGEST_WAIT_MS = 250;

/**
 * Most requests of an address in flight whose caller is not known yet. Many people may share one, behind a router or a
 * proxy that nobody named; but a look-up takes a millisecond, and signing in is not counted.
 */
const UNIDENTIFIED_PER_ADDRESS = 64;

/** How long a call waits in a queue (ms); a refusal must come within 5 s (CONTRACT section 2). */
const WAIT_MS = 4_000;

/** The process counts as overloaded when a timer is this late (ms) twice in a row. */
const LATE_MS = 1_000;
const CHECK_EVERY_MS = 250;

/** Most calls of an account in flight at once. */
const READS_PER_ACCOUNT = 4;
const WRITES_PER_ACCOUNT = 2;

/**
 * Whose a request is: an account's id, or the network address of a request whose caller is not known. Never what a
 * caller merely claims, since claims cost nothing.
 */
export type RequestCaller = number | string;

/** A request of one or more calls. */
export interface CallingRequest {
  /** Changed by `recount` alone. */
  caller: RequestCaller;
  /** Its calls in flight. */
  calls: number;
  /** When the first of them came (ms of `performance.now()`). */
  since?: number;
}

/**
 * Admission control: bounds the work in flight, so that no account can starve the others
 * (docs/decisions/015-load.md). Work beyond a bound is queued where that helps, otherwise refused with 503 `busy`.
 */
export function createAdmission() {
  // Who would find it full was refused before: with a session looked up, a refusal costs half of what a call does.
  const calls = createFairQueue({ capacity: 32, waiting: CALLS, waitingPerKey: 64, waitMs: WAIT_MS });
  const overload = watchOverload();
  const wait = createStandingWait();
  const arrivals = createArrivals();
  const arrivalWait = createStandingWait();
  let inFlight = 0;
  /** Requests in flight of each caller that has any. */
  const requests = new Map<RequestCaller, number>();
  let allRequests = 0;

  function isRefused({ caller, calls: own }: CallingRequest): boolean {
    if (inFlight >= CALLS || overload.isOverloaded()) return true;
    if (own > 0) return false;
    const ofCaller = requests.get(caller) ?? 0;
    if (typeof caller === 'string' && ofCaller >= UNIDENTIFIED_PER_ADDRESS) return true;
    return inFlight >= CALLS_AT_EASE && hasItsShare(caller);
  }

  function hasItsShare(caller: RequestCaller): boolean {
    return (requests.get(caller) ?? 0) >= allRequests / requests.size;
  }

  function isQueueTooLong(caller: RequestCaller): boolean {
    if (inFlight < CALLS_WITHOUT_QUEUE) return false;
    const waitMs = Math.max(wait.ms, arrivalWait.ms);
    return waitMs > LONGEST_WAIT_MS || (waitMs > SHARED_WAIT_MS && hasItsShare(caller));
  }

  function count(caller: RequestCaller, more: 1 | -1): void {
    allRequests += more;
    const now = (requests.get(caller) ?? 0) + more;
    if (now > 0) requests.set(caller, now);
    else requests.delete(caller);
  }

  function enter(request: CallingRequest): void {
    inFlight += 1;
    request.calls += 1;
    if (request.calls > 1) return;
    request.since = performance.now();
    count(request.caller, 1);
  }

  function leave(request: CallingRequest): void {
    inFlight -= 1;
    request.calls -= 1;
    if (request.calls === 0) count(request.caller, -1);
  }

  return {
    /**
     * Whether a request that comes now would be admitted. To be asked before it is read and its caller looked up: what is
     * spent on the refused is lost to those who are served.
     */
    hasRoom(caller: RequestCaller): boolean {
      return !isRefused({ caller, calls: 0 }) && !isQueueTooLong(caller);
    },

    /** Begins a request for which there is room when it is its turn; until then it is in flight. */
    begin(caller: RequestCaller, begin: () => void): void {
      const request = { caller, calls: 0 };
      enter(request);
      const since = performance.now();
      arrivals.begin(() => {
        arrivalWait.note(since);
        leave(request);
        begin();
      });
    },

    /** Counts a request as its caller's from now on, who is known better than before. */
    recount(request: CallingRequest, caller: RequestCaller): void {
      if (request.calls > 0) {
        count(request.caller, -1);
        count(caller, 1);
      }
      request.caller = caller;
    },

    /** Runs a call of a request, or refuses it at once when the process has more than it can do in time. */
    async admit<T>(request: CallingRequest, work: () => Promise<T>): Promise<T> {
      if (isRefused(request)) throw busy();
      enter(request);
      try {
        return await work();
      } finally {
        leave(request);
      }
    },

    /** Runs a call of an account's request when it is that account's turn. */
    forAccount<T>(
      account: { id: number; writes: boolean; isGone: () => boolean; request: CallingRequest },
      work: () => Promise<T>,
    ): Promise<T> {
      const { id, writes, isGone, request } = account;
      const key = `${String(id)} ${writes ? 'writes' : 'reads'}`;
      const perKey = writes ? WRITES_PER_ACCOUNT : READS_PER_ACCOUNT;
      const turn = { key, perKey, isGone };
      // Calls of an account may wait for each other alone.
      const waitsForOthers = calls.hasOwnTurn(turn);
      return calls.run(turn, () => {
        if (waitsForOthers && request.since !== undefined) wait.note(request.since);
        return work();
      });
    },

    /** Calls in flight, waiting ones included. */
    get inFlight(): number {
      return inFlight;
    },

    /** Calls of accounts. */
    calls,

    /** Room on the disk (bytes) for what is sent slower than it is worked on: large bodies, zips. */
    transfers: createFairQueue({
      capacity: 4096 * MIB,
      waiting: 100,
      waitingPerKey: 4,
      waitMs: WAIT_MS,
    }),

    /** Memory for large bodies in bytes, reserved before they are read; the texts in them take twice as much. */
    largeBodies: createFairQueue({
      capacity: 128 * MIB,
      waiting: 100,
      waitingPerKey: 4,
      waitMs: WAIT_MS,
    }),

    /** Text searches, one per account: of several triggered by typing only the last one matters. */
    searches: createFairQueue({ capacity: 4, waiting: 100, waitingPerKey: 4, waitMs: WAIT_MS }),

    /** Streamed responses, one per account. Programs ask for all calendars of an account at once. */
    streams: createFairQueue({ capacity: 32, waiting: 100, waitingPerKey: 16, waitMs: WAIT_MS }),

    /** Downloads of whole accounts and their bringing in: each has a connection to the database for long. */
    archives: createFairQueue({ capacity: 2, waiting: 20, waitingPerKey: 1, waitMs: WAIT_MS }),

    stop: overload.stop,
  };
}

export type Admission = ReturnType<typeof createAdmission>;

/** Detects an overloaded event loop by the lateness of a timer. */
function watchOverload() {
  let late = 0;
  let due = performance.now() + CHECK_EVERY_MS;
  const timer = setInterval(() => {
    // Once is not overload: parsing the largest bodies takes that long.
    late = performance.now() - due > LATE_MS ? late + 1 : 0;
    due = performance.now() + CHECK_EVERY_MS;
  }, CHECK_EVERY_MS);
  timer.unref();
  return {
    isOverloaded: () => late > 1,
    stop: () => clearInterval(timer),
  };
}
