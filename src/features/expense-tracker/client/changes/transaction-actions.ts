import type { Effects } from '@/platform/client/changes/cached-queries';
import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { Seen } from '@/platform/client/outbox/seen';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { provisionalId } from '@/platform/client/changes/unstored';
import type { TransactionRow } from '../../answers';
import type { TransactionState } from '../../rules';
import { tellCategorised } from './categorised';
import { withCategory, withoutTransactions, withState } from './transaction-changes';
import { nameOf } from './words';

export type NewTransactionFields = ChangeInput<'expenses', 'addTransaction'>;
export type TransactionFields = Omit<ChangeInput<'expenses', 'editTransactions'>, 'ids'>;

/** The mutations of transactions; every one can be undone. */
export function createTransactionActions({ change }: ToolChanges<'expenses'>) {
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
     * @param told `form`: an `EnteredForm`; `added`: how it shows; `replay`: a `StoredTransaction`; `atOnce`: its form does
     * not wait for the answer, so that it shows and is told with Enter
     */
    addTransaction: (
      transaction: NewTransactionFields,
      done: string,
      {
        added,
        atOnce = false,
        ...told
      }: {
        form: object;
        atOnce?: boolean;
        replay: object;
        added: (id: number, transferId?: number) => Effects<'expenses'>;
        onError: OnChangeError;
      },
    ) => {
      const shown = added(provisionalId());
      return change('addTransaction', transaction, done, {
        ...told,
        shows: atOnce ? shown : undefined,
        added: () => shown,
        answered: ({ id, transferId }) => added(id, transferId ?? undefined),
      });
    },

    /** @param edit of one alone; `replay`: a `StoredEdit` */
    editTransactions: (
      rows: readonly TransactionRow[],
      fields: TransactionFields,
      done: string,
      onError?: OnChangeError,
      edit?: { seen: Seen; replay: object; shows: Effects<'expenses'> | undefined },
    ) =>
      told(
        change('editTransactions', { ids: idsOf(rows), ...fields }, done, {
          ...edit,
          onError,
          long: rows.length > 1,
        }),
        rows,
        fields.categoryId,
      ),

    /** @param quiet it is seen where it was made */
    setState: (
      rows: readonly TransactionRow[],
      state: TransactionState,
      { unlock = false, ...told }: { quiet?: boolean; unlock?: boolean; onError?: OnChangeError } = {},
    ) =>
      change('editTransactions', { ids: idsOf(rows), state, unlock }, `${nameOf(rows)}: ${state}`, {
        ...told,
        shows: withState(rows, state),
        long: rows.length > 1,
      }),

    /** Of whole transactions: split ones become one line. @param name of the category */
    setCategory: (rows: readonly TransactionRow[], categoryId: number | null, name: string) =>
      told(
        change('editTransactions', { ids: idsOf(rows), categoryId }, `${nameOf(rows)}: ${name}`, {
          shows: withCategory(rows, categoryId),
          long: rows.length > 1,
        }),
        rows,
        categoryId,
      ),

    /** @param unlock reconciled ones too */
    deleteTransactions: (rows: readonly TransactionRow[], unlock = false, onError?: OnChangeError) =>
      change('deleteTransactions', { ids: idsOf(rows), unlock }, `Deleted ${nameOf(rows)}`, {
        shows: withoutTransactions(rows),
        long: rows.length > 1,
        onError,
      }),

    finishReconcile: (
      sent: ChangeInput<'expenses', 'finishReconcile'>,
      done: string,
      onError: OnChangeError,
    ) => change('finishReconcile', sent, done, { onError, long: true }),
  };
}
