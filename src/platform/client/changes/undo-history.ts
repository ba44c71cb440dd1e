import { MOST_UNDONE, OPERATION_DAYS } from '../../shared/operations';
import { accountNames, accountStored } from '../storage/account';

/** One step of undo or redo: an operation, or a group of them. */
export interface UndoEntry {
  /** In the order of this browser; the server may have executed them in another. */
  operationIds: string[];
  /** Description for the user. */
  done: string;
  /** Changes of one group in quick succession form one entry. */
  group?: string | undefined;
  /** To reverse it needs the long timeout, as to make it did. */
  long?: boolean | undefined;
  /** When the last of them was added, in ms since 1970. */
  at: number;
  /** Left out for a change that was made; for one that was reversed, its position among those added at the same time. */
  order?: number | undefined;
}

/** What can be undone, or redone. */
export type List = 'done' | 'undone';

/** An operation of an entry. Each has its own storage key, so that concurrent windows do not overwrite each other. */
interface StoredOperation extends Omit<UndoEntry, 'operationIds'> {
  operationId: string;
  list: List;
}

const KEPT_MS = OPERATION_DAYS * 24 * 3_600_000;
const MAX_ENTRIES = 100;

const isExpired = ({ at }: StoredOperation) => Date.now() - at > KEPT_MS;

/**
 * The undo and redo history of this browser, shared by its windows and kept across reloads.
 *
 * @param user the account
 * @param groupWithinMs changes of one group that follow each other within this time form one entry
 */
export function undoHistory(user: number, tool: string, groupWithinMs: number) {
  const prefix = `undo:${tool}:`;
  const slotOf = (operationId: string) => accountStored<StoredOperation>(user, prefix + operationId);
  const remove = (operationIds: string[]) => {
    for (const id of operationIds) slotOf(id).write(null);
  };

  /** Of this tool, or of all, in the order of this browser. */
  const operations = (start = prefix): StoredOperation[] =>
    accountNames(user, start)
      .flatMap((name) => (accountStored(user, name).read() as StoredOperation | null) ?? [])
      .sort((a, b) => a.at - b.at || (a.order ?? 0) - (b.order ?? 0));

  /** After all others, of any tool, even where the clock stands still or was set back. */
  const now = () => Math.max(Date.now(), (operations('undo:').at(-1)?.at ?? 0) + 1);

  /** Grouped when read and not when added, since another window's additions may become visible late. */
  const continuesEntry = (before: StoredOperation, next: StoredOperation) =>
    (next.order ?? 0) > 0 ||
    (next.group !== undefined && before.group === next.group && next.at - before.at < groupWithinMs);

  /** The operations of each entry, newest entry last. */
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
    const operationIds = made.map(({ operationId }) => operationId);
    return { ...last, operationIds, long: made.some(({ long }) => long) };
  }

  return {
    /** The entry to undo, or redo, next. */
    last: (list: List) => entryOf(entries(list).at(-1)),

    /** The entry that contains an operation; undefined if it is undone or expired. */
    find: (id: string) =>
      entryOf(entries('done').find((entry) => entry.some(({ operationId }) => operationId === id))),

    /** Adds a new change and clears the redo list. */
    add(change: Omit<UndoEntry, 'operationIds' | 'at' | 'order'> & { operationId: string }): void {
      const obsolete = operations().filter(
        (operation) => operation.list === 'undone' || isExpired(operation),
      );
      const tooMany = entries('done')
        .slice(0, 1 - MAX_ENTRIES)
        .flat();
      remove([...obsolete, ...tooMany].map(({ operationId }) => operationId));
      slotOf(change.operationId).write({ ...change, list: 'done', at: now() });
    },

    /** Sets the description of an operation, if it was unknown before its answer. */
    describe(operationId: string, done: string): void {
      const operation = slotOf(operationId).read() as StoredOperation | null;
      if (operation) slotOf(operationId).write({ ...operation, done });
    },

    /** Removes operations that failed or were undone. */
    remove,

    /** Adds an entry to a list as its newest. */
    put(list: List, { operationIds, ...entry }: Omit<UndoEntry, 'at' | 'order'>): void {
      const at = now();
      operationIds.forEach((operationId, order) => {
        slotOf(operationId).write({ ...entry, operationId, list, at, order });
      });
    },
  };
}
