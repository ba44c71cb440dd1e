import Check from 'lucide-react/icons/check';
import { memo } from 'react';
import { classNames } from '@/platform/client/ui/class-names';
import { dayName } from '@/platform/shared/civil-names';
import { usePreferences } from '@/platform/client/preferences';
import type { HabitRow } from '../../answers';
import { type Cell, cellText } from './grid-days';
import styles from './day-cell.module.css';

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** A day of a habit: a press ticks it, or opens the entry of its amount. The grid handles presses and keys. */
export const DayCell = memo(function DayCell({
  habit,
  cell,
  column,
  tabIndex,
}: {
  habit: HabitRow;
  cell: Cell;
  /** From 1. */
  column: number;
  tabIndex: number;
}) {
  const preferences = usePreferences();
  const { day, state, entry, hasNote } = cell;
  return (
    <button
      type="button"
      role="gridcell"
      aria-colindex={column}
      aria-label={`“${habit.name}”, ${dayName(day, preferences)}: ${cellText(habit, cell)}`}
      data-day={day}
      data-state={state}
      data-enter={tabIndex === 0 || undefined}
      tabIndex={tabIndex}
      className={classNames(styles.cell, styles[state], hasNote && styles.noted)}
    >
      {entry.amount !== null && <span className={styles.amount}>{compact.format(entry.amount / 1_000)}</span>}
      {entry.amount === null && state === 'done' && <Check size={16} />}
    </button>
  );
});
