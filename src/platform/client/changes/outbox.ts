/** A change that the server has not answered. */
export interface Unsent {
  operationId: string;
  call: string;
  input: object;
  /** What is done with it, for the person. */
  done: string;
}

/**
 * The changes of this window that the server has not answered, in their order. It outlives a reload of the window: sent
 * again with their ids they change nothing twice.
 *
 * @param key tells tools and accounts apart
 */
export function outbox(key: string) {
  const read = () => JSON.parse(sessionStorage.getItem(key) ?? '[]') as Unsent[];
  const write = (unsent: Unsent[]) => {
    if (unsent.length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(unsent));
  };
  return {
    read,
    add(change: Unsent): void {
      try {
        write([...read(), change]);
      } catch {
        // Too large for the storage: then only the question before leaving keeps it.
      }
    },
    remove(operationId: string): void {
      write(read().filter((change) => change.operationId !== operationId));
    },
  };
}
