import { useSelection } from '@/platform/client/lists/selection';
import type { HabitRow } from '../../answers';

/** The selection of the grid's rows: what is chosen, and what a command on a row is meant for. */
export function useGridSelection(rows: readonly HabitRow[]) {
  const selection = useSelection();
  const chosen = rows.filter(({ id }) => selection.ids.has(id));
  // Deselects habits that are gone, even if they come back.
  if (chosen.length < selection.ids.size) {
    const there = new Set(chosen.map(({ id }) => id));
    selection.keep((id) => there.has(id));
  }
  return {
    selection,
    chosen,
    meantBy: (habit: HabitRow) => (selection.ids.has(habit.id) ? chosen : [habit]),
  };
}
