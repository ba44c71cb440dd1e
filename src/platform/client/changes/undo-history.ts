import { OPERATION_DAYS } from '../../shared/operations';
import { keptJson } from '../kept-json';
import { randomId } from '../random-id';

/** A change, or some that belong together, as it can be taken back or brought again. */
export interface UndoEntry {
  /** In the order in which the server made them, as far as it has answered; those that it has not are the last. */
  operationIds: string[];
  /** What was done, for the person. */
  done: string;
  /** Changes of one group that follow each other closely are one entry. */
  group?: string | undefined;
  /** With what id each is taken back, in that order, where that has been tried without an answer. */
  back?: (readonly [operationId: string, undoId: string])[] | undefined;
}

type List = 'done' | 'undone';

/** An operation of an entry, under a key of its own: windows that write at once take nothing from each other. */
interface Kept extends Omit<UndoEntry, 'operationIds'> {
  operationId: string;
  list: List;
  /** Which operations are one entry. */
  entry: string;
  /** When it was made, in ms since 1970. */
  at: number;
  /** What the server counted when it made it. */
  revision?: number;
}

const KEPT_MS = OPERATION_DAYS * 24 * 3_600_000;
const MOST_ENTRIES = 100;

const isOld = ({ at }: Kept) => Date.now() - at > KEPT_MS;
const orderOf = ({ revision = Number.MAX_SAFE_INTEGER }: Kept) => revision;

/**
 * What was changed in this browser and can be taken back; the pages of the browser share it, and it outlives them.
 *
 * @param key tells tools and accounts apart
 */
export function undoHistory(key: string) {
  const prefix = `${key}:`;
  const kept = (operationId: string) => keptJson<Kept>(localStorage, prefix + operationId);
  const read = (operationId: string) => kept(operationId).read() as Kept | null;
  const drop = (operationIds: string[]) => {
    for (const id of operationIds) kept(id).write(null);
  };

  /** In the order in which they were made here. */
  const operations = (): Kept[] =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .flatMap((name) => read(name.slice(prefix.length)) ?? [])
      .sort((a, b) => a.at - b.at);

  /** The operations of each entry, the newest entry last. */
  function entries(list: List): Kept[][] {
    const found = new Map<string, Kept[]>();
    for (const operation of operations()) {
      if (operation.list !== list || isOld(operation)) continue;
      const before = found.get(operation.entry) ?? [];
      // Whatever is added to an entry makes it the newest.
      found.delete(operation.entry);
      found.set(operation.entry, [...before, operation]);
    }
    return [...found.values()];
  }

  function entryOf(made: Kept[] | undefined): UndoEntry | undefined {
    const inOrder = made?.toSorted((a, b) => orderOf(a) - orderOf(b));
    const last = inOrder?.at(-1);
    if (!inOrder || !last) return undefined;
    const { done, group, back } = last;
    return { operationIds: inOrder.map(({ operationId }) => operationId), done, group, back };
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
    add(change: { operationId: string; done: string; group?: string | undefined }, withinMs: number): void {
      const gone = operations().filter((operation) => operation.list === 'undone' || isOld(operation));
      const done = entries('done');
      drop([...gone, ...done.slice(0, 1 - MOST_ENTRIES).flat()].map(({ operationId }) => operationId));
      const before = done.at(-1)?.at(-1);
      const at = Date.now();
      const belongs =
        before?.group !== undefined && before.group === change.group && at - before.at < withinMs;
      const entry = belongs ? before.entry : randomId();
      kept(change.operationId).write({ ...change, list: 'done', entry, at });
    },

    /** Says what is known with the answer to an operation. Two windows may have made changes of one group in turns. */
    answered(operationId: string, revision: number, done: string): void {
      const operation = read(operationId);
      if (operation) kept(operationId).write({ ...operation, revision, done });
    },

    /** Forgets operations: those that were not done after all, or that are taken back. */
    drop,

    /** Puts an entry into a list as its newest. */
    put(list: List, { operationIds, ...entry }: UndoEntry): void {
      const id = randomId();
      const at = Date.now();
      operationIds.forEach((operationId, order) => {
        kept(operationId).write({ ...entry, operationId, list, entry: id, at: at + order });
      });
    },
  };
}
