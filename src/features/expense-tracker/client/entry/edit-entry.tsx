import { useEffect, useState } from 'react';
import type { Edit } from '../screen/dialog';
import type { ExpenseScreen } from '../screen/screen';
import { draftOf, readDraft } from './draft';
import styles from './edit-entry.module.css';
import { EntryForm } from './entry-form';
import { changedText } from './spoken';
import { changedFields, firstDraft, useEntry } from './use-entry';

/** A transaction of the register in fields, in its place. */
export function EditEntry({
  edit,
  books,
  expenses: { actions },
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
  const entry = useEntry(() => firstDraft(edit), books);
  const [unlocked, setUnlocked] = useState(row.state !== 'reconciled');
  const [focus] = useState({ field: edit.focus });
  const { draft } = entry;
  const rows = 2 + (draft.kind === 'split' ? draft.lines.length : 0);
  useEffect(() => onRows(rows), [onRows, rows]);

  async function save() {
    const fields = entry.read();
    if (!fields) return;
    const stored = readDraft(draftOf(row), books);
    const changed = changedFields('fields' in stored ? stored.fields : null, fields);
    if (Object.keys(changed).length === 0) {
      onClose();
      return;
    }
    const done = `Saved ${changedText(fields, books)}`;
    const unlock = unlocked && row.state === 'reconciled';
    const answer = await actions.editTransactions([row], { ...changed, unlock }, done, (text) =>
      entry.setProblem({ field: 'account', text }),
    );
    if (answer) onClose();
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
      onCancel={onClose}
      focus={focus}
      ofAll={ofAll}
      hasFoot
      locked={unlocked ? undefined : { onUnlock: () => setUnlocked(true) }}
      className={styles.edit ?? ''}
    />
  );
}
