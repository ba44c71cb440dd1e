import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { usePreferences } from '@/platform/client/preferences';
import { Dialog } from '@/platform/client/ui/dialog';
import { Segmented } from '@/platform/client/ui/segmented';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import type { ScheduleRow } from '../../planning-answers';
import { SCHEDULE_KINDS } from '../../rules';
import { monthlyCost, yearlyCost } from '../../rules/schedule';
import type { Books } from '../changes/use-books';
import { accountOptions } from '../entry/options';
import { PlainCategoryField } from '../entry/category-field';
import { AmountField } from '../money/amount-field';
import { figure } from '../money/figures';
import { inOtherCurrency } from '../money/other-currency';
import type { ScheduleActions } from './schedule-actions';
import {
  type ScheduleDraft,
  scheduleDraftOf,
  scheduleEdit,
  type ScheduleField,
  scheduleProblems,
  scheduleSent,
} from './schedule-draft';
import { ScheduleRhythm } from './schedule-rhythm';
import { KIND_NAMES, scheduleSentence } from './schedule-texts';
import styles from './schedule-form.module.css';

const KINDS = SCHEDULE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

/** Adds something recurring, or edits it; it reads as a sentence. Mounted when it opens. */
export function ScheduleDialog({
  schedule,
  books,
  actions,
  onClose,
}: {
  schedule?: ScheduleRow | undefined;
  books: Books;
  actions: Pick<ScheduleActions, 'addSchedule' | 'editSchedule'>;
  onClose: () => void;
}) {
  const [draft, setDraft] = useState(() =>
    scheduleDraftOf(schedule, {
      accountId: books.accounts.find(({ archived }) => !archived)?.id ?? null,
      today: books.today,
    }),
  );
  const [tried, setTried] = useState(false);
  const { error, busy, save } = useDialogSave();
  const problems = scheduleProblems(draft);
  const change = (part: Partial<ScheduleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const errorOf = (field: ScheduleField) =>
    tried && problems[field] !== undefined ? { error: problems[field] } : {};

  const account = books.account(draft.accountId);
  const toAccount = books.account(draft.toAccountId);
  const isTransfer = draft.kind === 'transfer';
  // Between accounts on and off the budget it is spent, or earned.
  const takesCategory = !isTransfer || (toAccount !== undefined && account?.onBudget !== toAccount.onBudget);
  const currency = account?.currency ?? books.baseCurrency;

  function send() {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const sent = scheduleSent(draft, takesCategory);
    void save(
      (onError) =>
        schedule
          ? actions.editSchedule(
              sent.name,
              { id: schedule.id, ...scheduleEdit(draft, schedule, takesCategory) },
              onError,
            )
          : actions.addSchedule(sent, onError),
      onClose,
    );
  }

  return (
    <Dialog
      open
      width="record"
      title={schedule ? 'Edit Recurring' : 'Add Recurring'}
      error={error}
      primary={{ label: schedule ? 'Save' : 'Add', busy, onAction: send }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Segmented label="Kind" value={draft.kind} options={KINDS} onChange={(kind) => change({ kind })} />
        <div className={styles.pair}>
          <TextField
            label="Name"
            data-autofocus=""
            autoComplete="off"
            value={draft.name}
            {...errorOf('name')}
            onChange={(name) => change({ name })}
          />
          <AmountField
            label={draft.kind === 'income' ? 'Amount that arrives' : 'Amount'}
            currency={currency}
            showsCurrency
            value={draft.amount}
            {...errorOf('amount')}
            onChange={(amount, problem) => change({ amount, unread: { ...draft.unread, amount: problem } })}
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            label={isTransfer ? 'From account' : 'Account'}
            value={String(draft.accountId ?? '')}
            {...errorOf('accountId')}
            options={[
              ...(draft.accountId === null ? [{ value: '', label: 'Choose an account' }] : []),
              ...accountOptions(books, draft.accountId),
            ]}
            onChange={(value) => {
              const accountId = value === '' ? null : Number(value);
              const next = books.account(accountId)?.currency ?? books.baseCurrency;
              change({ accountId, amount: inOtherCurrency(draft.amount, currency, next) });
            }}
          />
          {isTransfer && (
            <SelectField
              label="To account"
              value={String(draft.toAccountId ?? '')}
              {...errorOf('toAccountId')}
              options={[
                { value: '', label: 'Choose an account' },
                ...accountOptions(books, draft.toAccountId).filter(
                  ({ value }) => value !== String(draft.accountId),
                ),
              ]}
              onChange={(value) => change({ toAccountId: value === '' ? null : Number(value) })}
            />
          )}
          {takesCategory && (
            <PlainCategoryField
              value={draft.categoryId}
              books={books}
              onChange={(categoryId) => change({ categoryId })}
            />
          )}
        </div>
        <ScheduleRhythm draft={draft} errorOf={errorOf} onChange={change} />
        <Sentence {...{ draft, books, currency, takesCategory }} />
      </div>
    </Dialog>
  );
}

/** What the form says so far. */
function Sentence({
  draft,
  books,
  currency,
  takesCategory,
}: {
  draft: ScheduleDraft;
  books: Books;
  currency: string;
  takesCategory: boolean;
}) {
  const preferences = usePreferences();
  const sent = scheduleSent(draft, takesCategory);
  if (draft.anchor === null || draft.amount === null || !Number.isInteger(sent.every) || sent.every < 1)
    return null;
  const told = {
    ...sent,
    currency,
    account: books.account(sent.accountId)?.name ?? '…',
    toAccount: books.account(sent.toAccountId)?.name,
    category: books.category(sent.categoryId)?.name,
  };
  const cost = { amount: Math.abs(sent.amount), unit: sent.unit, every: sent.every };
  return (
    <p aria-live="polite" className={styles.sentence}>
      {scheduleSentence(told, preferences)}{' '}
      <span className={styles.cost}>
        {figure(monthlyCost([cost]), currency)} a month, {figure(yearlyCost([cost]), currency)} a year.
      </span>
    </p>
  );
}
