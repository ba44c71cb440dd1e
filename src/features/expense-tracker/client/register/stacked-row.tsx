import { memo, useRef } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { classNames } from '@/platform/client/ui/class-names';
import { dateText, weekdayName } from '@/platform/shared/civil-names';
import { titleOf } from '../changes/words';
import { categoryText, payeeText } from '../entry/row-texts';
import { StateMark } from '../entry/state-mark';
import { figure, signedFigure } from '../../rules/figures';
import type { TransactionRowProps } from './transaction-row';
import styles from './transaction-row.module.css';

/** How long a press selects, in ms. */
const LONG_PRESS_MS = 500;
/** A finger that moves further scrolls. */
const MOVED_PX = 8;

interface StackedRowProps extends TransactionRowProps {
  /** Something is selected: a tap selects too. */
  selecting: boolean;
}

/** A transaction in two lines: a tap opens it, a long press selects it. */
export const StackedRow = memo(function StackedRow({
  row,
  index,
  books,
  commands,
  selected,
  selecting,
  ofAll,
  tabIndex,
  top,
  rowRef,
}: StackedRowProps) {
  const preferences = usePreferences();
  const { id, amount, currency, date, state, runningBalance } = row;
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; long: boolean }>(
    undefined,
  );
  const category = categoryText(row, books);
  const account = books.account(row.accountId)?.name ?? '';
  const when = `${weekdayName(date, preferences, 'short')} ${dateText(date, books.today, preferences)}`;
  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer);
  };
  return (
    <div
      ref={rowRef}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={selected}
      tabIndex={tabIndex}
      data-index={index}
      data-transaction={id}
      data-future={date > books.today || undefined}
      className={classNames(styles.stacked, selected && styles.selected)}
      style={{ top }}
      onPointerDown={({ clientX: x, clientY: y, button }) => {
        endPress();
        if (button !== 0) return;
        const timer = setTimeout(() => {
          if (press.current) press.current.long = true;
          commands.select(row, { shift: false });
        }, LONG_PRESS_MS);
        press.current = { timer, x, y, long: false };
      }}
      onPointerMove={({ clientX, clientY }) => {
        const from = press.current;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVED_PX) endPress();
      }}
      onPointerUp={endPress}
      onPointerCancel={endPress}
      onContextMenu={(event) => press.current?.long && event.preventDefault()}
      onClick={() => {
        if (press.current?.long) return;
        if (selecting) commands.select(row, { shift: false });
        else commands.open(row);
      }}
    >
      <div role="gridcell" className="medium cut">
        {payeeText(row, books) || titleOf(row)}
      </div>
      <div role="gridcell" className={classNames(styles.figure, amount > 0 && styles.in)}>
        {signedFigure(amount, currency)}
        {ofAll && currency !== books.baseCurrency && ` ${currency}`}
      </div>
      <div role="gridcell" className="row narrow muted caption">
        <StateMark state={state} />
        <span className="cut">
          {when} ·{' '}
          <span className={classNames(category === 'Uncategorised' && styles.uncategorised)}>{category}</span>
        </span>
      </div>
      <div role="gridcell" className={styles.left}>
        {ofAll ? account : runningBalance !== null && figure(runningBalance, currency)}
      </div>
    </div>
  );
});
