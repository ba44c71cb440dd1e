import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { LineRow, TransactionRow } from '../../answers';
import type { TransactionState } from '../../rules';

type Effects = EffectsOf<'expenses'>;

const shown = rowEffects('expenses', { transactions: 'transactions' });
const idsOf = (rows: readonly TransactionRow[]) => rows.map(({ id }) => id);

/** The effects of another state; in a list of one state, rows of another one leave. */
export function withState(rows: readonly TransactionRow[], state: TransactionState): Effects {
  const patched = shown.patch(idsOf(rows), { state });
  const left = shown.without(idsOf(rows));
  return {
    transactions: (answer, input) =>
      (input.state === undefined || input.state === state ? patched : left).transactions(answer, input),
  };
}

/** The effects of one category for each whole transaction; which of them a list of a category keeps only the server knows. */
export function withCategory(rows: readonly TransactionRow[], categoryId: number | null): Effects {
  const line = ({ amount }: TransactionRow): LineRow => ({ categoryId, amount, note: '' });
  const patched = shown.patch(idsOf(rows), (row) => ({ lines: [line(row)] }));
  return {
    transactions: (answer, input) =>
      input.categoryId !== undefined || input.population !== undefined
        ? null
        : patched.transactions(answer, input),
  };
}

/** The effects of deleting, with the other sides of transfers; what was left after newer ones changes with them. */
export function withoutTransactions(rows: readonly TransactionRow[]): Effects {
  const gone = new Set(rows.flatMap(({ id, transferId }) => [id, transferId ?? id]));
  return {
    transactions: (answer, { accountId }) => {
      const isIn = (id: number | null) => accountId === undefined || id === accountId;
      const wanted = rows.filter((row) => isIn(row.accountId) || isIn(row.transferAccountId)).length;
      const found = answer.transactions.filter(({ id }) => gone.has(id)).length;
      // Of one below the last that is here, only the server knows what it changes.
      if (found < wanted && answer.more) return null;
      let removed = 0n;
      const transactions = answer.transactions.toReversed().flatMap((row) => {
        if (gone.has(row.id)) {
          removed += BigInt(row.amount);
          return [];
        }
        const { runningBalance } = row;
        return runningBalance === null || removed === 0n
          ? [row]
          : [{ ...row, runningBalance: String(BigInt(runningBalance) - removed) }];
      });
      return { ...answer, transactions: transactions.reverse() };
    },
  };
}
