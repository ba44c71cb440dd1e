import { useState, useSyncExternalStore } from 'react';
import { ENGLISH_WORDS } from '@/platform/client/changes/tool-words';
import { useToolChanges } from '@/platform/client/changes/use-tool-changes';
import { expenseGate } from '../../gate';
import { createAccountActions } from './account-actions';
import { createTransactionActions } from './transaction-actions';

/** The heading of this tool's keys. */
export const KEYS = 'Expense Tracker';

/** The changes of the tool, with those from elsewhere. Used once, in the page. */
export function useExpenseChanges() {
  const changes = useToolChanges('expenses', {
    topic: expenseGate.topic,
    name: KEYS,
    // An effect that does not name the transactions says that they stay as they are.
    folded: ['transactions'],
    words: ENGLISH_WORDS,
  });
  const [actions] = useState(() => ({
    ...createAccountActions(changes),
    ...createTransactionActions(changes),
  }));
  const problem = useSyncExternalStore(changes.subscribe, changes.problem);
  return { changes, actions, problem, dismissProblem: changes.dismissProblem };
}

export type ExpenseChanges = ReturnType<typeof useExpenseChanges>;
