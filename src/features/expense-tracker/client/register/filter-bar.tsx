import { type RefObject, useState } from 'react';
import CheckCheck from 'lucide-react/icons/check-check';
import ListFilter from 'lucide-react/icons/list-filter';
import X from 'lucide-react/icons/x';
import { Button } from '@/platform/client/ui/button';
import { Dialog } from '@/platform/client/ui/dialog';
import { SearchField } from '@/platform/client/ui/search-field';
import { SelectField } from '@/platform/client/ui/select-field';
import { STATES } from '../../rules';
import { accountOptions, categoryOptions } from '../entry/options';
import type { ExpenseScreen } from '../screen/screen';
import styles from './filter-bar.module.css';
import { filterOf, isFiltered } from './filters';
import { steppedMonth } from './period';
import { PeriodField, PeriodForm } from './period-field';
import { STATE_LABELS } from '../entry/state-mark';

const POPULATIONS = {
  spending: 'What counts as spending',
  income: 'What counts as income',
  cashflow: 'What counts as income or spending',
  transfers: 'Transfers out of and into the budget',
  budget: 'What counts in the budget',
} as const;

interface FilterBarProps extends Pick<ExpenseScreen, 'address' | 'books'> {
  stacked: boolean;
  search: RefObject<HTMLInputElement | null>;
  account: RefObject<HTMLSelectElement | null>;
  /** Undefined where no account is chosen. */
  onReconcile: (() => void) | undefined;
}

/** What is shown: the account, the days, a category, a state, and words; all of it is in the address. */
export function FilterBar({ address, books, stacked, search, account, onReconcile }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const period = { from: address.from, to: address.to };
  const select = (
    <SelectField
      ref={account}
      label="Account"
      hideLabel
      className={styles.account}
      value={String(address.account ?? '')}
      options={[{ value: '', label: 'All accounts' }, ...accountOptions(books, address.account)]}
      onChange={(id) => address.show({ account: id === '' ? undefined : Number(id) })}
    />
  );
  const words = (
    <SearchField
      ref={search}
      label="Search payee and notes"
      shortcut="/"
      className={styles.search ?? ''}
      {...address.search}
    />
  );
  const days = (
    <PeriodField
      period={period}
      today={books.today}
      onChange={address.show}
      onStep={(months) => address.step((now) => steppedMonth(now, months, books.today))}
    />
  );
  const reconcile = onReconcile && (
    <Button icon={<CheckCheck size={14} />} onClick={onReconcile}>
      Reconcile
    </Button>
  );
  if (!stacked) {
    return (
      <div className={styles.bar}>
        {select}
        {days}
        <CategoryFilter address={address} books={books} hideLabel />
        <StateFilter address={address} hideLabel />
        {words}
        {reconcile}
      </div>
    );
  }
  const filters = isFiltered(filterOf({ ...address, from: undefined, to: undefined }));
  return (
    <div className={styles.stackedBar}>
      <div className={styles.bar}>
        {select}
        <Button
          icon={<ListFilter size={14} />}
          aria-label="Filter"
          data-filtered={filters || undefined}
          className={styles.filterButton ?? ''}
          onClick={() => setOpen(true)}
        />
      </div>
      {days}
      <Dialog open={open} title="Filter" onClose={() => setOpen(false)} width="form">
        <div className={styles.filterForm}>
          {words}
          <CategoryFilter address={address} books={books} />
          <StateFilter address={address} />
          <PeriodForm
            period={period}
            today={books.today}
            onChange={(next) => {
              address.show(next);
              setOpen(false);
            }}
          />
          {onReconcile && (
            <Button
              icon={<CheckCheck size={14} />}
              onClick={() => {
                setOpen(false);
                onReconcile();
              }}
            >
              Reconcile
            </Button>
          )}
        </div>
      </Dialog>
    </div>
  );
}

function CategoryFilter({
  address,
  books,
  hideLabel = false,
}: Pick<ExpenseScreen, 'address' | 'books'> & { hideLabel?: boolean }) {
  const hasBelow = (id: number) => books.categories.some(({ parentId }) => parentId === id);
  return (
    <SelectField
      label="Category"
      hideLabel={hideLabel}
      className={styles.select}
      value={String(address.category ?? '')}
      options={[
        { value: '', label: 'All categories' },
        { value: 'none', label: 'Uncategorised' },
        ...categoryOptions(books.categories),
      ]}
      onChange={(value) => {
        const category = value === 'none' ? value : value === '' ? undefined : Number(value);
        // A category is meant with those below it.
        address.show({
          category,
          below: typeof category === 'number' && hasBelow(category) ? true : undefined,
        });
      }}
    />
  );
}

function StateFilter({
  address,
  hideLabel = false,
}: Pick<ExpenseScreen, 'address'> & { hideLabel?: boolean }) {
  return (
    <SelectField
      label="State"
      hideLabel={hideLabel}
      className={styles.state}
      value={address.state ?? ''}
      options={[
        { value: '', label: 'All states' },
        ...STATES.map((state) => ({ value: state, label: STATE_LABELS[state] })),
      ]}
      onChange={(state) => address.show({ state: state === '' ? undefined : state })}
    />
  );
}

/** What a figure that was opened lets through besides, each with a button to let it go. */
export function FigureFilters({ address }: Pick<ExpenseScreen, 'address'>) {
  const { count, payee, currency } = address;
  const parts = [
    ...(count ? [{ label: POPULATIONS[count], without: { count: undefined } }] : []),
    ...(payee ? [{ label: `Payee: ${payee}`, without: { payee: undefined } }] : []),
    ...(currency ? [{ label: `Accounts in ${currency}`, without: { currency: undefined } }] : []),
    ...(address.import ? [{ label: 'One import', without: { import: undefined } }] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <div className={styles.figures}>
      {parts.map(({ label, without }) => (
        <Button
          key={label}
          size="small"
          iconAfter={<X size={14} />}
          aria-label={`${label}: let it go`}
          onClick={() => address.show(without)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
