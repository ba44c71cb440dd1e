import { useEffect, useRef } from 'react';
import { RATES } from '../rates/not-converted';
import { Card } from '@/platform/client/ui/card';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { currencies } from '../../rules/currency';
import { currencyName } from '../money/figures';
import { RatesList } from '../rates/rates-list';
import type { ExpenseScreen } from '../screen/screen';
import type { SettingsActions } from './settings-actions';

/** The currency of sums, and the rates by which others are converted into it. */
export function CurrencyCard({
  books,
  expenses,
  actions,
}: Pick<ExpenseScreen, 'books' | 'expenses'> & { actions: SettingsActions }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (location.hash === `#${RATES}`) card.current?.scrollIntoView();
  }, []);
  return (
    <div ref={card} id={RATES}>
      <Card title="Currencies and rates">
        <SettingRow
          title="Currency of sums"
          help="Totals over several accounts, budgets and reports are shown in this currency."
        >
          <SelectField
            label="Currency of sums"
            hideLabel
            value={books.baseCurrency}
            options={currencies.map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` }))}
            onChange={(currency) => void actions.chooseCurrency(currency)}
          />
        </SettingRow>
        <RatesList books={books} expenses={expenses} />
      </Card>
    </div>
  );
}
