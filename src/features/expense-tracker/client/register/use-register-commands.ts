import { useState } from 'react';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import type { TransactionRow } from '../../answers';
import { nameOf } from '../changes/words';
import type { ExpenseScreen } from '../screen/screen';
import type { BulkCommands } from './selection-actions';

/** What is about to be done with reconciled transactions too, which are unlocked for it only when that is said. */
export interface Unlocking {
  count: number;
  what: string;
  run: () => void;
}

/** What can be done with rows of the register, one or many. */
export function useRegisterCommands(
  { books, expenses: { actions } }: Pick<ExpenseScreen, 'books' | 'expenses'>,
  onRemoved: (rows: readonly TransactionRow[]) => void,
) {
  const [unlocking, setUnlocking] = useState<Unlocking | null>(null);

  function guarded(rows: readonly TransactionRow[], what: string, run: (unlock: boolean) => void) {
    const count = rows.filter(({ state }) => state === 'reconciled').length;
    if (count === 0) run(false);
    else setUnlocking({ count, what, run: () => run(true) });
  }

  const bulk = useStableCallbacks<BulkCommands>({
    setCategory: (rows, categoryId) =>
      void actions.setCategory(rows, categoryId, books.category(categoryId)?.name ?? 'Uncategorised'),
    setPayee: (rows, payee) => void actions.editTransactions(rows, { payee }, `${nameOf(rows)}: “${payee}”`),
    setState: (rows, state) =>
      guarded(rows, 'change', (unlock) => void actions.setState(rows, state, { unlock })),
    move: (rows, accountId) =>
      guarded(
        rows,
        'move',
        (unlock) =>
          void actions.editTransactions(
            rows,
            { accountId, unlock },
            `Moved ${nameOf(rows)} to ${books.account(accountId)?.name ?? ''}`,
          ),
      ),
    remove: (rows) =>
      guarded(rows, 'delete', (unlock) => {
        onRemoved(rows);
        void actions.deleteTransactions(rows, unlock);
      }),
  });
  return { bulk, unlocking, closeUnlocking: () => setUnlocking(null) };
}
