import { OPERATION_DAYS } from '../../shared/operations';
import { keptJson } from '../kept-json';

/** A change, or some that belong together, as it can be taken back or brought again. */
export interface UndoEntry {
  /** In the order they were made. */
  operationIds: string[];
  /** What was done, for the person. */
  done: string;
  /** Changes of one group that follow each other closely are one entry. */
  group?: string | undefined;
  /** When the last of them was made, in ms since 1970. */
  at: number;
  /** With what id each is taken back, in that order, where that has been tried without an answer. */
  back?: (readonly [operationId: string, undoId: string])[];
}

interface Stored {
  done: UndoEntry[];
  undone: UndoEntry[];
}

const KEPT_MS = OPERATION_DAYS * 24 * 3_600_000;
const MOST = 100;

/**
 * What was changed in this browser and can be taken back, the newest last; the pages of the browser share it, and it
 * outlives them.
 *
 * @param key tells tools and accounts apart
 */
export function undoHistory(key: string) {
  const kept = keptJson<Stored>(localStorage, key);
  const read = (): Stored => {
    const { done = [], undone = [] } = kept.read() ?? {};
    const isKept = ({ at }: UndoEntry) => Date.now() - at < KEPT_MS;
    return { done: done.filter(isKept), undone: undone.filter(isKept) };
  };
  const change = (how: (stored: Stored) => void) => {
    const stored = read();
    how(stored);
    const { done, undone } = stored;
    kept.write({ done: done.slice(-MOST), undone: undone.slice(-MOST) });
  };

  return {
    /** The newest change that is not taken back. */
    last: (): UndoEntry | undefined => read().done.at(-1),
    /** The change that was taken back last. */
    lastUndone: (): UndoEntry | undefined => read().undone.at(-1),

    /** The entry that an operation is of; undefined when it is taken back, or was long ago. */
    find: (operationId: string): UndoEntry | undefined =>
      read().done.find(({ operationIds }) => operationIds.includes(operationId)),

    /** A new change; what was taken back before cannot be brought again after it. */
    add(entry: { operationId: string; done: string; group?: string | undefined }, withinMs: number): void {
      const { operationId, done, group } = entry;
      const at = Date.now();
      change((stored) => {
        const before = stored.done.at(-1);
        stored.undone = [];
        if (before && group !== undefined && before.group === group && at - before.at < withinMs) {
          Object.assign(before, { operationIds: [...before.operationIds, operationId], done, at });
        } else stored.done.push({ operationIds: [operationId], done, group, at });
      });
    },

    /** Says what an operation has done, which was not known before its answer. */
    name(operationId: string, done: string): void {
      change((stored) => {
        const entry = stored.done.find(({ operationIds }) => operationIds.includes(operationId));
        if (entry) entry.done = done;
      });
    },

    /** Forgets an operation, which was not done after all. */
    drop(operationId: string): void {
      change((stored) => {
        for (const entry of stored.done)
          entry.operationIds = entry.operationIds.filter((id) => id !== operationId);
        stored.done = stored.done.filter(({ operationIds }) => operationIds.length > 0);
      });
    },

    /** Takes an entry out of one of the two lists; whoever takes it is alone in doing so. */
    take(from: keyof Stored, entry: UndoEntry): void {
      change((stored) => {
        const [id] = entry.operationIds;
        stored[from] = stored[from].filter(({ operationIds }) => operationIds[0] !== id);
      });
    },

    put(to: keyof Stored, entry: UndoEntry): void {
      change((stored) => stored[to].push(entry));
    },
  };
}
