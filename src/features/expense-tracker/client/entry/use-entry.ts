import { serverCode } from '@/platform/client/trpc';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '@/platform/client/current-user';
import { formDrafts } from '@/platform/client/form/form-draft';
import type { TransactionRow } from '../../answers';
import type { NewTransactionFields } from '../changes/transaction-actions';
import type { Books } from '../changes/use-books';
import type { Edit } from '../screen/dialog';
import { type Draft, draftOf, splitDraft } from '../draft/draft';
import { type Problem, readDraft, unreadOf } from '../draft/read-draft';

/** What a new transaction is kept as on this device, in the row of the register and in the dialog alike. */
export const NEW_ENTRY = 'expenses:entry:new';
export const entryName = ({ row }: Edit) => `expenses:entry:${String(row.id)}`;

/**
 * A transaction while it is entered, and what is wrong with it. What was entered outlives a reload and whatever takes the
 * fields from the page; what could not be read does not, since only the fields had it.
 *
 * @param name of its draft on this device; null keeps none
 * @param first what it is at first, where nothing is kept
 * @param isWorth whether there is something to keep
 */
export function useEntry(
  { name, first, isWorth }: { name: string | null; first: () => Draft; isWorth: (draft: Draft) => boolean },
  books: Books,
) {
  const { id: user } = useCurrentUser();
  const [kept] = useState(() => (name === null ? undefined : formDrafts<Draft>(user).read(name)));
  const [draft, setDraft] = useState(() => (kept ? withoutUnread(kept) : first()));
  const [recovered, setRecovered] = useState(kept !== undefined);
  const [problem, setProblem] = useState<Problem | null>(null);
  const ended = useRef(false);
  const keeps = isWorth(draft);
  useEffect(() => {
    if (name !== null && !ended.current) formDrafts<Draft>(user).write(name, keeps ? draft : null);
  }, [user, name, draft, keeps]);

  return {
    draft,
    /** Whether it is what was kept of an earlier visit. */
    recovered: recovered && keeps,
    /** Begins anew. */
    reset: () => {
      setDraft(first());
      setRecovered(false);
      setProblem(null);
    },
    /** It was stored, or given up. */
    forget: () => {
      ended.current = true;
      if (name !== null) formDrafts<Draft>(user).write(name, null);
    },
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

function withoutUnread(draft: Draft): Draft {
  const lines = draft.lines.map((line) => ({ ...line, typing: false, unread: undefined }));
  return { ...draft, unread: {}, lines };
}

/** The draft with which an edit begins. */
export function firstDraft({ row, as }: Edit): Draft {
  const draft = draftOf(row);
  if (as === 'split' && draft.kind === 'plain') return splitDraft(draft);
  if (as === 'transfer' && draft.kind === 'plain') return { ...draft, kind: 'transfer' };
  return draft;
}

/** Whether something of an edit differs from what is stored. */
export function isTouched(draft: Draft, { row }: Edit): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(row));
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
    refused: (error: unknown) => {
      if (serverCode(error) === 'reconciled') setLock('locked');
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
