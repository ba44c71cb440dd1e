import type { Effects } from '@/platform/client/changes/cached-queries';
import { rowEffects } from '@/platform/client/changes/row-effects';
import type { ChangeOptions, OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import type { GroupRow, HabitRow } from '../../answers';
import { habitRows } from './row-changes';
import { nameOf, orderGroup } from './words';

const groupRows = rowEffects('goalsHabits', { today: 'groups', board: 'groups' });

/** Into the archive. What comes out of it only the server knows, where it was not shown. */
function archivedRows(ids: readonly number[], archived: boolean): Effects<'goalsHabits'> {
  const gone = habitRows.without(ids);
  return {
    today: (list, input) => (archived ? gone.today(list, input) : null),
    detail: (answer) =>
      ids.includes(answer.habit.id) ? { ...answer, habit: { ...answer.habit, archived } } : answer,
    board: (board, input) => {
      if (input.archived === true) return habitRows.patch(ids, { archived }).board(board, input);
      return archived ? gone.board(board, input) : null;
    },
  };
}

/** The effects of a group that is gone, whose habits are without one. */
function withoutGroup(id: number): Effects<'goalsHabits'> {
  const gone = groupRows.without(id);
  const freed = habitRows.patch((row) => row.groupId === id, { groupId: null });
  return {
    today: (list, input) => gone.today(freed.today(list, input) ?? list, input),
    board: (list, input) => gone.board(freed.board(list, input) ?? list, input),
  };
}

/** The mutations that Today does without: of groups, of the archive, of what is paused; every one can be undone. */
export function createListActions({ change }: ToolChanges<'goalsHabits'>) {
  function toGroup(
    rows: readonly HabitRow[],
    groupId: number | null,
    done: string,
    options: ChangeOptions<'goalsHabits', unknown> = {},
  ) {
    const ids = rows.map(({ id }) => id);
    return change('groupHabits', { ids, groupId }, done, {
      ...options,
      shows: habitRows.patch(ids, { groupId }),
    });
  }

  return {
    /** To a place of another group; undone together with the order that is set there. */
    regroup: (row: HabitRow, groupId: number | null) =>
      toGroup([row], groupId, `Moved “${row.name}”`, { quiet: true, group: orderGroup(row) }),

    archive: (rows: readonly HabitRow[], archived: boolean) => {
      const ids = rows.map(({ id }) => id);
      const done = archived ? `Archived ${nameOf(rows)}` : `Took ${nameOf(rows)} out of the archive`;
      return change('archiveHabit', { ids, archived }, done, { shows: archivedRows(ids, archived) });
    },

    /** Null: out of all groups. */
    group: (rows: readonly HabitRow[], group: GroupRow | null) =>
      toGroup(
        rows,
        group?.id ?? null,
        group ? `Moved ${nameOf(rows)} to ${group.name}` : `Took ${nameOf(rows)} out of all groups`,
      ),

    addGroup: (name: string, onError: OnChangeError) =>
      change('addGroup', { name }, `Added the group ${name.trim()}`, { onError }),

    renameGroup: (id: number, name: string, onError: OnChangeError) =>
      change('editGroup', { id, name }, `Renamed the group to ${name.trim()}`, { onError }),

    foldGroup: ({ id, name }: GroupRow, folded: boolean) =>
      change('editGroup', { id, folded }, `${folded ? 'Folded' : 'Unfolded'} ${name}`, {
        shows: groupRows.patch(id, { folded }),
        quiet: true,
        group: `fold-${String(id)}`,
      }),

    /** Its habits stay, without a group. */
    removeGroup: ({ id, name }: GroupRow) =>
      change('deleteGroup', { id }, `Deleted the group ${name}`, { shows: withoutGroup(id) }),

    /** Those named share the places that they had, in their new order. */
    orderGroups: ({ name }: GroupRow, ids: readonly number[]) =>
      change('updateGroupOrder', { order: ids.map((id) => ({ id })) }, `Moved the group ${name}`, {
        shows: groupRows.ordered(ids),
        quiet: true,
      }),

    editPause: (
      id: number,
      edit: { from: string; until: string | null; reason: string },
      onError: OnChangeError,
    ) => change('editPause', { id, ...edit }, 'Saved the pause', { onError }),

    removePause: (id: number) => change('deletePause', { id }, 'Deleted the pause'),
  };
}

export type ListActions = ReturnType<typeof createListActions>;
