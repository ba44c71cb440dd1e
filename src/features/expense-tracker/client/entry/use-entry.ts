import { useState } from 'react';
import type { TransactionRow } from '../../answers';
import { expenseTexts } from '../../rules';
import type { NewTransactionFields } from '../changes/transaction-actions';
import type { Books } from '../changes/use-books';
import type { Edit } from '../screen/dialog';
import { type Draft, draftOf, splitDraft } from '../draft/draft';
import { type Problem, readDraft, unreadOf } from '../draft/read-draft';

/** A transaction while it is entered, and what is wrong with it. */
export function useEntry(first: () => Draft, books: Books) {
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState<Problem | null>(null);

  return {
    draft,
    problem,
    setProblem,
    change: (next: Draft | ((before: Draft) => Draft)) => {
      setDraft(next);
      // What comes by itself, such as the category of a payee, mends nothing.
      if (typeof next !== 'function') setProblem(null);
    },
    /** Tells what was typed and cannot be read. */
    leave: () => {
      const unread = unreadOf(draft);
      if (unread) setProblem(unread);
    },
    /** What is to be sent; null where something is missing, which is told. */
    read: (): NewTransactionFields | null => {
      const result = readDraft(draft, books);
      if ('fields' in result) return result.fields;
      setProblem(result.problem);
      return null;
    },
  };
}

/** The draft with which an edit begins. */
export function firstDraft({ row, as }: Edit): Draft {
  const draft = draftOf(row);
  if (as === 'split' && draft.kind === 'plain') return splitDraft(draft);
  if (as === 'transfer' && draft.kind === 'plain') return { ...draft, kind: 'transfer' };
  return draft;
}

/**
 * The lock of what is reconciled: its date, amount and account are fixed until the person unlocks it. It turns out later
 * where the other side of a transfer is the reconciled one.
 */
export function useLock({ state }: Pick<TransactionRow, 'state'>) {
  const [lock, setLock] = useState<'none' | 'locked' | 'unlocked'>(
    state === 'reconciled' ? 'locked' : 'none',
  );
  return {
    locked: lock === 'locked' ? { onUnlock: () => setLock('unlocked') } : undefined,
    unlocked: lock === 'unlocked',
    /** Takes note of why a change was refused. */
    refused: (problem: string) => {
      if (problem === expenseTexts.reconciled) setLock('locked');
    },
  };
}

/** What an edit changes of what was stored, by field. */
export function changedFields(
  before: NewTransactionFields | null,
  after: NewTransactionFields,
): Partial<NewTransactionFields> & { toAccountId?: number | null } {
  const was = new Map<string, unknown>(Object.entries(before ?? {}));
  const changed = Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(was.get(field)),
    ),
  );
  const isTakenApart = before?.toAccountId !== undefined && after.toAccountId === undefined;
  return isTakenApart ? { ...changed, toAccountId: null } : changed;
}
