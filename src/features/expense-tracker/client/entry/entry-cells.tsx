import { AmountField } from '../money/amount-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { TextField } from '@/platform/client/ui/text-field';
import { classNames } from '@/platform/client/ui/class-names';
import { expenseLimits } from '../../rules';
import columns from '../screen/columns.module.css';
import { CategoryField } from './category-field';
import { DayField } from './day-field';
import { type DraftField, withAccount, withKnownPayee } from '../draft/draft';
import type { EntryFormProps } from './entry-props';
import styles from './entry-form.module.css';
import { accountOptions } from './options';
import { PayeeField } from './payee-field';

/** The fields of a transaction in the columns of the register. */
export function EntryCells(props: EntryFormProps) {
  const { draft, onChange, books, problem, ofAll, balance, locked, isStored } = props;
  const currency = books.account(draft.accountId)?.currency ?? books.baseCurrency;
  const isFixed = locked !== undefined;
  const invalid = (field: DraftField) => ({ 'aria-invalid': problem?.field === field });
  const amountCell = (way: 'out' | 'in') => (
    <div role="gridcell" data-field={way} className={columns.amount}>
      <AmountField
        label={way === 'out' ? 'Out' : 'In'}
        hideLabel
        placeholder={way === 'out' ? 'Out' : 'In'}
        disabled={isFixed}
        {...invalid(way)}
        currency={currency}
        value={draft[way]}
        onChange={(amount, unread) =>
          onChange({
            ...draft,
            // An amount goes one way.
            ...(amount !== null && { out: null, in: null }),
            [way]: amount,
            unread: { ...draft.unread, [way]: unread },
          })
        }
      />
    </div>
  );
  return (
    <div role="row" className={classNames(columns.row, styles.fields)}>
      <div role="gridcell" className={columns.tick} />
      <div role="gridcell" data-field="date" className={columns.date}>
        <DayField
          label="Date"
          hideLabel
          disabled={isFixed}
          {...invalid('date')}
          value={draft.date}
          onChange={(date, unread) => onChange({ ...draft, date, unread: { ...draft.unread, date: unread } })}
        />
      </div>
      <div role="gridcell" data-field="payee">
        <PayeeField
          hideLabel
          books={books}
          value={draft.payee}
          onChange={(payee) => onChange({ ...draft, payee })}
          onKnown={(known) => onChange((before) => withKnownPayee(before, known, isStored))}
        />
      </div>
      <div role="gridcell" data-field="category" className={columns.category}>
        <CategoryField
          hideLabel
          draft={draft}
          onChange={onChange}
          books={books}
          invalid={problem?.field === 'to'}
        />
      </div>
      <div role="gridcell" data-field="notes" className={columns.notes}>
        <TextField
          label="Notes"
          hideLabel
          placeholder="Notes"
          autoComplete="off"
          maxLength={expenseLimits.notesMax}
          value={draft.notes}
          onChange={(notes) => onChange({ ...draft, notes })}
        />
      </div>
      {amountCell('out')}
      {amountCell('in')}
      <div role="gridcell" className={ofAll ? columns.account : columns.balance}>
        {ofAll ? (
          <SelectField
            label="Account"
            hideLabel
            disabled={isFixed}
            {...invalid('account')}
            value={String(draft.accountId ?? '')}
            options={accountOptions(books, draft.accountId)}
            onChange={(id) => onChange(withAccount(draft, Number(id), books))}
          />
        ) : (
          balance
        )}
      </div>
      <div role="gridcell" className={columns.state} />
    </div>
  );
}
