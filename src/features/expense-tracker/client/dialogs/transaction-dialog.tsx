import { useRef, useState } from 'react';
import Trash2 from 'lucide-react/icons/trash-2';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { expenseLimits } from '../../rules';
import { PlainCategoryField } from '../entry/category-field';
import { DayField } from '../entry/day-field';
import {
  amountOf,
  type Draft,
  type DraftField,
  draftOf,
  emptyDraft,
  readDraft,
  splitDraft,
  takesCategory,
  withKnownPayee,
} from '../entry/draft';
import { accountOptions } from '../entry/options';
import { PayeeField } from '../entry/payee-field';
import { addedText, changedText } from '../entry/spoken';
import { changedFields, firstDraft, useEntry } from '../entry/use-entry';
import { AmountField } from '../money/amount-field';
import type { Edit } from '../screen/dialog';
import type { ExpenseScreen } from '../screen/screen';
import { SplitLines } from './split-lines';
import styles from './transaction-dialog.module.css';

type Way = 'out' | 'in' | 'transfer';

/** Asks for a transaction, the amount first: where the register has no room for a row of fields. Mounted when it opens. */
export function TransactionDialog({
  address,
  books,
  expenses: { actions },
  edit,
  onClose,
}: ExpenseScreen & { edit?: Edit; onClose: () => void }) {
  const first = books.account(address.account) ?? books.accounts.find(({ archived }) => !archived);
  const entry = useEntry(() => (edit ? firstDraft(edit) : emptyDraft(first?.id ?? null, books.today)), books);
  const { draft, problem } = entry;
  const [way, setWay] = useState<Way>(
    draft.kind === 'transfer' ? 'transfer' : draft.in === null ? 'out' : 'in',
  );
  const [busy, setBusy] = useState(false);
  const [hasNotes, setHasNotes] = useState(draft.notes !== '');
  const [unlocked, setUnlocked] = useState(edit?.row.state !== 'reconciled');
  const amount = useRef<HTMLInputElement>(null);
  const payees = trpc.expenses.payees.useQuery(
    { text: draft.payee.trim() },
    { enabled: draft.payee.trim() !== '' },
  );
  const account = books.account(draft.accountId);
  const currency = account?.currency ?? books.baseCurrency;
  const target = books.account(draft.toAccountId);
  const side = draft.in === null && way !== 'in' ? 'out' : 'in';
  const set = (part: Partial<Draft>) => entry.change((before) => ({ ...before, ...part }));
  const errorOf = (...fields: DraftField[]) =>
    problem && fields.includes(problem.field) ? { error: problem.text } : {};
  const suggestions = (payees.data?.payees ?? [])
    .filter(({ payee }) => payee !== draft.payee.trim())
    .slice(0, 2);

  function turn(next: Way) {
    setWay(next);
    const size = draft.out ?? draft.in;
    const turned = { out: next === 'in' ? null : size, in: next === 'in' ? size : null };
    if (next === 'transfer') set({ ...turned, kind: 'transfer', lines: [] });
    else if (draft.kind === 'transfer') set({ ...turned, kind: 'plain', toAccountId: null, arriving: null });
    else set(turned);
  }

  async function save(again: boolean) {
    const fields = entry.read();
    if (!fields) return;
    const onError = (text: string) => entry.setProblem({ field: 'account', text });
    setBusy(true);
    const answer = edit
      ? await saveEdit(edit, fields, onError)
      : await actions.addTransaction(fields, addedText(fields, books), onError);
    setBusy(false);
    if (!answer) return;
    if (!again) {
      onClose();
      return;
    }
    entry.change(emptyDraft(draft.accountId, fields.date));
    if (way === 'transfer') setWay('out');
    amount.current?.focus();
  }

  async function saveEdit(
    { row }: Edit,
    fields: NonNullable<ReturnType<typeof entry.read>>,
    onError: (text: string) => void,
  ) {
    const stored = readDraft(draftOf(row), books);
    const changed = changedFields('fields' in stored ? stored.fields : null, fields);
    if (Object.keys(changed).length === 0) return true;
    const unlock = unlocked && row.state === 'reconciled';
    return actions.editTransactions(
      [row],
      { ...changed, unlock },
      `Saved ${changedText(fields, books)}`,
      onError,
    );
  }

  return (
    <Dialog
      open
      title={edit ? 'Edit transaction' : 'New transaction'}
      {...(problem &&
        !['date', 'out', 'in', 'to', 'arriving'].includes(problem.field) && { error: problem.text })}
      primary={{ label: 'Save', busy, onAction: () => void save(false) }}
      {...(!edit && { secondary: { label: 'Save and next', onAction: () => void save(true) } })}
      sideAction={
        edit &&
        unlocked && (
          <Button
            variant="danger-outline"
            icon={<Trash2 size={14} />}
            onClick={() => {
              onClose();
              void actions.deleteTransactions([edit.row], edit.row.state === 'reconciled');
            }}
          >
            Delete
          </Button>
        )
      }
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Segmented
          label="Way"
          value={way}
          disabled={!unlocked}
          options={[
            { value: 'out', label: 'Out' },
            { value: 'in', label: 'In' },
            ...(books.accounts.length > 1 ? [{ value: 'transfer' as const, label: 'Transfer' }] : []),
          ]}
          onChange={turn}
        />
        <AmountField
          ref={amount}
          data-autofocus=""
          label="Amount"
          className={styles.amount ?? ''}
          disabled={!unlocked}
          currency={currency}
          showsCurrency
          {...errorOf('out', 'in')}
          value={draft[side]}
          onChange={(value, unread) =>
            entry.change((before) => ({
              ...before,
              [side]: value,
              unread: { ...before.unread, out: unread },
            }))
          }
        />
        <PayeeField
          books={books}
          value={draft.payee}
          onChange={(payee) => set({ payee })}
          onKnown={(known) => entry.change((before) => withKnownPayee(before, known))}
          plain
        />
        {suggestions.length > 0 && (
          <div className={styles.suggestions}>
            {suggestions.map((known) => (
              <Button
                key={known.payee}
                onClick={() =>
                  entry.change((before) =>
                    withKnownPayee({ ...before, payee: known.payee, categoryId: null }, known),
                  )
                }
              >
                {known.payee}
                <span className={styles.category}>{books.category(known.categoryId)?.name}</span>
              </Button>
            ))}
          </div>
        )}
        {draft.kind === 'plain' && (
          <PlainCategoryField
            books={books}
            value={draft.categoryId}
            onChange={(categoryId) => set({ categoryId })}
          />
        )}
        {draft.kind === 'transfer' && (
          <SelectField
            label="To account"
            {...errorOf('to')}
            value={String(draft.toAccountId ?? '')}
            options={[
              { value: '', label: 'Transfer to…' },
              ...accountOptions(books, draft.toAccountId).filter(
                ({ value }) => value !== String(draft.accountId),
              ),
            ]}
            onChange={(id) => set({ toAccountId: id === '' ? null : Number(id), arriving: null })}
          />
        )}
        {draft.kind === 'transfer' && target && target.currency !== currency && (
          <AmountField
            label={`Arrives in ${target.name}`}
            currency={target.currency}
            showsCurrency
            {...errorOf('arriving')}
            value={draft.arriving}
            onChange={(arriving, unread) => set({ arriving, unread: { ...draft.unread, arriving: unread } })}
          />
        )}
        {takesCategory(draft, books) && (
          <PlainCategoryField
            books={books}
            value={draft.categoryId}
            onChange={(categoryId) => set({ categoryId })}
          />
        )}
        {draft.kind === 'split' && (
          <SplitLines draft={draft} onChange={entry.change} books={books} currency={currency} />
        )}
        <div className={styles.pair}>
          <DayField
            label="Date"
            disabled={!unlocked}
            {...errorOf('date')}
            value={draft.date}
            onChange={(date, unread) => set({ date, unread: { ...draft.unread, date: unread } })}
          />
          <SelectField
            label={draft.kind === 'transfer' ? 'From account' : 'Account'}
            disabled={!unlocked}
            value={String(draft.accountId ?? '')}
            options={accountOptions(books, draft.accountId)}
            onChange={(id) => set({ accountId: Number(id) })}
          />
        </div>
        {hasNotes && (
          <TextField
            label="Notes"
            autoComplete="off"
            maxLength={expenseLimits.notesMax}
            value={draft.notes}
            onChange={(notes) => set({ notes })}
          />
        )}
        <div className={styles.more}>
          {draft.kind === 'plain' && amountOf(draft) !== null && (
            <Button onClick={() => entry.change(splitDraft)}>Split</Button>
          )}
          {!hasNotes && <Button onClick={() => setHasNotes(true)}>Notes</Button>}
          {!unlocked && <Button onClick={() => setUnlocked(true)}>Unlock</Button>}
        </div>
      </div>
    </Dialog>
  );
}
