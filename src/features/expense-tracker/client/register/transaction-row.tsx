import { memo, type Ref } from 'react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { usePreferences } from '@/platform/client/preferences';
import { Checkbox } from '@/platform/client/ui/checkbox';
import { classNames } from '@/platform/client/ui/class-names';
import { typedDate } from '@/platform/shared/typed-date';
import type { TransactionRow } from '../../answers';
import type { TransactionState } from '../../rules';
import type { Books } from '../changes/use-books';
import { titleOf } from '../changes/words';
import { categoryText, payeeText } from '../entry/row-texts';
import { figure, figureSize } from '../../rules/figures';
import columns from '../screen/columns.module.css';
import { StateDot } from './state-dot';
import styles from './transaction-row.module.css';

export interface RowCommands {
  open: (row: TransactionRow) => void;
  select: (row: TransactionRow, how: { shift: boolean }) => void;
  setState: (row: TransactionRow, state: TransactionState) => void;
}

export interface TransactionRowProps {
  row: TransactionRow;
  index: number;
  books: Books;
  commands: RowCommands;
  selected: boolean;
  ofAll: boolean;
  tabIndex: number;
  top: number;
  rowRef: Ref<HTMLDivElement> | undefined;
}

/** A transaction in the columns of the register. */
export const TransactionLine = memo(function TransactionLine({
  row,
  index,
  books,
  commands,
  selected,
  ofAll,
  tabIndex,
  top,
  rowRef,
}: TransactionRowProps) {
  const { dateOrder } = usePreferences();
  const { id, amount, currency, date, state, notes, lines, transferId, runningBalance } = row;
  const payee = payeeText(row, books);
  const category = categoryText(row, books);
  const isUncategorised = category === 'Uncategorised';
  const account = books.account(row.accountId);
  const { foreignAmount, foreignCurrency } = row;
  const foreign =
    foreignAmount === null || foreignCurrency === null
      ? undefined
      : `${figureSize(foreignAmount, foreignCurrency)} ${foreignCurrency}`;
  const isFuture = date > books.today;
  return (
    <div
      ref={rowRef}
      role="row"
      aria-rowindex={index + 3}
      aria-selected={selected}
      tabIndex={tabIndex}
      data-index={index}
      data-transaction={id}
      data-future={isFuture || undefined}
      className={classNames(columns.row, styles.row, selected && styles.selected)}
      style={{ top }}
      onClick={({ target, shiftKey }) => {
        if (target instanceof Element && target.closest('button, input, label')) return;
        if (shiftKey) commands.select(row, { shift: true });
      }}
      onDoubleClick={({ target }) => {
        if (target instanceof Element && !target.closest('button, input, label')) commands.open(row);
      }}
    >
      <div role="gridcell" className={columns.tick}>
        <Checkbox
          label={`Select “${payee || titleOf(row)}”`}
          hideLabel
          tabIndex={-1}
          checked={selected}
          onChange={(_, { shift }) => commands.select(row, { shift })}
        />
      </div>
      <div role="gridcell" className={columns.date}>
        {typedDate(date, dateOrder)}
      </div>
      <div role="gridcell" className={styles.payee} title={payee}>
        {payee}
      </div>
      <div
        role="gridcell"
        className={classNames(columns.category, styles.meant, isUncategorised && styles.uncategorised)}
        title={category}
      >
        {transferId !== null && <ArrowRightLeft size={14} aria-hidden="true" />}
        {lines.length > 1 && <ChevronRight size={14} aria-hidden="true" />}
        <span className="cut">{category}</span>
      </div>
      <div role="gridcell" className={columns.notes} title={notes}>
        {notes}
      </div>
      <div role="gridcell" className={columns.amount} title={foreign}>
        {amount <= 0 && figureSize(amount, currency)}
      </div>
      <div role="gridcell" className={classNames(columns.amount, styles.in)} title={foreign}>
        {amount > 0 && figureSize(amount, currency)}
      </div>
      {ofAll ? (
        <div role="gridcell" className={columns.account} title={account?.name}>
          {account?.name}
          {currency !== books.baseCurrency && <span className={styles.currency}>{currency}</span>}
        </div>
      ) : (
        <div
          role="gridcell"
          className={classNames(columns.balance, runningBalance?.startsWith('-') && styles.negative)}
        >
          {runningBalance !== null && figure(runningBalance, currency)}
        </div>
      )}
      <div role="gridcell" className={columns.state}>
        <StateDot
          state={state}
          title={payee || titleOf(row)}
          onChange={(next) => commands.setState(row, next)}
        />
      </div>
    </div>
  );
});
