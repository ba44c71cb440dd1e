import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Dialog } from '@/platform/client/ui/dialog';
import type { ScheduleRow } from '../../planning-answers';
import { expenseTexts } from '../../rules';
import { DayField } from '../entry/day-field';
import type { Books } from '../changes/use-books';
import { AmountField } from '../money/amount-field';
import { rateText } from '../money/rate-text';
import type { ScheduleActions } from './schedule-actions';
import styles from './schedule-form.module.css';

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
  const [date, setDate] = useState<{ value: string | null; problem?: string | undefined }>({
    value: nextDue,
  });
  const [sum, setSum] = useState<{ value: number | null; problem?: string | undefined }>({
    value: amount * sign,
  });
  const [arriving, setArriving] = useState<{ value: number | null; problem?: string | undefined }>({
    value: null,
  });
  const [tried, setTried] = useState(false);
  const { error, busy, save } = useDialogSave();
  const dateProblem = date.problem ?? (date.value === null ? expenseTexts.date : undefined);
  const amountProblem = sum.problem ?? (sum.value === null ? expenseTexts.amount : undefined);
  const toCurrency = books.account(toAccountId)?.currency ?? currency;
  const isForeign = toCurrency !== currency;
  const shown = (problem: string | undefined) => (tried && problem !== undefined ? { error: problem } : {});

  function send() {
    setTried(true);
    if (dateProblem ?? amountProblem ?? (isForeign ? arriving.problem : undefined)) return;
    if (date.value === null || sum.value === null || nextOccurrence === null) return;
    const as = {
      date: date.value,
      amount: sum.value * sign,
      ...(isForeign && arriving.value !== null && { toAmount: arriving.value * sign }),
    };
    void save(
      (onError) => actions.post({ scheduleId: id, occurrence: nextOccurrence, name }, as, onError),
      onClose,
    );
  }

  return (
    <Dialog
      open
      title={`Post “${name}”`}
      error={error}
      primary={{ label: 'Post', busy, onAction: send }}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <AmountField
          label="Amount"
          data-autofocus=""
          currency={currency}
          showsCurrency
          value={sum.value}
          {...shown(amountProblem)}
          onChange={(value, problem) => setSum({ value, problem })}
        />
        {isForeign && (
          <AmountField
            label="Amount that arrives"
            labelAside="By the rate of the day"
            currency={toCurrency}
            showsCurrency
            hint={rateText({ amount: sum.value, currency }, { amount: arriving.value, currency: toCurrency })}
            value={arriving.value}
            {...shown(arriving.problem)}
            onChange={(value, problem) => setArriving({ value, problem })}
          />
        )}
        <DayField
          label="Date"
          value={date.value}
          {...shown(dateProblem)}
          onChange={(value, problem) => setDate({ value, problem })}
        />
      </div>
    </Dialog>
  );
}
