import type { HabitRow } from '../../answers';
import { targetOfDay } from '../../rules/day-standing';
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

/** What a press on the tick makes of a day: nothing, or all that is asked for; a step where the day alone asks for nothing. */
export function ticked(row: HabitRow): Noted {
  const { kind, direction, step } = row;
  if (isTicked(row)) return NOTHING;
  if (kind === 'check') return { state: 'done', amount: null };
  return { state: 'done', amount: (direction === 'at_least' && targetOfDay(row)) || step };
}

/** Less than what is asked for of a day is no tick. */
export function isTicked(row: HabitRow): boolean {
  const { kind, direction, state, amount } = row;
  const isWhole = kind === 'check' || direction === 'at_most' || (amount ?? 0) >= (targetOfDay(row) ?? 0);
  return state === 'done' && isWhole;
}

/** An amount after so many steps; nothing falls below 0. */
export function stepped({ amount, step }: HabitRow, by: 1 | -1): Noted {
  return { state: 'done', amount: Math.max(0, (amount ?? 0) + by * step) };
}

/** The same state again takes it away. */
export function toggled({ state }: HabitRow, wanted: 'missed' | 'skipped'): Noted {
  return state === wanted ? NOTHING : { state: wanted, amount: null };
}
