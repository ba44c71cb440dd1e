import type { ChangeInput, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { useToolActions } from '@/platform/client/changes/use-tool-changes';
import { expenseGate } from '../../gate';
import { createTransactionActions } from './transaction-actions';

/** The heading of this tool's keys. */
export const KEYS = 'Expense Tracker';

const OPTIONS = {
  topic: expenseGate.topic,
  name: KEYS,
  // An effect that does not name the transactions says that they stay as they are.
  folded: ['transactions'],
  replays: async () => (await import('./added-transaction')).replays,
} as const;

/** The changes of the tool, with those from elsewhere. Used once, in the page. */
export function useExpenseChanges() {
  return useToolActions('expenses', OPTIONS, createActions);
}

export type ExpenseChanges = ReturnType<typeof useExpenseChanges>;

function createActions(changes: ToolChanges<'expenses'>) {
  const { change } = changes;
  return {
    ...createTransactionActions(changes),

    addAccount: (account: ChangeInput<'expenses', 'addAccount'>, onError: OnChangeError) =>
      change('addAccount', account, `Added “${account.name}”`, { onError }),

    editAccount: (name: string, edit: ChangeInput<'expenses', 'editAccount'>, onError: OnChangeError) =>
      change('editAccount', edit, `Saved “${name}”`, { onError }),
  };
}
