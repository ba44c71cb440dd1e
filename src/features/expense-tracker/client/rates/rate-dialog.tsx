import { FieldPair, FormDialog } from '@/platform/client/form/form-dialog';
import { useForm } from '@/platform/client/form/use-form';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { expenseTexts } from '../../rules';
import { DayField } from '../entry/day-field';
import type { Books } from '../changes/use-books';
import { currencyOptions } from '../../rules/figures';
import { isRate } from '../../rules/money';
import type { RateActions } from './rate-actions';

const plain = (typed: string) => typed.trim().replace(',', '.');

/** Asks for the rate of a day. Mounted when it opens. */
export function RateDialog({
  books: { accounts, baseCurrency, today },
  actions,
  onClose,
}: {
  books: Books;
  actions: Pick<RateActions, 'setRate'>;
  onClose: () => void;
}) {
  const other = accounts.find((account) => account.currency !== baseCurrency)?.currency;
  const form = useForm<{ day: string | null; base: string; currency: string; rate: string }>({
    name: 'expenses:rate:new',
    stored: {
      day: today,
      base: baseCurrency,
      currency: other ?? (baseCurrency === 'USD' ? 'EUR' : 'USD'),
      rate: '',
    },
    isNew: true,
    check: ({ day, base, currency, rate }) => ({
      day: day === null ? expenseTexts.date : undefined,
      rate: isRate(plain(rate)) ? undefined : expenseTexts.rate,
      currency: base === currency ? expenseTexts.sameCurrency : undefined,
    }),
    save: ({ day, rate, ...of }, _changed, onError) =>
      actions.setRate({ ...of, day: day ?? '', rate: plain(rate) }, onError),
    onSaved: onClose,
  });
  const options = currencyOptions();
  return (
    <FormDialog form={form} title="Add Rate" action="Add" onClose={onClose}>
      <DayField label="Date" {...form.field('day')} />
      <SelectField label="One unit of" options={options} {...form.field('base')} />
      <FieldPair>
        <TextField
          label="Is"
          data-autofocus=""
          autoComplete="off"
          inputMode="decimal"
          placeholder="1.5034"
          {...form.field('rate')}
        />
        <SelectField label="Units of" options={options} {...form.field('currency')} />
      </FieldPair>
    </FormDialog>
  );
}
