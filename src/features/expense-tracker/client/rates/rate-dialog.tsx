import { useState } from 'react';
import { useDialogSave } from '@/platform/client/changes/use-dialog-save';
import { Dialog } from '@/platform/client/ui/dialog';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { expenseTexts } from '../../rules';
import { currencies } from '../../rules/currency';
import { DayField } from '../entry/day-field';
import type { Books } from '../changes/use-books';
import { currencyName } from '../money/figures';
import type { RateActions } from './rate-actions';
import styles from './rates.module.css';

/** As it is stored: ten digits before and after the point. */
const RATE = /^\d{1,10}(\.\d{1,10})?$/;

/** Asks for the rate of a day. Mounted when it opens. */
export function RateDialog({
  books,
  actions,
  onClose,
}: {
  books: Books;
  actions: Pick<RateActions, 'setRate'>;
  onClose: () => void;
}) {
  const { baseCurrency } = books;
  const [base, setBase] = useState(baseCurrency);
  const [currency, setCurrency] = useState(
    () =>
      books.accounts.find((account) => account.currency !== baseCurrency)?.currency ??
      (baseCurrency === 'USD' ? 'EUR' : 'USD'),
  );
  const [typed, setTyped] = useState('');
  const [day, setDay] = useState<{ value: string | null; problem?: string | undefined }>({
    value: books.today,
  });
  const [tried, setTried] = useState(false);
  const { error, busy, save } = useDialogSave();
  const rate = typed.trim().replace(',', '.');
  const rateProblem = RATE.test(rate) && /[1-9]/.test(rate) ? undefined : expenseTexts.rate;
  const dayProblem = day.problem ?? (day.value === null ? expenseTexts.date : undefined);
  const sameProblem = base === currency ? expenseTexts.sameCurrency : undefined;
  const shown = (problem: string | undefined) => (tried && problem !== undefined ? { error: problem } : {});

  function send() {
    setTried(true);
    if (rateProblem ?? dayProblem ?? sameProblem) return;
    const of = { day: day.value ?? '', currency, base, rate };
    void save((onError) => actions.setRate(of, onError), onClose);
  }

  const options = currencies.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }));
  return (
    <Dialog
      open
      title="Add Rate"
      error={error}
      primary={{ label: 'Add', busy, onAction: send }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <DayField
          label="Date"
          value={day.value}
          {...shown(dayProblem)}
          onChange={(value, problem) => setDay({ value, problem })}
        />
        <SelectField label="One unit of" value={base} options={options} onChange={setBase} />
        <div className={styles.pair}>
          <TextField
            label="Is"
            data-autofocus=""
            autoComplete="off"
            inputMode="decimal"
            placeholder="1.5034"
            value={typed}
            {...shown(rateProblem)}
            onChange={setTyped}
          />
          <SelectField
            label="Units of"
            value={currency}
            options={options}
            {...shown(sameProblem)}
            onChange={setCurrency}
          />
        </div>
      </div>
    </Dialog>
  );
}
