import type { Effects as EffectsOf } from '@/platform/client/changes/cached-queries';
import type { GroupRow, HabitRow } from '../../answers';
import { ofRows, withoutRows } from './row-changes';

type Effects = EffectsOf<'goalsHabits'>;

interface Lists {
  habits: HabitRow[];
  groups: GroupRow[];
}

/** Into the archive. What comes out of it only the server knows, where it was not shown. */
export function archivedRows(rows: readonly Pick<HabitRow, 'id'>[], archived: boolean): Effects {
  const named = new Set(rows.map(({ id }) => id));
  const gone = withoutRows(rows);
  return {
    today: (list, input) => (archived ? (gone.today?.(list, input) ?? null) : null),
    detail: (answer) =>
      named.has(answer.habit.id) ? { ...answer, habit: { ...answer.habit, archived } } : answer,
    board: (board, input) => {
      if (input.archived !== true) return archived ? (gone.board?.(board, input) ?? null) : null;
      return {
        ...board,
        habits: board.habits.map((row) => (named.has(row.id) ? { ...row, archived } : row)),
      };
    },
  };
}

export function groupedRows(rows: readonly Pick<HabitRow, 'id'>[], groupId: number | null): Effects {
  const named = new Set(rows.map(({ id }) => id));
  return ofRows((all) => all.map((row) => (named.has(row.id) ? { ...row, groupId } : row)));
}

/** A change of the groups; habits of a group that is gone are without one. */
export function changedGroups(change: (groups: GroupRow[]) => GroupRow[]): Effects {
  const changed = <List extends Lists>(list: List) => {
    const groups = change(list.groups);
    const isThere = (id: number | null) => groups.some((group) => group.id === id);
    const habits = list.habits.map((row) =>
      row.groupId === null || isThere(row.groupId) ? row : { ...row, groupId: null },
    );
    return { ...list, groups, habits };
  };
  return { today: changed, board: changed };
}
