import { timeLeft } from '@db/deadline';
import { busy, cancelled } from './errors';

export interface FairQueueLimits {
  /** Weight of the work under way at once. */
  capacity: number;
  /** Pieces of work that wait at once, in all and for one key. */
  waiting: number;
  waitingPerKey: number;
  /** How long a piece of work waits at most (ms); a deadline of its context (`withDeadline`) may come first. */
  waitMs: number;
}

/** How a piece of work is queued. */
export interface Turn {
  /** Who wants it done: an account, an address. */
  key: string;
  /** Pieces of work under way at once for the key. */
  perKey: number;
  /** Share of the capacity; 1 unless it is given. */
  weight?: number;
  /** Whether nobody waits for the outcome any more; then work that has not begun is left out. */
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
 * Lets a bounded amount of work go on at a time. The keys take turns, so that whoever sends much waits behind himself
 * and not in front of others. Work without room to wait, or that has waited too long, is refused with 503 `busy`; when
 * all the room is taken, the newest of the longest queue gives way to a key with a shorter one.
 */
export function createFairQueue(limits: FairQueueLimits) {
  /** In the order of their turns: the key whose work began or ended last comes last. */
  const queues = new Map<string, KeyQueue>();
  let load = 0;
  let waiting = 0;
  /** Whether the work whose turn it is needs more room than there is. */
  let blocked = false;

  function mayStart(queue: KeyQueue, { perKey }: Turn): boolean {
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
      // Nobody is overtaken by something lighter, or heavy work would wait for ever.
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
        // It may have been in the way of lighter work.
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

  /** Resolves when the turn has come; call what it gives exactly once, when the work is done. */
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

    /** Does `work` when its turn has come. */
    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      const release = await acquire(turn);
      try {
        return await work();
      } finally {
        release();
      }
    },

    /** Weight of the work under way. */
    get load(): number {
      return load;
    },
  };
}
