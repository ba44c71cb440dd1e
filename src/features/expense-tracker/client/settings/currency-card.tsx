import { Card } from '@/platform/client/ui/card';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { currencies } from '../../rules/currency';
import { currencyName } from '../money/figures';
import type { ExpenseScreen } from '../screen/screen';
import type { SettingsActions } from './settings-actions';

/** The currency of sums. */
export function CurrencyCard({
  books,
  actions,
}: Pick<ExpenseScreen, 'books'> & { actions: SettingsActions }) {
  return (
    <Card title="Currencies">
      <SettingRow
        title="Currency of sums"
        help="In it the sums over several accounts, the budget and the reports are shown."
      >
        <SelectField
          label="Currency of sums"
          hideLabel
          value={books.baseCurrency}
          options={currencies.map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` }))}
          onChange={(currency) => void actions.chooseCurrency(currency)}
        />
      </SettingRow>
    </Card>
  );
}
