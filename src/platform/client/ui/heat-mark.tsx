import { classNames } from './class-names';
import styles from './heat-mark.module.css';

/** Each has a pattern of its own, so that none is told by its colour alone. */
export type HeatState =
  | 'done'
  | 'met'
  | 'skipped'
  | 'missed'
  | 'paused'
  | 'empty'
  /** Nothing is asked for. */
  | 'off';

export interface HeatCell {
  state: HeatState;
  /** How much was done, 1 to 4; the usual is 4. Its name says how much. */
  strength?: 1 | 2 | 3 | 4;
  /** The accessible name, also shown below the grid: 'Tue 3 November: done, 5.5 km'. */
  name: string;
}

/** The classes of a cell of the heat grid. */
export function cellClass({ state, strength = 4 }: Pick<HeatCell, 'state' | 'strength'>) {
  return classNames(styles.cell, styles[state], strengthClass(strength));
}

/** What a state looks like, for a legend beside its word, or in a list: apart from the grid, whose code it does not need. */
export function HeatMark(cell: Pick<HeatCell, 'state' | 'strength'>) {
  return <span aria-hidden="true" className={classNames(styles.mark, cellClass(cell))} />;
}

function strengthClass(strength: 1 | 2 | 3 | 4): string | undefined {
  return { 1: styles.strength1, 2: styles.strength2, 3: styles.strength3, 4: undefined }[strength];
}
