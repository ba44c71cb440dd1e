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
  begin: () => void;
  refuse: () => void;
}

interface Line {
  running: number;
  waiting: Waiter[];
}

/**
 * Lets a bounded amount of work go on at a time. The keys take turns, so that whoever sends much waits behind himself
 * and not in front of others. Work without room to wait, or that has waited too long, is refused with 503 `busy`; when
 * all the room is taken, the newest of the longest line gives way to a key with a shorter one.
 */
export function createFairQueue(limits: FairQueueLimits) {
  /** In the order of their turns: the key whose work began or ended last comes last. */
  const lines = new Map<string, Line>();
  let load = 0;
  let waiting = 0;
  /** Whether the work whose turn it is needs more room than there is. */
  let blocked = false;

  function mayBegin(line: Line, { perKey }: Turn): boolean {
    return line.running < perKey;
  }

  function fits({ weight = 1 }: Turn): boolean {
    return load + weight <= limits.capacity;
  }

  function begin(key: string, line: Line, { weight = 1 }: Turn): void {
    load += weight;
    line.running += 1;
    toTheEnd(key, line);
  }

  function toTheEnd(key: string, line: Line): void {
    lines.delete(key);
    lines.set(key, line);
  }

  function end(key: string, line: Line, { weight = 1 }: Turn): void {
    load -= weight;
    line.running -= 1;
    toTheEnd(key, line);
    forgetIfIdle(key, line);
    beginNext();
  }

  function beginNext(): void {
    blocked = false;
    for (const [key, line] of lines) {
      const [first] = line.waiting;
      if (!first || !mayBegin(line, first.turn)) continue;
      // Nobody is overtaken by something lighter, or heavy work would wait for ever.
      blocked = !fits(first.turn);
      if (blocked) return;
      line.waiting.shift();
      waiting -= 1;
      begin(key, line, first.turn);
      first.begin();
    }
  }

  function forgetIfIdle(key: string, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0 && lines.get(key) === line) lines.delete(key);
  }

  function makeRoom(line: Line): void {
    if (line.waiting.length >= limits.waitingPerKey) throw busy();
    if (waiting < limits.waiting) return;
    let longest = line;
    for (const other of lines.values()) if (other.waiting.length > longest.waiting.length) longest = other;
    if (longest.waiting.length <= line.waiting.length + 1) throw busy();
    longest.waiting.at(-1)?.refuse();
  }

  async function wait(key: string, line: Line, turn: Turn): Promise<void> {
    makeRoom(line);
    lines.set(key, line);
    await new Promise<void>((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        line.waiting.splice(line.waiting.indexOf(waiter), 1);
        waiting -= 1;
        forgetIfIdle(key, line);
        reject(busy());
        // It may have been in the way of lighter work.
        beginNext();
      };
      const timer = setTimeout(refuse, Math.min(limits.waitMs, timeLeft()));
      const waiter: Waiter = {
        turn,
        refuse,
        begin() {
          clearTimeout(timer);
          resolve();
        },
      };
      line.waiting.push(waiter);
      waiting += 1;
      beginNext();
    });
  }

  /** Resolves when the turn has come; call what it gives exactly once, when the work is done. */
  async function enter(turn: Turn): Promise<() => void> {
    const { key } = turn;
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    const isNext = !blocked && line.waiting.length === 0 && mayBegin(line, turn);
    if (isNext && fits(turn)) begin(key, line, turn);
    else await wait(key, line, turn);
    const leave = () => end(key, line, turn);
    if (turn.isGone?.()) {
      leave();
      throw cancelled();
    }
    return leave;
  }

  return {
    enter,

    /** Does `work` when its turn has come. */
    async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
      const leave = await enter(turn);
      try {
        return await work();
      } finally {
        leave();
      }
    },

    /** Weight of the work under way. */
    get load(): number {
      return load;
    },
  };
}
