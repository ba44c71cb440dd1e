import { accountStored } from '../storage/account';

/** A change without a response yet. */
export interface Unsent {
  operationId: string;
  call: string;
  input: object;
  /** Description for the user. */
  done: string;
  /** Needs the long timeout. */
  long?: boolean | undefined;
}

/**
 * This window's changes without a response, in order. It survives a reload; operation ids make the retry safe. A change
 * too large for the browser's storage is missing; only the question before leaving protects it.
 *
 * @param user the account
 */
export function outbox(user: number, tool: string) {
  const stored = accountStored<{ changes: Unsent[] }>(user, `unsent:${tool}`, 'window');
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
