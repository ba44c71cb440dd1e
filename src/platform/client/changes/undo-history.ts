import { MOST_UNDONE, OPERATION_DAYS } from '../../shared/operations';
import { storedJson } from '../stored-json';

/** A change, or some that belong together, as it can be taken back or brought again. */
export interface UndoEntry {
  /** In the order in which they were made here; the server may have made them in another. */
  operationIds: string[];
  /** What was done, for the person. */
  done: string;
  /** Changes of one group that follow each other closely are one entry. */
  group?: string | undefined;
  /** With what id it is taken back, where that has been tried without an answer. */
  undoId?: string | undefined;
}

type List = 'done' | 'undone';

/** An operation of an entry, under a key of its own: windows that write at once take nothing from each other. */
interface StoredOperation extends Omit<UndoEntry, 'operationIds'> {
  operationId: string;
  list: List;
  /** When it was made, in ms since 1970. */
  at: number;
  /** Its place among those that were put here at once. */
  order?: number;
}

const KEPT_MS = OPERATION_DAYS * 24 * 3_600_000;
const MAX_ENTRIES = 100;

const isExpired = ({ at }: StoredOperation) => Date.now() - at > KEPT_MS;

/**
 * What was changed in this browser and can be taken back; the pages of the browser share it, and it outlives them.
 *
 * @param key tells tools and accounts apart
 * @param groupWithinMs how soon changes of one group follow each other, to be one entry
 */
export function undoHistory(key: string, groupWithinMs: number) {
  const prefix = `${key}:`;
  const slotOf = (operationId: string) => storedJson<StoredOperation>(localStorage, prefix + operationId);
  const read = (operationId: string) => slotOf(operationId).read() as StoredOperation | null;
  const remove = (operationIds: string[]) => {
    for (const id of operationIds) slotOf(id).write(null);
  };

  /** In the order in which they were made here. */
  const operations = (): StoredOperation[] =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => read(name.slice(prefix.length)) ?? [])
      .sort((a, b) => a.at - b.at || (a.order ?? 0) - (b.order ?? 0));

  /** Told when they are read: a window hears late of what another has just added. */
  const continuesEntry = (before: StoredOperation, next: StoredOperation) =>
    (next.order ?? 0) > 0 ||
    (next.group !== undefined && before.group === next.group && next.at - before.at < groupWithinMs);

  /** The operations of each entry, the newest entry last. */
  function entries(list: List): StoredOperation[][] {
    const found: StoredOperation[][] = [];
    for (const operation of operations()) {
      if (operation.list !== list || isExpired(operation)) continue;
      const entry = found.at(-1);
      const before = entry?.at(-1);
      if (entry && before && continuesEntry(before, operation) && entry.length < MOST_UNDONE)
        entry.push(operation);
      else found.push([operation]);
    }
    return found;
  }

  function entryOf(made: StoredOperation[] | undefined): UndoEntry | undefined {
    const last = made?.at(-1);
    if (!made || !last) return undefined;
    const { done, group, undoId } = last;
    return { operationIds: made.map(({ operationId }) => operationId), done, group, undoId };
  }

  return {
    /** The newest change that is not taken back. */
    last: () => entryOf(entries('done').at(-1)),
    /** The change that was taken back last. */
    lastUndone: () => entryOf(entries('undone').at(-1)),

    /** The entry that an operation is of; undefined when it is taken back, or was long ago. */
    find: (id: string) =>
      entryOf(entries('done').find((entry) => entry.some(({ operationId }) => operationId === id))),

    /** A new change; what was taken back before cannot be brought again after it. */
    add(change: { operationId: string; done: string; group?: string | undefined }): void {
      const obsolete = operations().filter(
        (operation) => operation.list === 'undone' || isExpired(operation),
      );
      const tooMany = entries('done')
        .slice(0, 1 - MAX_ENTRIES)
        .flat();
      remove([...obsolete, ...tooMany].map(({ operationId }) => operationId));
      slotOf(change.operationId).write({ ...change, list: 'done', at: Date.now() });
    },

    /** Says what an operation has done, which was not known before its answer. */
    describe(operationId: string, done: string): void {
      const operation = read(operationId);
      if (operation) slotOf(operationId).write({ ...operation, done });
    },

    /** Forgets operations: those that were not done after all, or that are taken back. */
    remove,

    /** Puts an entry into a list as its newest. */
    put(list: List, { operationIds, ...entry }: UndoEntry): void {
      const at = Date.now();
      operationIds.forEach((operationId, order) => {
        slotOf(operationId).write({ ...entry, operationId, list, at, order });
      });
    },
  };
}
