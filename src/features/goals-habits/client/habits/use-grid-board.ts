import { useMemo } from 'react';
import type { BoardAnswer, HabitRow } from '../../answers';
import { type Cell, cellsOf, type Known, rowOnDay } from './grid-days';

const NONE: never[] = [];

/** What the board knows of each habit, as rows need it: what has not changed stays the same object. */
export function useGridBoard(board: BoardAnswer, { from, to }: { from: string; to: string }) {
  const { pauses, today, weekStart } = board;
  const common = useMemo(
    () => ({ pauses, from, to, today, weekStart }),
    [pauses, from, to, today, weekStart],
  );
  const entries = useMemo(
    () => new Map(board.entries.map(({ habitId, days }) => [habitId, days])),
    [board.entries],
  );
  const schedules = useMemo(
    () => new Map(board.schedules.map(({ habitId, rows }) => [habitId, rows])),
    [board.schedules],
  );
  const schedulesOf = (id: number): Known['schedules'] => schedules.get(id) ?? NONE;
  const entriesOf = (id: number): Known['days'] => entries.get(id) ?? NONE;

  return {
    common,
    schedulesOf,
    entriesOf,
    cellOf: (habit: HabitRow, day: string): Cell => {
      const known = { ...common, schedules: schedulesOf(habit.id), days: entriesOf(habit.id) };
      const [cell] = cellsOf(habit, known, [day]);
      if (!cell) throw new RangeError('A day has a cell');
      return cell;
    },
    rowOn: (habit: HabitRow, cell: Cell) => rowOnDay(habit, schedulesOf(habit.id), cell),
  };
}

export type GridBoard = ReturnType<typeof useGridBoard>;
