import { useState } from 'react';
import { useStableCallbacks } from '@/platform/client/use-stable-callbacks';
import { dayOf, textOfDay } from '@/platform/shared/civil';
import type { BoardAnswer, HabitRow } from '../../answers';
import type { ListActions } from '../changes/list-actions';
import type { Screen } from '../screen/screen';
import { stepped, ticked, toggled } from '../today/row-commands';
import type { GridCommands } from './grid-commands';
import { dropOf, groupsMoved, type HabitDrop, type Line } from './grid-order';
import type { GridBoard } from './use-grid-board';

interface Grid extends Pick<Screen, 'address' | 'habits' | 'onDialog'> {
  board: BoardAnswer;
  cells: GridBoard;
  lines: readonly Line[];
  lists: ListActions;
  onSelect: GridCommands['select'];
  onGroupDialog: GridCommands['renameGroup'];
}

/** What the lines of the grid ask for, and the moves, which are told to screen readers. */
export function useGridCommands({
  board: { groups, today },
  cells: { rowOn },
  lines,
  lists,
  address,
  habits: { actions },
  onDialog,
  onSelect,
  onGroupDialog,
}: Grid) {
  const [announcement, setAnnouncement] = useState('');

  function moveHabit(habit: HabitRow, { groupId, ids }: HabitDrop) {
    if (groupId !== habit.groupId) void lists.regroup(habit, groupId);
    if (ids.length > 1) void actions.order(habit, ids);
    const name = groups.find(({ id }) => id === groupId)?.name;
    const place = `${String(ids.indexOf(habit.id) + 1)} of ${String(ids.length)}`;
    setAnnouncement(`“${habit.name}” is now ${place}${name === undefined ? '' : ` in ${name}`}`);
  }

  function moveGroup(id: number, ids: readonly number[]) {
    const group = groups.find((one) => one.id === id);
    if (!group) return;
    void lists.orderGroups(group, ids);
    setAnnouncement(`Group ${group.name} is now ${String(ids.indexOf(id) + 1)} of ${String(ids.length)}`);
  }

  const commands = useStableCallbacks<GridCommands>({
    tick: (habit, cell) => {
      const row = rowOn(habit, cell);
      actions.note(row, cell.day, ticked(row));
    },
    toggle: (habit, cell, state) => {
      const row = rowOn(habit, cell);
      actions.note(row, cell.day, toggled(row, state));
    },
    step: (habit, cell, by) => {
      const row = rowOn(habit, cell);
      actions.note(row, cell.day, stepped(row, by));
    },
    writeNote: (habit, { day }) =>
      actions.begun(habit, day, (there) => onDialog({ kind: 'note', habit: there, day })),
    open: ({ id }) => address.openHabit(id),
    edit: (habit) => onDialog({ kind: 'habit', habit }),
    pause: (named) => onDialog({ kind: 'pause', habits: named }),
    endPause: ({ paused }) => paused && void actions.endPause(paused, textOfDay((dayOf(today) ?? 0) - 1)),
    archive: (named, archived) => void lists.archive(named, archived),
    group: (named, group) => void lists.group(named, group),
    remove: (named) => void actions.remove(named),
    move: (key, by) => {
      const at = lines.findIndex((line) => line.key === key);
      const line = lines[at];
      if (line?.kind === 'habit') {
        const to = dropOf(lines, line.habit.id, by > 0 ? at + 2 : at - 1);
        if (to) moveHabit(line.habit, to);
      } else if (line?.section.group) {
        const { id } = line.section.group;
        const ids = groupsMoved(
          groups.map((group) => group.id),
          id,
          by,
        );
        if (ids) moveGroup(id, ids);
      }
    },
    select: onSelect,
    fold: (group, folded) => void lists.foldGroup(group, folded),
    renameGroup: onGroupDialog,
    removeGroup: (group) => void lists.removeGroup(group),
  });

  return { commands, announcement, moveHabit, moveGroup };
}
