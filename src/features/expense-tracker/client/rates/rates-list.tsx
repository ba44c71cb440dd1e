import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { LIVE, useShown } from '@/platform/client/changes/use-tool-changes';
import { lazyPiece } from '@/platform/client/lazy-piece';
import { loadStateOf } from '@/platform/client/load-state';
import { usePreferences } from '@/platform/client/preferences';
import { trpc } from '@/platform/client/trpc';
import { BareIconButton } from '@/platform/client/ui/bare-icon-button';
import { Button } from '@/platform/client/ui/button';
import { LoadFailure } from '@/platform/client/ui/load-failure';
import { SelectField } from '@/platform/client/ui/select-field';
import { SettingRow } from '@/platform/client/ui/setting-row';
import { type TableColumn } from '@/platform/client/ui/table';
import { WindowedTable } from '@/platform/client/ui/windowed-table';
import { typedDate } from '@/platform/shared/typed-date';
import type { RateRow } from '../../report-answers';
import type { ExpenseScreen } from '../screen/screen';
import { createRateActions, rateText } from './rate-actions';
import styles from './rates.module.css';

const RateDialog = lazyPiece(async () => (await import('./rate-dialog')).RateDialog);
const RateFileDialog = lazyPiece(async () => (await import('./rate-file-dialog')).RateFileDialog);

const ROWS_SHOWN = 6;

/** The latest rates, by hand and from a file. */
export function RatesList({ books, expenses: { changes } }: Pick<ExpenseScreen, 'books' | 'expenses'>) {
  const [actions] = useState(() => createRateActions(changes));
  const [opened, setOpened] = useState<'add' | 'file' | null>(null);
  const [currency, setCurrency] = useState('');
  const { dateOrder } = usePreferences();
  const input = currency === '' ? {} : { currency };
  const query = trpc.expenses.rates.useQuery(input, { ...LIVE, placeholderData: keepPreviousData });
  const rates = useShown(changes, 'rates', query.data, input)?.rates;
  const load = loadStateOf(query);
  const known = [...new Set([...(rates ?? []).map((rate) => rate.currency), currency])]
    .filter((code) => code !== '')
    .sort();
  const [all, setAll] = useState<readonly string[]>([]);
  // With all of them here, all their currencies are known.
  if (currency === '' && !query.isPlaceholderData && rates && known.join() !== all.join()) setAll(known);

  const columns: TableColumn<RateRow>[] = [
    { key: 'day', head: 'Date', width: 112, cell: ({ day }) => typedDate(day, dateOrder) },
    { key: 'rate', head: 'Rate', cell: rateText },
    { key: 'source', head: 'From', width: 88, cell: ({ source }) => (source === 'hand' ? 'Hand' : 'File') },
    {
      key: 'delete',
      head: <span className="visually-hidden">Delete</span>,
      width: 56,
      align: 'end',
      cell: (rate) => (
        <BareIconButton
          size="row"
          label={`Delete ${rateText(rate)} of ${typedDate(rate.day, dateOrder)}`}
          icon={<X size={14} />}
          onClick={() => void actions.deleteRate(rate)}
        />
      ),
    },
  ];
  return (
    <>
      <SettingRow
        title="Rates"
        help="Amounts of other currencies are converted by the last rate on or before their day."
      >
        <Button size="small" icon={<FileUp size={14} />} onClick={() => setOpened('file')}>
          Import a file…
        </Button>
        <Button size="small" icon={<Plus size={14} />} onClick={() => setOpened('add')}>
          Add rate
        </Button>
      </SettingRow>
      <LoadFailure load={load} text="The rates could not be loaded." />
      {all.length > 1 && (
        <div className={styles.filter}>
          <SelectField
            label="Currency of the rates"
            hideLabel
            value={currency}
            options={[
              { value: '', label: 'All currencies' },
              ...all.map((code) => ({ value: code, label: code })),
            ]}
            onChange={setCurrency}
          />
        </div>
      )}
      {rates && rates.length > 0 && (
        <WindowedTable
          label="Rates"
          columns={columns}
          rows={rates}
          keyOf={({ day, currency: of, base }) => `${day}-${of}-${base}`}
          density="dense"
          stacks={400}
          {...(rates.length > ROWS_SHOWN && { windowed: ROWS_SHOWN })}
        />
      )}
      {opened === 'add' && <RateDialog books={books} actions={actions} onClose={() => setOpened(null)} />}
      {opened === 'file' && <RateFileDialog actions={actions} onClose={() => setOpened(null)} />}
    </>
  );
}
