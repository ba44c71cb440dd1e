import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import type { TransactionRow } from '../../answers';
import type { TransactionState } from '../../rules';
import { withCategory, withoutTransactions, withState } from './transaction-changes';
import { nameOf } from './words';

type OnError = (problem: string, error: unknown) => void;
type Fields<Call extends keyof RouterInputs['expenses']> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;
export type NewTransactionFields = Fields<'addTransaction'>;
export type TransactionFields = Omit<Fields<'editTransactions'>, 'ids'>;

/** The mutations of transactions; every one can be undone. */
export function createTransactionActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  const idsOf = (rows: readonly TransactionRow[]) => rows.map(({ id }) => id);

  return {
    /** @param done what is said of it: 'Added 12.30 euro out, REWE, Groceries; balance 1,204.55 euro' */
    addTransaction: (transaction: NewTransactionFields, done: string, onError: OnError) =>
      mutate({ call: 'addTransaction', input: transaction }, { done, onError }),

    editTransactions: (
      rows: readonly TransactionRow[],
      fields: TransactionFields,
      done: string,
      onError?: OnError,
    ) =>
      mutate(
        { call: 'editTransactions', input: { ids: idsOf(rows), ...fields }, long: rows.length > 1 },
        { done, onError },
      ),

    /** @param quiet it is seen where it was made */
    setState: (
      rows: readonly TransactionRow[],
      state: TransactionState,
      { quiet = false, unlock = false } = {},
    ) =>
      mutate(
        {
          call: 'editTransactions',
          input: { ids: idsOf(rows), state, unlock },
          effects: withState(rows, state),
          long: rows.length > 1,
        },
        { done: `${nameOf(rows)}: ${state}`, quiet },
      ),

    /** Of whole transactions: split ones become one line. @param name of the category */
    setCategory: (rows: readonly TransactionRow[], categoryId: number | null, name: string) =>
      mutate(
        {
          call: 'editTransactions',
          input: { ids: idsOf(rows), categoryId },
          effects: withCategory(rows, categoryId),
          long: rows.length > 1,
        },
        { done: `${nameOf(rows)}: ${name}` },
      ),

    /** @param unlock reconciled ones too */
    deleteTransactions: (rows: readonly TransactionRow[], unlock = false) =>
      mutate(
        {
          call: 'deleteTransactions',
          input: { ids: idsOf(rows), unlock },
          effects: withoutTransactions(rows),
          long: rows.length > 1,
        },
        { done: `Deleted ${nameOf(rows)}` },
      ),

    finishReconcile: (sent: Fields<'finishReconcile'>, done: string, onError: OnError) =>
      mutate({ call: 'finishReconcile', input: sent, long: true }, { done, onError }),
  };
}
