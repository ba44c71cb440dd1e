import type { OnChangeError } from '@/platform/client/changes/tool-change';
import type { ToolChanges } from '@/platform/client/changes/tool-changes';
import { reordered } from '@/platform/shared/reorder';
import type { GroupRow, HabitRow } from '../../answers';
import { archivedRows, changedGroups, groupedRows } from './list-changes';
import { nameOf, orderGroup } from './words';

/** The mutations of the list of habits: its groups and its archive; every one can be undone. */
export function createListActions({ mutate }: Pick<ToolChanges<'goalsHabits'>, 'mutate'>) {
  const toGroup = (rows: readonly HabitRow[], groupId: number | null) => ({
    call: 'groupHabits' as const,
    input: { ids: rows.map(({ id }) => id), groupId },
    effects: groupedRows(rows, groupId),
  });

  return {
    /** To a place of another group; undone together with the order that is set there. */
    regroup: (row: HabitRow, groupId: number | null) =>
      mutate(toGroup([row], groupId), { done: `Moved “${row.name}”`, quiet: true, group: orderGroup(row) }),

    archive: (rows: readonly HabitRow[], archived: boolean) =>
      mutate(
        {
          call: 'archiveHabit',
          input: { ids: rows.map(({ id }) => id), archived },
          effects: archivedRows(rows, archived),
        },
        { done: archived ? `Archived ${nameOf(rows)}` : `Took ${nameOf(rows)} out of the archive` },
      ),

    /** Null: out of all groups. */
    group: (rows: readonly HabitRow[], group: GroupRow | null) =>
      mutate(toGroup(rows, group?.id ?? null), {
        done: group ? `Moved ${nameOf(rows)} to ${group.name}` : `Took ${nameOf(rows)} out of all groups`,
      }),

    addGroup: (name: string, onError: OnChangeError) =>
      mutate({ call: 'addGroup', input: { name } }, { done: `Added the group ${name.trim()}`, onError }),

    renameGroup: (id: number, name: string, onError: OnChangeError) =>
      mutate(
        { call: 'editGroup', input: { id, name } },
        { done: `Renamed the group to ${name.trim()}`, onError },
      ),

    foldGroup: ({ id, name }: GroupRow, folded: boolean) =>
      mutate(
        {
          call: 'editGroup',
          input: { id, folded },
          effects: changedGroups((groups) =>
            groups.map((group) => (group.id === id ? { ...group, folded } : group)),
          ),
        },
        { done: `${folded ? 'Folded' : 'Unfolded'} ${name}`, quiet: true, group: `fold-${String(id)}` },
      ),

    /** Its habits stay, without a group. */
    removeGroup: ({ id, name }: GroupRow) =>
      mutate(
        {
          call: 'deleteGroup',
          input: { id },
          effects: changedGroups((groups) => groups.filter((group) => group.id !== id)),
        },
        { done: `Deleted the group ${name}` },
      ),

    /** Those named share the places that they had, in their new order. */
    orderGroups: ({ name }: GroupRow, ids: readonly number[]) =>
      mutate(
        {
          call: 'updateGroupOrder',
          input: { order: ids.map((id) => ({ id })) },
          effects: changedGroups((groups) =>
            reordered(
              groups,
              ids.flatMap((id) => groups.find((group) => group.id === id) ?? []),
            ),
          ),
        },
        { done: `Moved the group ${name}`, quiet: true },
      ),
  };
}

export type ListActions = ReturnType<typeof createListActions>;
