import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { figure } from '../../rules/figures';
import type { EntryFocus } from '../screen/dialog';
import type { ExpenseScreen } from '../screen/screen';
import {
  amountOf,
  type Draft,
  emptyDraft,
  type EnteredForm,
  isEmptyDraft,
  withAccount,
} from '../draft/draft';
import { addedTransaction, storedTransaction } from '../changes/added-transaction';
import { EntryForm } from './entry-form';
import styles from './new-entry.module.css';
import { addedText, changedText } from './spoken';
import { NEW_ENTRY, useEntry } from './use-entry';

const ADDING = { field: 'payee' } as const;

/** The row on top of the register, in which transactions are added one after the other: the date stays. */
export function NewEntry({
  books,
  expenses: { actions },
  accountId,
  ofAll,
  adding,
  onAdding,
  onLeave,
}: Pick<ExpenseScreen, 'books' | 'expenses' | 'adding' | 'onAdding'> & {
  accountId: number | null;
  ofAll: boolean;
  /** Escape in the empty row. */
  onLeave: () => void;
}) {
  const entry = useEntry(
    {
      name: NEW_ENTRY,
      first: () => emptyDraft(accountId, books.today),
      isWorth: (draft) => !isEmptyDraft(draft, books.today),
    },
    books,
  );
  const { draft } = entry;
  const [focus, setFocus] = useState<{ field: EntryFocus } | null>(null);
  /** Of the fields, which begin anew with what was typed and could not be read. */
  const [turn, setTurn] = useState(0);
  const account = books.account(draft.accountId);
  const isEmpty = isEmptyDraft(draft, books.today);

  // What is added is of the account that is shown.
  const moveTo = useEffectEvent((id: number | null) => {
    if (!ofAll || draft.accountId === null) entry.change((now) => withAccount(now, id, books));
  });
  useEffect(() => moveTo(accountId), [accountId, ofAll]);

  // An empty row that stands since yesterday is of today.
  const day = useRef(books.today);
  const turnDay = useEffectEvent((today: string) => {
    if (isEmpty && draft.date === day.current && today !== day.current)
      entry.change({ ...draft, date: today });
    day.current = today;
  });
  useEffect(() => turnDay(books.today), [books.today]);

  /** What the row has; null once it is gone. */
  const shown = useRef<Draft | null>(draft);
  useEffect(() => {
    shown.current = draft;
    return () => {
      shown.current = null;
    };
  }, [draft]);

  useEffect(() => {
    if (adding) onAdding(false);
  }, [adding, onAdding]);

  function save() {
    const fields = entry.read();
    if (!fields) return;
    const sent = draft;
    const next = emptyDraft(draft.accountId, fields.date);
    entry.change(next);
    setFocus({ field: 'payee' });
    // Else the row has the next one by now.
    const takesBack = () => shown.current === next;
    const onError: OnChangeError = (text) => {
      if (!takesBack()) return;
      entry.change(sent);
      entry.setProblem({ field: 'account', text });
    };
    onError.takesBack = takesBack;
    void actions.addTransaction(fields, addedText(fields, books), {
      added: (...ids) => addedTransaction(fields, books, ...ids),
      replay: storedTransaction(fields, books),
      form: { draft: sent, told: changedText(fields, books) } satisfies EnteredForm,
      atOnce: true,
      onError,
    });
  }

  function cancel() {
    if (isEmpty) onLeave();
    else {
      entry.change(emptyDraft(draft.accountId, draft.date ?? books.today));
      setTurn(turn + 1);
      setFocus({ field: 'payee' });
    }
  }

  return (
    <EntryForm
      key={turn}
      label="New transaction"
      draft={draft}
      onChange={entry.change}
      books={books}
      problem={entry.problem}
      onLeave={entry.leave}
      onSave={save}
      onCancel={cancel}
      focus={adding ? ADDING : focus}
      ofAll={ofAll}
      balance={
        account && (
          <span className="muted small">
            {figure(BigInt(account.balance) + BigInt(amountOf(draft) ?? 0), account.currency)}
          </span>
        )
      }
      className={styles.entry ?? ''}
    />
  );
}
