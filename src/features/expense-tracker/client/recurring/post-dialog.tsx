import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import type { ScheduleRow } from '../../planning-answers';
import { expenseTexts } from '../../rules';
import { DayField } from '../entry/day-field';
import type { Books } from '../changes/use-books';
import { AmountField } from '../money/amount-field';
import { rateText } from '../money/rate-text';
import type { ScheduleActions } from './schedule-actions';

/** Asks on which day and with which amount an occurrence is posted. Mounted when it opens. */
export function PostDialog({
  schedule: { id, name, kind, amount, currency, toAccountId, nextOccurrence, nextDue },
  books,
  actions,
  onClose,
}: {
  schedule: ScheduleRow;
  books: Pick<Books, 'account'>;
  actions: Pick<ScheduleActions, 'post'>;
  onClose: () => void;
}) {
  const sign = kind === 'income' ? 1 : -1;
  const toCurrency = books.account(toAccountId)?.currency ?? currency;
  const form = useForm<{ date: string | null; amount: number | null; arriving: number | null }>({
    name: `expenses:post:${String(id)}:${String(nextOccurrence)}`,
    stored: { date: nextDue, amount: amount * sign, arriving: null },
    isNew: true,
    check: (fields) => ({
      date: fields.date === null ? expenseTexts.date : undefined,
      amount: fields.amount === null ? expenseTexts.amount : undefined,
    }),
    save: (fields, _changed, onError) => {
      if (nextOccurrence === null) return Promise.resolve(null);
      const as = {
        date: fields.date ?? '',
        amount: (fields.amount ?? 0) * sign,
        ...(fields.arriving !== null && { toAmount: fields.arriving * sign }),
      };
      return actions.post({ scheduleId: id, occurrence: nextOccurrence, name }, as, onError);
    },
    onSaved: onClose,
  });
  const { arriving, ...posted } = form.fields;
  return (
    <FormDialog form={form} title={`Post “${name}”`} action="Post" onClose={onClose}>
      <FieldPair>
        <AmountField
          label="Amount"
          data-autofocus=""
          currency={currency}
          showsCurrency
          {...form.field('amount')}
        />
        {toCurrency !== currency && (
          <AmountField
            label="Amount that arrives"
            labelAside="By the rate of the day"
            currency={toCurrency}
            showsCurrency
            hint={rateText({ amount: posted.amount, currency }, { amount: arriving, currency: toCurrency })}
            {...form.field('arriving')}
          />
        )}
        <DayField label="Date" {...form.field('date')} />
      </FieldPair>
    </FormDialog>
  );
}
