import type { HabitRow } from '../../answers';
import type { Noted } from '../changes/row-changes';

/** What a row can ask of its list. */
export interface RowCommands {
  /** The habit's page. */
  open: (row: HabitRow) => void;
  note: (row: HabitRow, noted: Noted) => void;
  edit: (row: HabitRow) => void;
  pause: (row: HabitRow) => void;
  writeNote: (row: HabitRow) => void;
  remove: (row: HabitRow) => void;
  /** Up or down among the rows that stand together. */
  move: (row: HabitRow, by: 1 | -1) => void;
}

export const NOTHING: Noted = { state: null, amount: null };

/** What a press on the tick makes of a day. */
export function ticked({ state }: HabitRow): Noted {
  return state === 'done' ? NOTHING : { state: 'done', amount: null };
}

/** An amount after so many steps; nothing falls below 0. */
export function stepped({ amount, step }: HabitRow, by: 1 | -1): Noted {
  return { state: 'done', amount: Math.max(0, (amount ?? 0) + by * step) };
}

/** The same state again takes it away. */
export function toggled({ state }: HabitRow, wanted: 'missed' | 'skipped'): Noted {
  return state === wanted ? NOTHING : { state: wanted, amount: null };
}
