import type { OpenItems, Overview } from './devflow-data';

/** What a change does to what is shown, as long as the server has not told it. */
export interface Effects {
  overview?: (overview: Overview) => Overview;
  /** To the open items of a feature. */
  open?: (items: OpenItems, featureId: number) => OpenItems;
}

interface Answer {
  revision: number;
}

export interface Change<Given extends Answer = Answer> {
  operationId: string;
  send: () => Promise<Given>;
  /** None when only the server knows. */
  effects?: Effects;
  /** What is known with the answer alone, such as the id of something new. */
  effectsOf?: (answer: Given) => Effects;
}

interface Pending {
  operationId: string;
  effects: Effects;
  /** The revision that it made; null until it is answered. */
  revision: number | null;
}

interface Store {
  /** Brings kept data of the revision before `revision` to it. */
  fold: (effects: Effects, revision: number) => void;
  /** Loads what is shown and older than `revision`; resolves to whether everything is as new as that. */
  reload: (revision: number) => Promise<boolean>;
}

/**
 * Changes on their way to the server, one after the other in the order they were made. What is shown is the server's
 * data with the changes replayed that it does not hold yet: when one is refused, only its own effect goes.
 */
export function createChanges({ fold, reload }: Store) {
  let pending: readonly Pending[] = [];
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let wanted = 0;
  let refused = false;
  let catchingUp: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function setPending(next: readonly Pending[]) {
    pending = next;
    for (const listener of [...listeners]) listener();
  }

  /** Raises what the server answers. */
  function run<Given extends Answer>(change: Change<Given>): Promise<Given> {
    const { operationId } = change;
    setPending([...pending, { operationId, effects: change.effects ?? {}, revision: null }]);
    waiting += 1;
    const answered = line.then(change.send);
    const settled = answered.then(
      (answer) => {
        const effects = change.effectsOf?.(answer) ?? change.effects;
        if (effects) fold(effects, answer.revision);
        wanted = Math.max(wanted, answer.revision);
        setPending(
          pending.map((entry) =>
            entry.operationId === operationId
              ? { operationId, effects: effects ?? {}, revision: answer.revision }
              : entry,
          ),
        );
        return answer;
      },
      (error: unknown) => {
        setPending(pending.filter((entry) => entry.operationId !== operationId));
        // What it was based on may not be what is stored.
        refused = true;
        throw error;
      },
    );
    line = settled
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
        if (waiting === 0) void catchUp(wanted);
      });
    return settled;
  }

  /** Loads what has changed up to a revision; while changes are on their way it waits for them. */
  function catchUp(revision: number): Promise<void> {
    wanted = Math.max(wanted, revision);
    if (waiting > 0) return Promise.resolve();
    catchingUp ??= load().finally(() => {
      catchingUp = null;
    });
    return catchingUp;
  }

  async function load() {
    for (let reached = -1; reached < wanted || refused;) {
      const next = wanted;
      const since = refused ? Infinity : next;
      refused = false;
      if (!(await reload(since))) return;
      reached = next;
    }
    // Kept until here: an answer that was under way meanwhile may be older than they are.
    setPending(pending.filter((entry) => entry.revision === null || entry.revision > wanted));
  }

  return {
    run,
    catchUp,
    pending: () => pending,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type Changes = ReturnType<typeof createChanges>;
export type PendingChanges = ReturnType<Changes['pending']>;

/** Data of the server with the changes that it does not hold yet. */
export function replay<Data extends Answer>(
  data: Data,
  pending: PendingChanges,
  effect: (effects: Effects, data: Data) => Data,
): Data {
  return pending.reduce(
    (shown, { effects, revision }) =>
      revision === null || revision > data.revision ? effect(effects, shown) : shown,
    data,
  );
}
