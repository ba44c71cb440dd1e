import type { GroupRow, HabitRow } from '../../answers';
import type { Cell } from './grid-days';

/** What the lines of the grid can ask for. */
export interface GridCommands {
  /** Done, or not. */
  tick: (habit: HabitRow, cell: Cell) => void;
  toggle: (habit: HabitRow, cell: Cell, state: 'skipped' | 'missed') => void;
  step: (habit: HabitRow, cell: Cell, by: 1 | -1) => void;
  writeNote: (habit: HabitRow, cell: Cell) => void;
  open: (habit: HabitRow) => void;
  edit: (habit: HabitRow) => void;
  pause: (habits: readonly HabitRow[]) => void;
  /** Of the habit itself, not of all habits. */
  endPause: (habit: HabitRow) => void;
  archive: (habits: readonly HabitRow[], archived: boolean) => void;
  group: (habits: readonly HabitRow[], group: GroupRow | null) => void;
  remove: (habits: readonly HabitRow[]) => void;
  /** A line by one place up or down, a habit also to another group. */
  move: (line: string, by: 1 | -1) => void;
  select: (habit: HabitRow, how: { shift: boolean }) => void;
  fold: (group: GroupRow, folded: boolean) => void;
  renameGroup: (group: GroupRow) => void;
  removeGroup: (group: GroupRow) => void;
}
