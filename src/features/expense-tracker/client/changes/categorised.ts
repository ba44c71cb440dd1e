import type { TransactionRow } from '../../answers';

type Listener = (rows: readonly TransactionRow[], categoryId: number) => void;

const listeners = new Set<Listener>();

/** Calls back whenever a person has given transactions a category. @returns to call when it is to stop */
export function onCategorised(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function tellCategorised(rows: readonly TransactionRow[], categoryId: number): void {
  for (const listener of [...listeners]) listener(rows, categoryId);
}
