import { useEffect, useRef, useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import type { OnChangeError } from '@/platform/client/changes/tool-change';
import { DraftNotice } from '@/platform/client/form/draft-notice';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { type Draft, type DraftField, emptyDraft, type EnteredForm, isEmptyDraft } from '../draft/draft';
import { addedTransaction, storedTransaction } from '../changes/added-transaction';
import { saveEdit } from '../entry/save-edit';
import { addedText, changedText } from '../entry/spoken';
import { entryName, firstDraft, isTouched, NEW_ENTRY, useEntry, useLock } from '../entry/use-entry';
import type { Edit } from '../screen/dialog';
import type { ExpenseScreen } from '../screen/screen';
import { TransactionFields, type Way } from './transaction-fields';

/** Their problems are told below them. */
const OWN_PROBLEMS: readonly DraftField[] = ['date', 'out', 'in', 'to', 'arriving'];

/** Asks for a transaction, the amount first: where the register has no room for a row of fields. Mounted when it opens. */
export function TransactionDialog({
  address,
  books,
  expenses,
  edit,
  draft: entered,
  onTaken,
  onClose,
}: ExpenseScreen & { edit?: Edit; draft?: Draft; onTaken?: () => void; onClose: () => void }) {
  const first = books.account(address.account) ?? books.accounts.find(({ archived }) => !archived);
  const entry = useEntry(
    {
      // What was refused is in the outbox.
      name: entered ? null : edit ? entryName(edit) : NEW_ENTRY,
      first: () => entered ?? (edit ? firstDraft(edit) : emptyDraft(first?.id ?? null, books.today)),
      isWorth: (draft) => (edit ? isTouched(draft, edit) : !isEmptyDraft(draft, books.today)),
    },
    books,
  );
  const { draft, problem } = entry;
  const [way, setWay] = useState<Way>(
    draft.kind === 'transfer' ? 'transfer' : draft.in === null ? 'out' : 'in',
  );
  const [busy, setBusy] = useState(false);
  const { locked, unlocked, refused } = useLock(edit?.row ?? { state: 'open' });
  const amount = useRef<HTMLInputElement>(null);
  const shown = useRef(draft);
  useEffect(() => {
    shown.current = draft;
  }, [draft]);
  function turn(next: Way) {
    setWay(next);
    const size = draft.out ?? draft.in;
    const turned = { out: next === 'in' ? null : size, in: next === 'in' ? size : null };
    entry.change((before) => {
      if (next === 'transfer') return { ...before, ...turned, kind: 'transfer', lines: [] };
      if (before.kind !== 'transfer') return { ...before, ...turned };
      return { ...before, ...turned, kind: 'plain', toAccountId: null, arriving: null };
    });
  }

  async function save(again: boolean) {
    const fields = entry.read();
    if (!fields) return;
    const next = emptyDraft(draft.accountId, fields.date);
    // Else the form has the next one by now.
    const takesBack = () => !again || shown.current === next;
    const onError: OnChangeError = (text, error) => {
      if (!takesBack()) return;
      refused(error);
      if (again) {
        entry.change(draft);
        setWay(way);
      }
      entry.setProblem({ field: 'account', text });
    };
    onError.takesBack = takesBack;
    if (again) {
      entry.change(next);
      if (way === 'transfer') setWay('out');
      amount.current?.focus();
    }
    setBusy(true);
    const answer = edit
      ? await saveEdit(expenses, { row: edit.row, fields, books, unlocked, onError })
      : await expenses.actions.addTransaction(fields, addedText(fields, books), {
          added: (...ids) => addedTransaction(fields, books, ...ids),
          replay: storedTransaction(fields, books),
          form: { draft, told: changedText(fields, books) } satisfies EnteredForm,
          onError,
        });
    setBusy(false);
    if (!answer) return;
    onTaken?.();
    if (again) return;
    entry.forget();
    onClose();
  }

  return (
    <Dialog
      open
      title={edit ? 'Edit transaction' : 'New transaction'}
      {...(problem && !OWN_PROBLEMS.includes(problem.field) && { error: problem.text })}
      primary={{ label: 'Save', busy, onAction: () => void save(false) }}
      {...(!edit && { secondary: { label: 'Save and next', onAction: () => void save(true) } })}
      sideAction={
        edit &&
        !locked && (
          <Button
            variant="danger-outline"
            icon={<Trash2 size={14} />}
            onClick={() => {
              entry.forget();
              onClose();
              void expenses.actions.deleteTransactions([edit.row], unlocked);
            }}
          >
            Delete
          </Button>
        )
      }
      onClose={onClose}
    >
      {entry.recovered && (
        <DraftNotice
          draft={{ missed: [], typed: {}, recovered: true, reset: entry.reset }}
          labels={{}}
          changedElsewhere={() => ''}
        />
      )}
      <TransactionFields
        entry={entry}
        books={books}
        way={way}
        onWay={turn}
        amount={amount}
        locked={locked}
        isStored={edit !== undefined}
      />
    </Dialog>
  );
}
