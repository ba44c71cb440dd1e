import { type RefObject, useRef, useState } from 'react';
import { useDragPointer } from '@/platform/client/lists/drag-area';
import { groupIndexAt, layOut, type Measures, placeAt } from './board-layout';
import { type Group, nextPlace, type Place, placeOf, without } from '../changes/open-items';

interface ItemDrag {
  kind: 'item';
  id: number;
  from: Place;
  /** The drop position among the others. */
  to: Place;
}

interface GroupDrag {
  kind: 'group';
  statusId: number;
  from: number;
  to: number;
}

export type BoardDrag = (ItemDrag | GroupDrag) & {
  /** Keys pick up and drop; a pointer is held. */
  by: 'pointer' | 'keys';
  /** The pointer is outside of the board: a drop there changes nothing. */
  outside?: boolean;
};

interface Board {
  groups: readonly Group[];
  /** The number of visible rows of each group, 0 if folded. */
  rows: readonly number[];
  measures: Measures;
  element: RefObject<HTMLElement | null>;
}

/** The dragged item or group, and its drop position. */
export function useBoardDrag(board: Board) {
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  // The pointer may be released before its last move was rendered.
  const current = useRef<BoardDrag | null>(null);

  function show(next: BoardDrag | null) {
    current.current = next;
    setDrag(next);
  }

  useDragPointer(drag?.by === 'pointer' ? drag.kind : null, (pointerOver) => {
    const { groups, rows, measures, element } = board;
    const known = current.current;
    const pointer = pointerOver(element.current);
    if (!known || !pointer) return;
    const { y, isBeside: outside } = pointer;
    if (outside || known.outside) {
      const back = known.kind === 'item' ? { ...known, to: known.from } : { ...known, to: known.from };
      if (outside !== known.outside) show({ ...back, outside });
      if (outside) return;
    }
    if (known.kind === 'group') {
      const movable = groups.filter(({ statusId }) => statusId !== null).length;
      const extents = layOut(rows, measures).groups;
      const to = groupIndexAt(extents.slice(0, movable), y, known.from);
      if (to !== known.to) show({ ...known, to, outside });
      return;
    }
    const to = placeAt(otherRows(groups, rows, known.id), y, known.to, measures);
    if (to.group !== known.to.group || to.index !== known.to.index) show({ ...known, to, outside });
  });

  return {
    drag,
    pickUpItem: (id: number, by: BoardDrag['by']) => {
      const from = placeOf(board.groups, id);
      if (from) show({ kind: 'item', id, from, to: from, by });
    },
    pickUpGroup: (statusId: number, by: BoardDrag['by']) => {
      const from = board.groups.findIndex((group) => group.statusId === statusId);
      if (from >= 0) show({ kind: 'group', statusId, from, to: from, by });
    },
    /** Moves it by one; returns its new state. */
    step: (by: 1 | -1): BoardDrag | null => {
      const known = current.current;
      if (!known) return null;
      const next = stepped(board.groups, known, by);
      show(next);
      return next;
    },
    /** Ends the drag; returns its last state. */
    letGo: (): BoardDrag | null => {
      const known = current.current;
      show(null);
      return known;
    },
  };
}

function stepped(groups: readonly Group[], drag: BoardDrag, by: 1 | -1): BoardDrag {
  if (drag.kind === 'group') {
    const movable = groups.filter(({ statusId }) => statusId !== null).length;
    return { ...drag, to: Math.max(0, Math.min(movable - 1, drag.to + by)) };
  }
  return { ...drag, to: nextPlace(without(groups, [drag.id]), drag.to, by) ?? drag.to };
}

/** The number of visible rows of each group without that of one item. */
export function otherRows(groups: readonly Group[], rows: readonly number[], id: number): number[] {
  const own = placeOf(groups, id)?.group;
  return rows.map((count, group) => (group === own && count > 0 ? count - 1 : count));
}
