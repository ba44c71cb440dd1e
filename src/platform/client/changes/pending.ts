import { createListeners } from '../listeners';

interface Answer {
  /** The account's revision that the change created. */
  revision: number;
}

/** An optimistic change. */
export interface Change<Effects, Given extends Answer = Answer> {
  operationId: string;
  /** See `Pending`. */
  above?: number | undefined;
  /** Rejects with the server's error, or when there is no response. */
  send: () => Promise<Given>;
  /** The optimistic update of cached queries; none if only the server knows the result. */
  effects?: Effects | undefined;
  /** An update that needs the response, such as the id of something new. */
  effectsOf?: ((answer: Given) => Effects | undefined) | undefined;
}

/** A change that cached queries may not contain yet. */
export interface Pending<Effects> {
  operationId: string;
  effects: Effects | undefined;
  /** The revision that it created; null while it is in flight. */
  revision: number | null;
  /**
   * Of one that adds something: the highest revision that certainly lacks it. Newer data may hold it before its answer is here,
   * under an id that it is not known by yet. Infinity of all others, which may be made twice.
   */
  above: number;
}

interface Feed<Effects> {
  /** Applies effects to cached queries of the revision before `revision`. */
  fold: (effects: Effects, revision: number) => void;
  /**
   * Reloads active queries older than `revision`; resolves to whether all are up to date. After `signal` aborts they keep
   * the data that they had.
   */
  reload: (revision: number, signal: AbortSignal) => Promise<boolean>;
}

/**
 * The optimistic changes of a tool, sent one at a time in their order. Screens show the server's data with the pending
 * changes replayed on top, so a rollback removes only the effects of the failed change.
 */
export function createPending<Effects>({ fold, reload }: Feed<Effects>) {
  let pending: readonly Pending<Effects>[] = [];
  let queue: Promise<unknown> = Promise.resolve();
  let inFlight = 0;
  let heldCalls = 0;
  let targetRevision = 0;
  /** Whether cached queries may be outdated by an unknown revision. */
  let stale = false;
  let catchingUp: Promise<void> | null = null;
  let abandonReload = () => undefined as void;
  const { subscribe, tell } = createListeners();

  function setPending(next: readonly Pending<Effects>[]) {
    pending = next;
    tell();
  }

  /** Queues a change. Rejects as `send` does. @param place among those that are shown: behind all, unless it is older */
  function run<Given extends Answer>(change: Change<Effects, Given>, place = pending.length): Promise<Given> {
    const { operationId, above = Infinity } = change;
    // Its answer may hold this change already, which would be replayed on it a second time.
    abandonReload();
    inFlight += 1;
    const entry = { operationId, effects: change.effects, revision: null, above };
    setPending([...pending.slice(0, place), entry, ...pending.slice(place)]);
    const settled = queue.then(change.send).then(
      (answer) => {
        const { revision } = answer;
        const effects = change.effectsOf?.(answer) ?? change.effects;
        if (effects) fold(effects, revision);
        targetRevision = Math.max(targetRevision, revision);
        inFlight -= 1;
        setPending(
          pending.map((entry) =>
            entry.operationId === operationId
              ? // What is shown of one that waited stays until its queries are reloaded.
                { ...entry, effects: effects ?? entry.effects, revision }
              : // They are sent in their order.
                { ...entry, above: Math.max(entry.above, revision) },
          ),
        );
        return answer;
      },
      (error: unknown) => {
        // The stored data may differ from what the change was based on.
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

  /** Shows a change in another way until it is answered. */
  const show = (operationId: string, effects: Effects) =>
    setPending(
      pending.map((entry) =>
        entry.operationId === operationId && entry.revision === null ? { ...entry, effects } : entry,
      ),
    );

  /** Defers reloads during a call whose own response contains its changes. Settles as the call does. */
  async function holdReloads<T>(call: Promise<T>): Promise<T> {
    heldCalls += 1;
    try {
      return await call;
    } finally {
      heldCalls -= 1;
      // In a later task, so that the caller applies the response first.
      setTimeout(() => void catchUp(targetRevision));
    }
  }

  /** Reloads what has changed up to a revision, after the changes in flight. */
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
      const abandoned = new AbortController();
      abandonReload = () => abandoned.abort();
      const upToDate = await reload(since, abandoned.signal);
      if (upToDate && !abandoned.signal.aborted) {
        reached = next;
        continue;
      }
      stale ||= since === Infinity;
      // The change that it made way for reloads when it is answered, unless that has happened.
      if (!abandoned.signal.aborted || inFlight + heldCalls > 0) return;
    }
    // Drop settled changes only now: a response already in flight may predate them.
    setPending(pending.filter((entry) => entry.revision === null || entry.revision > targetRevision));
  }

  return {
    run,
    show,
    holdReloads,
    catchUp,
    /** Reloads everything, if a change may have happened without a known revision. */
    refresh: () => {
      stale = true;
      return catchUp(targetRevision);
    },
    /** Applies the effects of another call's response, and reloads what else is older. */
    applyAnswer: (effects: Effects, revision: number) => {
      fold(effects, revision);
      return catchUp(revision);
    },
    pending: () => pending,
    subscribe,
  };
}

/** The server's data with the pending changes that it does not contain yet. */
export function replay<Effects, Data extends Answer>(
  data: Data,
  pending: readonly Pending<Effects>[],
  effect: (effects: Effects, data: Data) => Data,
): Data {
  return pending.reduce(
    (shown, { effects, revision, above }) =>
      effects && (revision === null ? above >= data.revision : revision > data.revision)
        ? effect(effects, shown)
        : shown,
    data,
  );
}
