import Check from 'lucide-react/icons/check';
import { classNames } from '@/platform/client/ui/class-names';
import styles from './day-cell.module.css';
import type { CellState } from './grid-days';

const STATES: readonly [CellState, string][] = [
  ['done', 'Done'],
  ['part', 'Below the target'],
  ['met', 'Met, or kept'],
  ['over', 'Too much, or happened'],
  ['skipped', 'Skipped'],
  ['missed', 'Missed'],
  ['paused', 'Paused'],
  ['empty', 'Nothing noted'],
  ['not_due', 'Not due'],
];

/** What the cells of the grid mean. */
export function GridLegend() {
  return (
    <ul aria-label="Legend" className={styles.legend}>
      {STATES.map(([state, word]) => (
        <li key={state} className="row">
          <span aria-hidden="true" className={classNames(styles.cell, styles.mark, styles[state])}>
            {state === 'done' && <Check size={16} />}
          </span>
          {word}
        </li>
      ))}
    </ul>
  );
}
