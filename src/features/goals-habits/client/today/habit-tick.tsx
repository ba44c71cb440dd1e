import Check from 'lucide-react/icons/check';
import type { HabitRow } from '../../answers';
import type { Noted } from '../changes/row-changes';
import styles from './habit-tick.module.css';
import { isTicked, ticked } from './row-commands';

/** What a day of a habit has: done, skipped, missed or nothing; pressed, it is done or not. */
export function HabitTick({
  row,
  tabIndex,
  onNote,
}: {
  row: HabitRow;
  tabIndex: number;
  onNote: (noted: Noted) => void;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isTicked(row)}
      aria-label={row.direction === 'at_most' ? `“${row.name}” happened` : `“${row.name}” done`}
      tabIndex={tabIndex}
      data-state={(row.state === 'done' ? isTicked(row) && 'done' : row.state) || undefined}
      data-limit={row.direction === 'at_most' ? '' : undefined}
      className={styles.tick}
      onClick={() => onNote(ticked(row))}
    >
      {isTicked(row) && <Check size={16} />}
      {row.state === 'skipped' && <span className={styles.slash} />}
      {row.state === 'missed' && <span className={styles.dot} />}
    </button>
  );
}
