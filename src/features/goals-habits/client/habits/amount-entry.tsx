import { useEffect, useRef } from 'react';
import { usePreferences } from '@/platform/client/preferences';
import { dayName } from '@/platform/shared/civil-names';
import type { HabitRow } from '../../answers';
import type { Noted } from '../changes/row-changes';
import { AmountControl, type AmountHandle } from '../today/amount-control';
import styles from './habits-grid.module.css';

/** The entry of a day's amount, over its cell; leaving it closes it. */
export function AmountEntry({
  row,
  day,
  digit,
  place,
  onNote,
  onLeave,
  onClose,
}: {
  /** As it is on the day. */
  row: HabitRow;
  day: string;
  /** What is typed already. */
  digit: string | null;
  /** Of the middle of the cell, in pixels from the grid's corner. */
  place: { left: number; top: number };
  onNote: (noted: Noted) => void;
  /** By Enter or Escape: the focus belongs to the cell again. */
  onLeave: () => void;
  onClose: () => void;
}) {
  const preferences = usePreferences();
  const amount = useRef<AmountHandle>(null);
  useEffect(() => amount.current?.begin(digit), [digit]);
  return (
    <div
      role="group"
      aria-label={`“${row.name}”, ${dayName(day, preferences)}`}
      className={styles.amount}
      style={place}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      <AmountControl ref={amount} row={row} tabIndex={0} onNote={onNote} onLeave={onLeave} />
    </div>
  );
}
