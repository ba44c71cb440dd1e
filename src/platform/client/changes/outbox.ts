import { storedJson } from '../stored-json';

/** A change that the server has not answered. */
export interface Unsent {
  operationId: string;
  call: string;
  input: object;
  /** What is done with it, for the person. */
  done: string;
  /** The server takes its time. */
  long?: boolean | undefined;
}

/**
 * The changes of this window that the server has not answered, in their order. It outlives a reload of the window: sent
 * again with their ids they change nothing twice. What is too large for the browser's storage is not in it: then only
 * the question before leaving keeps it.
 *
 * @param key tells tools and accounts apart
 */
export function outbox(key: string) {
  const stored = storedJson<{ changes: Unsent[] }>(sessionStorage, key);
  const read = () => stored.read()?.changes ?? [];
  return {
    read,
    add: (change: Unsent): void => void stored.write({ changes: [...read(), change] }),
    remove(operationId: string): void {
      const changes = read().filter((change) => change.operationId !== operationId);
      stored.write(changes.length === 0 ? null : { changes });
    },
  };
}
