import { timeLeft } from '@db/deadline';
import { busy, cancelled } from './errors';

export interface FairQueueLimits {
  /** Total weight of running work. */
  capacity: number;
  /** Most waiting pieces of work, in total and per key. */
  waiting: number;
  waitingPerKey: number;
  /** Longest wait (ms), unless the deadline of the async context (`withDeadline`) comes first. */
  waitMs: number;
}

/** How one piece of work is queued. */
export interface Turn {
  /** On whose behalf: an account, an address. */
  key: string;
  /** Most pieces of work running for this key. */
  perKey: number;
  /** Share of the capacity; 1 by default. */
  weight?: number;
  /** Whether the client has disconnected; work that has not started is then skipped. */
  isGone?: () => boolean;
}

interface Waiter {
  turn: Turn;
  start: () => void;
  refuse: () => void;
}

interface KeyQueue {
  running: number;
  waiting: Waiter[];
}

/**
 * A bounded queue with round-robin over keys, so that a busy key delays only itself. Work is refused with 503 `busy`
 * when its queue is full or it has waited too long. When the total is full, the newest entry of the longest queue is
 * refused in favour of a key with a shorter one.
 */
export function createFairQueue(limits: FairQueueLimits) {
  /** In round-robin order: the key whose work started or ended last comes last. */
  const queues = new Map<string, KeyQueue>();
  let load = 0;
  let waiting = 0;
  /** Whether the next work in turn does not fit into the free capacity. */
  let blocked = false;

  function mayStart(queue: KeyQueue, { perKey }: Pick<Turn, 'perKey'>): boolean {
    return queue.running < perKey;
  }

  function fits({ weight = 1 }: Turn): boolean {
    return load + weight <= limits.capacity;
  }

  function start(key: string, queue: KeyQueue, { weight = 1 }: Turn): void {
    load += weight;
    queue.running += 1;
    moveToBack(key, queue);
  }

  function moveToBack(key: string, queue: KeyQueue): void {
    queues.delete(key);
    queues.set(key, queue);
  }

  function end(key: string, queue: KeyQueue, { weight = 1 }: Turn): void {
    load -= weight;
    queue.running -= 1;
    moveToBack(key, queue);
    removeIfIdle(key, queue);
    startNext();
  }

  function startNext(): void {
    blocked = false;
    for (const [key, queue] of queues) {
      const [first] = queue.waiting;
      if (!first || !mayStart(queue, first.turn)) continue;
      // Lighter work must not overtake, or heavy work would starve.
      blocked = !fits(first.turn);
      if (blocked) return;
      queue.waiting.shift();
      waiting -= 1;
      start(key, queue, first.turn);
      first.start();
    }
  }

  function removeIfIdle(key: string, queue: KeyQueue): void {
    if (queue.running === 0 && queue.waiting.length === 0 && queues.get(key) === queue) queues.delete(key);
  }

  function makeRoom(queue: KeyQueue): void {
    if (queue.waiting.length >= limits.waitingPerKey) throw busy();
    if (waiting < limits.waiting) return;
    let longest = queue;
    for (const other of queues.values()) if (other.waiting.length > longest.waiting.length) longest = other;
    if (longest.waiting.length <= queue.waiting.length + 1) throw busy();
    longest.waiting.at(-1)?.refuse();
  }

  async function wait(key: string, queue: KeyQueue, turn: Turn): Promise<void> {
    makeRoom(queue);
    queues.set(key, queue);
    await new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        queue.waiting.splice(queue.waiting.indexOf(waiter), 1);
        waiting -= 1;
        removeIfIdle(key, queue);
        reject(busy());
        // It may have blocked lighter work.
        startNext();
      };
      const timer = setTimeout(refuse, Math.min(limits.waitMs, timeLeft()));
      const waiter: Waiter = {
        turn,
        refuse,
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      queue.waiting.push(waiter);
      waiting += 1;
      startNext();
    });
  }

  /** Waits for a turn; resolves to the release function, to be called exactly once when the work is done. */
  async function acquire(turn: Turn): Promise<() => void> {
    const { key } = turn;
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    const isNext = !blocked && queue.waiting.length === 0 && mayStart(queue, turn);
    if (isNext && fits(turn)) start(key, queue, turn);
    else await wait(key, queue, turn);
    const release = () => end(key, queue, turn);
    if (turn.isGone?.()) {
      release();
      throw cancelled();
    }
    return release;
  }

  return {
    acquire,

    /** Whether work would wait for that of other keys only, if it had to. */
    hasOwnTurn(turn: Pick<Turn, 'key' | 'perKey'>): boolean {
      const queue = queues.get(turn.key);
      return !queue || (queue.waiting.length === 0 && mayStart(queue, turn));
    },

    /** Runs `work` when its turn has come. */
    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      const release = await acquire(turn);
      try {
        return await work();
      } finally {
        release();
      }
    },

    /** Total weight of running work. */
    get load(): number {
      return load;
    },

    /** Pieces of work that wait. */
    get waiting(): number {
      return waiting;
    },
  };
}
