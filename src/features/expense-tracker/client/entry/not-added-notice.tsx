import { useState } from 'react';
import { Button } from '@/platform/client/ui/button';
import { Notice } from '@/platform/client/ui/notice';
import type { ExpenseScreen } from '../screen/screen';
import { readDraft } from '../draft/read-draft';
import { type NotAdded, notAddedOf, useNotAdded } from './not-added';
import styles from './not-added-notice.module.css';
import { addedText } from './spoken';

/** What was entered and not taken while the next was entered already: nothing typed is lost. */
export function NotAddedNotice({
  books,
  expenses: { changes, actions },
  onDialog,
}: Pick<ExpenseScreen, 'books' | 'expenses' | 'onDialog'>) {
  const store = notAddedOf(changes);
  const list = useNotAdded(store);
  const [busy, setBusy] = useState(false);

  async function add(one: NotAdded): Promise<void> {
    const read = readDraft(one.draft, books);
    if ('problem' in read) {
      store.put({ ...one, reason: read.problem.text });
      return;
    }
    const onError = (reason: string) => store.put({ ...one, reason });
    const answer = await actions.addTransaction(read.fields, addedText(read.fields, books), onError);
    if (answer) store.remove(one.draft);
  }

  async function addAll() {
    setBusy(true);
    for (const one of list) await add(one);
    setBusy(false);
  }

  if (list.length === 0) return null;
  const isOne = list.length === 1;
  return (
    <Notice
      tone="danger"
      className={styles.notice}
      title={
        <span className={styles.head}>
          {isOne ? 'A transaction was not added' : `${String(list.length)} transactions were not added`}
          <Button size="small" busy={busy} onClick={() => void addAll()}>
            {isOne ? 'Try again' : 'Try all again'}
          </Button>
        </span>
      }
    >
      <ul className={styles.list}>
        {list.map((one, at) => (
          <li key={at} className={styles.one}>
            <span>
              {one.told}. {one.reason}
            </span>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Edit ${one.told}`}
              onClick={() => onDialog({ kind: 'add-transaction', draft: one.draft })}
            >
              Edit
            </Button>
            <Button
              size="small"
              variant="ghost"
              aria-label={`Discard ${one.told}`}
              onClick={() => store.remove(one.draft)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
