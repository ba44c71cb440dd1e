interface Answer {
  /** The account's revision that the change made. */
  revision: number;
}

/** A change on its way to the server. */
export interface Change<Effects, Given extends Answer = Answer> {
  operationId: string;
  /** Raises what the server answers, and when there is no answer. */
  send: () => Promise<Given>;
  /** What it does to the kept answers; none when only the server knows. */
  effects?: Effects | undefined;
  /** What is known with the answer alone, such as the id of something new. */
  effectsOf?: ((answer: Given) => Effects | undefined) | undefined;
}

/** A change that kept answers may not hold yet. */
export interface Pending<Effects> {
  operationId: string;
  effects: Effects | undefined;
  /** The revision that it made; null until it is answered. */
  revision: number | null;
}

interface Feed<Effects> {
  /** Brings kept answers of the revision before `revision` to it. */
  fold: (effects: Effects, revision: number) => void;
  /** Loads what is shown and older than `revision`; resolves to whether everything is as new as that. */
  reload: (revision: number) => Promise<boolean>;
}

/**
 * The optimistic changes of a tool, sent one after the other in the order they were made. What is shown is the server's
 * data with the changes replayed that it does not hold yet: when one is refused, only its own effect goes.
 */
export function createPending<Effects>({ fold, reload }: Feed<Effects>) {
  let pending: readonly Pending<Effects>[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let inFlight = 0;
  let heldCalls = 0;
  let targetRevision = 0;
  /** Whether what is kept may be older than anybody has told. */
  let stale = false;
  let catchingUp: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  function setPending(next: readonly Pending<Effects>[]) {
    pending = next;
    for (const listener of [...listeners]) listener();
  }

  /** Raises what the server answers. */
  function run<Given extends Answer>(change: Change<Effects, Given>): Promise<Given> {
    const { operationId } = change;
    inFlight += 1;
    setPending([...pending, { operationId, effects: change.effects, revision: null }]);
    const settled = queue.then(change.send).then(
      (answer) => {
        const { revision } = answer;
        const effects = change.effectsOf?.(answer) ?? change.effects;
        if (effects) fold(effects, revision);
        targetRevision = Math.max(targetRevision, revision);
        inFlight -= 1;
        setPending(
          pending.map((entry) =>
            entry.operationId === operationId ? { operationId, effects, revision } : entry,
          ),
        );
        return answer;
      },
      (error: unknown) => {
        // What it was based on may not be what is stored.
        stale = true;
        inFlight -= 1;
        setPending(pending.filter((entry) => entry.operationId !== operationId));
        throw error;
      },
    );
    queue = settled
      .catch(() => undefined)
      .finally(() => {
        void catchUp(targetRevision);
      });
    return settled;
  }

  /** Waits with loading for a call that tells by itself what it has changed. Settles as the call does. */
  async function holdReloads<T>(call: Promise<T>): Promise<T> {
    heldCalls += 1;
    try {
      return await call;
    } finally {
      heldCalls -= 1;
      // Whoever waits for the call folds its answer first.
      setTimeout(() => void catchUp(targetRevision));
    }
  }

  /** Loads what has changed up to a revision; while changes are in flight it waits for them. */
  function catchUp(revision: number): Promise<void> {
    targetRevision = Math.max(targetRevision, revision);
    if (inFlight + heldCalls > 0) return Promise.resolve();
    catchingUp ??= load().finally(() => {
      catchingUp = null;
    });
    return catchingUp;
  }

  async function load() {
    for (let reached = -1; reached < targetRevision || stale;) {
      const next = targetRevision;
      const since = stale ? Infinity : next;
      stale = false;
      if (!(await reload(since))) return;
      reached = next;
    }
    // Dropped only now: a response that was in flight meanwhile may be older than they are.
    setPending(pending.filter((entry) => entry.revision === null || entry.revision > targetRevision));
  }

  return {
    run,
    holdReloads,
    catchUp,
    /** Loads whatever has changed, where nobody has told of it. */
    refresh: () => {
      stale = true;
      return catchUp(targetRevision);
    },
    /** Takes in what a call has changed, and loads what else is older than that. */
    applyAnswer: (effects: Effects, revision: number) => {
      fold(effects, revision);
      return catchUp(revision);
    },
    pending: () => pending,
    /** Whether something is not answered yet. */
    hasInFlight: () => inFlight > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Data of the server with the changes that it does not hold yet. */
export function replay<Effects, Data extends Answer>(
  data: Data,
  pending: readonly Pending<Effects>[],
  effect: (effects: Effects, data: Data) => Data,
): Data {
  return pending.reduce(
    (shown, { effects, revision }) =>
      effects && (revision === null || revision > data.revision) ? effect(effects, shown) : shown,
    data,
  );
}
