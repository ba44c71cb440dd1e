import { useEffect, useRef, useState } from 'react';
import type { Edit } from '../screen/dialog';
import type { ExpenseScreen } from '../screen/screen';
import styles from './edit-entry.module.css';
import { EntryForm } from './entry-form';
import { saveEdit } from './save-edit';
import { changedText } from './spoken';
import { entryName, firstDraft, isTouched, useEntry, useLock } from './use-entry';

/** A transaction of the register in fields, in its place. */
export function EditEntry({
  edit,
  books,
  expenses,
  ofAll,
  onRows,
  onClose,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & {
  edit: Edit;
  ofAll: boolean;
  /** Of how many rows it takes the place. */
  onRows: (rows: number) => void;
  onClose: () => void;
}) {
  const { row } = edit;
  const entry = useEntry(
    { name: entryName(edit), first: () => firstDraft(edit), isWorth: (draft) => isTouched(draft, edit) },
    books,
  );
  const { locked, unlocked, refused } = useLock(row);
  const [focus] = useState({ field: edit.focus });
  const [busy, setBusy] = useState(false);
  /** Whether it is still there when the answer comes. */
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const { draft } = entry;
  const rows = 2 + (draft.kind === 'split' ? draft.lines.length : 0);
  useEffect(() => onRows(rows), [onRows, rows]);

  async function save() {
    const fields = entry.read();
    if (!fields || busy) return;
    const onError = (text: string, error?: unknown) => {
      refused(error);
      entry.setProblem({ field: 'account', text });
      if (!shown.current) expenses.changes.setProblem(`${changedText(fields, books)} was not saved. ${text}`);
    };
    setBusy(true);
    const isSaved = await saveEdit(expenses, { row, fields, books, unlocked, onError });
    setBusy(false);
    if (!isSaved) return;
    entry.forget();
    // Another row may be edited by now.
    if (shown.current) onClose();
  }

  return (
    <EntryForm
      label={`Edit “${row.payee || 'transaction'}”`}
      draft={draft}
      onChange={entry.change}
      books={books}
      problem={entry.problem}
      onLeave={entry.leave}
      onSave={() => void save()}
      onCancel={() => {
        entry.forget();
        onClose();
      }}
      focus={focus}
      ofAll={ofAll}
      isStored
      locked={locked}
      className={styles.edit ?? ''}
    />
  );
}
