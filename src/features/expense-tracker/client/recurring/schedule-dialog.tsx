import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { choiceOf, useForm } from '@/platform/client/form/use-form';
import { usePreferences } from '@/platform/client/preferences';
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
import { figure } from '../../rules/figures';
import { inOtherCurrency } from '../money/other-currency';
import type { ScheduleActions } from './schedule-actions';
import {
  type ScheduleDraft,
  scheduleDraftOf,
  scheduleEdit,
  scheduleProblems,
  scheduleSent,
} from './schedule-draft';
import { ScheduleRhythm } from './schedule-rhythm';
import { KIND_NAMES, scheduleSentence } from './schedule-texts';
import styles from './schedule-form.module.css';

const SCHEDULE_LABELS = {
  name: 'Name',
  amount: 'Amount',
  accountId: 'Account',
  categoryId: 'Category',
  anchor: 'First date',
  ends: 'Last date',
};
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
  // Between accounts on and off the budget it is spent, or earned.
  const takesCategory = ({ kind, accountId, toAccountId }: ScheduleDraft) => {
    const [from, to] = [books.account(accountId), books.account(toAccountId)];
    return kind !== 'transfer' || (to !== undefined && from?.onBudget !== to.onBudget);
  };
  const form = useForm<ScheduleDraft>({
    name: `expenses:schedule:${String(schedule?.id ?? 'new')}`,
    stored: scheduleDraftOf(schedule, {
      accountId: books.accounts.find(({ archived }) => !archived)?.id ?? null,
      today: books.today,
    }),
    isNew: !schedule,
    check: scheduleProblems,
    save: (fields, _changed, onError) => {
      const sent = scheduleSent(fields, takesCategory(fields));
      return schedule
        ? actions.editSchedule(
            sent.name,
            { id: schedule.id, ...scheduleEdit(fields, schedule, takesCategory(fields)) },
            onError,
          )
        : actions.addSchedule(sent, onError);
    },
    onSaved: onClose,
  });
  const { fields } = form;
  const isTransfer = fields.kind === 'transfer';
  const currencyOf = (accountId: number | null) => books.account(accountId)?.currency ?? books.baseCurrency;
  const currency = currencyOf(fields.accountId);

  return (
    <FormDialog
      form={form}
      width="record"
      title={schedule ? 'Edit Recurring' : 'Add Recurring'}
      action={schedule ? 'Save' : 'Add'}
      labels={SCHEDULE_LABELS}
      onClose={onClose}
    >
      <Segmented label="Kind" options={KINDS} {...form.field('kind')} />
      <FieldPair>
        <TextField label="Name" data-autofocus="" autoComplete="off" {...form.field('name')} />
        <AmountField
          label={fields.kind === 'income' ? 'Amount that arrives' : 'Amount'}
          currency={currency}
          showsCurrency
          {...form.field('amount')}
        />
      </FieldPair>
      <FieldPair>
        <SelectField
          label={isTransfer ? 'From account' : 'Account'}
          options={[
            ...(fields.accountId === null ? [{ value: '', label: 'Choose an account' }] : []),
            ...accountOptions(books, fields.accountId),
          ]}
          {...choiceOf({
            ...form.field('accountId'),
            onChange: (accountId) =>
              form.set({
                accountId,
                amount: inOtherCurrency(fields.amount, currency, currencyOf(accountId)),
              }),
          })}
        />
        {isTransfer && (
          <SelectField
            label="To account"
            options={[
              { value: '', label: 'Choose an account' },
              ...accountOptions(books, fields.toAccountId, fields.accountId),
            ]}
            {...choiceOf(form.field('toAccountId'))}
          />
        )}
        {takesCategory(fields) && <PlainCategoryField books={books} {...form.field('categoryId')} />}
      </FieldPair>
      <ScheduleRhythm form={form} />
      <Sentence {...{ draft: fields, books, currency, takesCategory: takesCategory(fields) }} />
    </FormDialog>
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
      <span className="muted">
        {figure(monthlyCost([cost]), currency)} a month, {figure(yearlyCost([cost]), currency)} a year.
      </span>
    </p>
  );
}
