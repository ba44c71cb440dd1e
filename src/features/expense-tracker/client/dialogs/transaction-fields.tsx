import { type RefObject, useState } from 'react';
import { trpc } from '@/platform/client/trpc';
import { Button } from '@/platform/client/ui/button';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { expenseLimits } from '../../rules';
import type { Books } from '../changes/use-books';
import { PlainCategoryField } from '../entry/category-field';
import { DayField } from '../entry/day-field';
import {
  amountOf,
  type Draft,
  type DraftField,
  splitDraft,
  takesCategory,
  withAccount,
  withKnownPayee,
  withTarget,
} from '../draft/draft';
import { accountOptions } from '../entry/options';
import { PayeeField } from '../entry/payee-field';
import type { useEntry } from '../entry/use-entry';
import { AmountField } from '../money/amount-field';
import { rateText } from '../money/rate-text';
import { SplitLines } from './split-lines';
import styles from './transaction-dialog.module.css';

export type Way = 'out' | 'in' | 'transfer';

/** So many payees are offered as buttons. */
const OFFERED = 2;

interface TransactionFieldsProps {
  entry: ReturnType<typeof useEntry>;
  books: Books;
  way: Way;
  onWay: (way: Way) => void;
  amount: RefObject<HTMLInputElement | null>;
  /** Reconciled: its date, amount and account are fixed until it is unlocked. */
  locked: { onUnlock: () => void } | undefined;
  /** It is in the books already. */
  isStored: boolean;
}

/** The fields of a transaction one below the other, the amount first. */
export function TransactionFields(props: TransactionFieldsProps) {
  const { entry, books, way, onWay, amount, locked, isStored } = props;
  const { draft, problem } = entry;
  const [hasNotes, setHasNotes] = useState(draft.notes !== '');
  const payees = trpc.expenses.payees.useQuery(
    { text: draft.payee.trim() },
    { enabled: draft.payee.trim() !== '' },
  );
  const currency = books.account(draft.accountId)?.currency ?? books.baseCurrency;
  const target = books.account(draft.toAccountId);
  const comesIn = draft.in !== null || way === 'in';
  const side = comesIn ? 'in' : 'out';
  const set = (part: Partial<Draft>) => entry.change({ ...draft, ...part });
  const errorOf = (...fields: DraftField[]) =>
    problem && fields.includes(problem.field) ? { error: problem.text } : {};
  const suggestions = (payees.data?.payees ?? [])
    .filter(({ payee }) => payee !== draft.payee.trim())
    .slice(0, OFFERED);

  return (
    <div className="stack gap-16">
      <Segmented
        label="Way"
        value={way}
        disabled={locked !== undefined}
        options={[
          { value: 'out', label: 'Out' },
          { value: 'in', label: 'In' },
          ...(books.accounts.length > 1 ? [{ value: 'transfer' as const, label: 'Transfer' }] : []),
        ]}
        onChange={onWay}
      />
      <AmountField
        ref={amount}
        data-autofocus=""
        label="Amount"
        className={styles.amount ?? ''}
        disabled={locked !== undefined}
        currency={currency}
        showsCurrency
        {...errorOf('out', 'in')}
        value={draft[side]}
        onChange={(value, unread) => set({ [side]: value, unread: { ...draft.unread, out: unread } })}
      />
      <PayeeField
        books={books}
        value={draft.payee}
        onChange={(payee) => set({ payee })}
        onKnown={(known) => entry.change((before) => withKnownPayee(before, known, isStored))}
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
      {draft.kind === 'transfer' && (
        <SelectField
          label={comesIn ? 'From account' : 'To account'}
          {...errorOf('to')}
          value={String(draft.toAccountId ?? '')}
          options={[
            { value: '', label: 'Choose…' },
            ...accountOptions(books, draft.toAccountId, draft.accountId),
          ]}
          onChange={(id) => entry.change(withTarget(draft, id === '' ? null : Number(id)))}
        />
      )}
      {draft.kind === 'transfer' && target && target.currency !== currency && (
        <AmountField
          label={`Arrives in ${target.name}`}
          currency={target.currency}
          showsCurrency
          {...errorOf('arriving')}
          hint={rateText(
            { amount: amountOf(draft), currency },
            { amount: draft.arriving, currency: target.currency },
          )}
          value={draft.arriving}
          onChange={(arriving, unread) => set({ arriving, unread: { ...draft.unread, arriving: unread } })}
        />
      )}
      {(draft.kind === 'plain' || takesCategory(draft, books)) && (
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
          disabled={locked !== undefined}
          {...errorOf('date')}
          value={draft.date}
          onChange={(date, unread) => set({ date, unread: { ...draft.unread, date: unread } })}
        />
        <SelectField
          label={
            draft.kind === 'plain' || draft.kind === 'split'
              ? 'Account'
              : comesIn
                ? 'To account'
                : 'From account'
          }
          disabled={locked !== undefined}
          value={String(draft.accountId ?? '')}
          options={accountOptions(books, draft.accountId)}
          onChange={(id) => entry.change(withAccount(draft, Number(id), books))}
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
        {locked && <Button onClick={locked.onUnlock}>Unlock</Button>}
      </div>
    </div>
  );
}
