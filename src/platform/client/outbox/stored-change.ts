import type { Clash, Seen } from './seen';

/** A change on its way to the server: all that is needed to send it from any window, now or after a restart. */
export interface StoredChange {
  operationId: string;
  /** The router of the tool, and the procedure. */
  tool: string;
  call: string;
  input: object;
  /** The tool's name. */
  of: string;
  /** Description for the person, and its language if that is not English. */
  done: string;
  lang?: string | undefined;
  /** Needs the long timeout. */
  long?: boolean | undefined;
  /** What another window needs to show it while it waits; see `Replays`. */
  replay?: object | undefined;
  /** Of one that adds something: the highest revision that certainly lacks it. */
  above?: number | undefined;
  /** What it was made on, if it changes what may be changed elsewhere while it waits. */
  seen?: Seen | undefined;
  /** Both versions, once it was found to be changed elsewhere. */
  clashes?: readonly Clash[] | undefined;
  /** What the form of it needs to be opened again. */
  form?: object | undefined;
  /**
   * By which the changes of an account are in the order in which they were made, those of all windows: the time, in ms since
   * 1970, or somewhat later.
   */
  order: number;
  /** When it was made, or sent anew by the person, in ms since 1970. */
  at: number;
  /** Why it is not sent by itself any more; null while it waits. */
  refused: string | null;
}

/** The changes of one account that the server has not taken. */
export interface ChangeStore {
  /** Stores it, in place of the one of the same operation id. Rejects where the device has no room, or stores nothing. */
  put: (change: StoredChange) => Promise<void>;
  remove: (change: StoredChange) => Promise<void>;
  /** Those of a tool, or of all, in their order. */
  all: (tool?: string) => Promise<StoredChange[]>;
}

/** For what the device refuses to store: kept as long as the window is open. */
export function memoryStore(): ChangeStore & { has: (operationId: string) => boolean; size: () => number } {
  const changes = new Map<string, StoredChange>();
  return {
    has: (operationId) => changes.has(operationId),
    size: () => changes.size,
    put: (change) => Promise.resolve(void changes.set(change.operationId, change)),
    remove: ({ operationId }) => Promise.resolve(void changes.delete(operationId)),
    all: (tool) =>
      Promise.resolve([...changes.values()].filter((change) => tool === undefined || change.tool === tool)),
  };
}
