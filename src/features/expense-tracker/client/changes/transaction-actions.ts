import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { RouterInputs } from '@/platform/client/trpc';
import type { TransactionRow } from '../../answers';
import type { TransactionState } from '../../rules';
import { tellCategorised } from './categorised';
import { withCategory, withoutTransactions, withState } from './transaction-changes';
import { nameOf } from './words';

type Fields<Call extends keyof RouterInputs['expenses']> = Omit<
  RouterInputs['expenses'][Call],
  'operationId'
>;
export type NewTransactionFields = Fields<'addTransaction'>;
export type TransactionFields = Omit<Fields<'editTransactions'>, 'ids'>;

/** The mutations of transactions; every one can be undone. */
export function createTransactionActions({ mutate }: Pick<ToolChanges<'expenses'>, 'mutate'>) {
  const idsOf = (rows: readonly TransactionRow[]) => rows.map(({ id }) => id);

  /** Tells of the category that rows have got, once it is stored. */
  async function told<Answer>(
    stored: Promise<Answer | null>,
    rows: readonly TransactionRow[],
    categoryId: number | null | undefined,
  ): Promise<Answer | null> {
    const answer = await stored;
    if (answer !== null && typeof categoryId === 'number') tellCategorised(rows, categoryId);
    return answer;
  }

  return {
    /**
     * @param done what is said of it: 'Added 12.30 euro out, REWE, Groceries; balance 1,204.55 euro'
     * @param form an `EnteredForm`
     */
    addTransaction: (
      transaction: NewTransactionFields,
      done: string,
      { form, ...told }: { form: object; onError: OnChangeError; takesBack?: () => boolean },
    ) => mutate({ call: 'addTransaction', input: transaction, form }, { done, ...told }),

    editTransactions: (
      rows: readonly TransactionRow[],
      fields: TransactionFields,
      done: string,
      onError?: OnChangeError,
    ) =>
      told(
        mutate(
          { call: 'editTransactions', input: { ids: idsOf(rows), ...fields }, long: rows.length > 1 },
          { done, onError },
        ),
        rows,
        fields.categoryId,
      ),

    /** @param quiet it is seen where it was made */
    setState: (
      rows: readonly TransactionRow[],
      state: TransactionState,
      {
        quiet = false,
        unlock = false,
        onError,
      }: { quiet?: boolean; unlock?: boolean; onError?: OnChangeError } = {},
    ) =>
      mutate(
        {
          call: 'editTransactions',
          input: { ids: idsOf(rows), state, unlock },
          effects: withState(rows, state),
          long: rows.length > 1,
        },
        { done: `${nameOf(rows)}: ${state}`, quiet, onError },
      ),

    /** Of whole transactions: split ones become one line. @param name of the category */
    setCategory: (rows: readonly TransactionRow[], categoryId: number | null, name: string) =>
      told(
        mutate(
          {
            call: 'editTransactions',
            input: { ids: idsOf(rows), categoryId },
            effects: withCategory(rows, categoryId),
            long: rows.length > 1,
          },
          { done: `${nameOf(rows)}: ${name}` },
        ),
        rows,
        categoryId,
      ),

    /** @param unlock reconciled ones too */
    deleteTransactions: (rows: readonly TransactionRow[], unlock = false, onError?: OnChangeError) =>
      mutate(
        {
          call: 'deleteTransactions',
          input: { ids: idsOf(rows), unlock },
          effects: withoutTransactions(rows),
          long: rows.length > 1,
        },
        { done: `Deleted ${nameOf(rows)}`, onError },
      ),

    finishReconcile: (sent: Fields<'finishReconcile'>, done: string, onError: OnChangeError) =>
      mutate({ call: 'finishReconcile', input: sent, long: true }, { done, onError }),
  };
}
