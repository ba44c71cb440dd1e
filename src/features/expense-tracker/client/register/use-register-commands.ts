import { serverCode } from '@/platform/client/trpc';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { useState } from 'react';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import type { TransactionRow } from '../../answers';
import { nameOf } from '../changes/words';
import type { ExpenseScreen } from '../screen/screen';
import type { BulkCommands } from './selection-actions';

/** What can be done with rows of the register, one or many. */
export function useRegisterCommands(
  { books, expenses: { actions, changes } }: Pick<ExpenseScreen, 'books' | 'expenses'>,
  { onRemoved }: { onRemoved: (rows: readonly TransactionRow[]) => void },
) {
  /** What is about to be done with reconciled transactions too, which are unlocked for it only when that is said. */
  const [unlocking, setUnlocking] = useState<{ run: () => void } | null>(null);

  function guarded(rows: readonly TransactionRow[], run: (unlock: boolean, onError: OnChangeError) => void) {
    const ask = () => setUnlocking({ run: () => run(true, changes.setProblem) });
    if (rows.some(({ state }) => state === 'reconciled')) ask();
    // Or the other side of a transfer is.
    else
      run(false, (problem, error) =>
        serverCode(error) === 'reconciled' ? ask() : changes.setProblem(problem),
      );
  }

  const bulk = useStableCallbacks<BulkCommands>({
    setCategory: (rows, categoryId) =>
      void actions.setCategory(rows, categoryId, books.category(categoryId)?.name ?? 'Uncategorised'),
    setPayee: (rows, payee) => void actions.editTransactions(rows, { payee }, `${nameOf(rows)}: “${payee}”`),
    setState: (rows, state) =>
      guarded(rows, (unlock, onError) => void actions.setState(rows, state, { unlock, onError })),
    move: (rows, accountId) => {
      const done = `Moved ${nameOf(rows)} to ${books.account(accountId)?.name ?? ''}`;
      guarded(
        rows,
        (unlock, onError) => void actions.editTransactions(rows, { accountId, unlock }, done, onError),
      );
    },
    remove: (rows) =>
      guarded(rows, (unlock, onError) => {
        onRemoved(rows);
        void actions.deleteTransactions(rows, unlock, onError);
      }),
  });
  return { bulk, unlocking, closeUnlocking: () => setUnlocking(null) };
}
