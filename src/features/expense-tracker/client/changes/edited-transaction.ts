import type { Effects } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { TransactionRow } from '../../answers';
import type { TransactionFields } from './transaction-actions';

const shown = rowEffects('expenses', { transactions: 'transactions' });

/** What `editedTransaction` takes, as it is stored with the change. */
export interface StoredEdit {
  row: Pick<TransactionRow, 'id' | 'amount' | 'transferId'>;
  fields: TransactionFields;
}

/**
 * The effects of other words and another category of a transaction; whether a list that seeks these keeps it, only the server
 * knows. Undefined: so it is of all the rows, by other fields.
 */
export function editedTransaction({
  row: { id, amount, transferId },
  fields: { payee, notes, categoryId, ...others },
}: StoredEdit): Effects<'expenses'> | undefined {
  const isFiled = categoryId !== undefined;
  // That of a transfer is one side's alone.
  if (Object.keys(others).length > 0 || (isFiled && transferId !== null)) return undefined;
  const patched = shown.patch(id, (row) => ({
    payee: payee ?? row.payee,
    notes: notes ?? row.notes,
    ...(isFiled && { lines: [{ categoryId, amount, note: '' }] }),
  }));
  const isNamed = (payee ?? notes) !== undefined;
  return {
    transactions: (answer, input) => {
      const sought = [
        isFiled ? (input.categoryId ?? input.population) : undefined,
        isNamed ? (input.search ?? input.payee) : undefined,
      ];
      return sought.every((value) => value === undefined) ? patched.transactions(answer, input) : null;
    },
  };
}
