import { type RefObject, useState } from 'react';
import { useDragPointer } from '@/platform/client/lists/drag-area';
import { dropOf, groupsAfter, type HabitDrop, type Line } from './grid-order';

type Drop = { kind: 'habit'; to: HabitDrop; at: number } | { kind: 'groups'; ids: number[]; at: number };

/** The line that is dragged by the pointer, and where it would be dropped; null: nowhere. */
export function useGridDrag(list: RefObject<HTMLElement | null>, lines: readonly Line[], rowHeight: number) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);

  const pointerOver = useDragPointer(dragged, () => {
    if (dragged !== null) setDrop(dropNow(dragged));
  });

  function dropNow(key: string): Drop | null {
    const line = lines.find((one) => one.key === key);
    const pointer = pointerOver(list.current);
    if (!line || !pointer || pointer.isBeside) return null;
    const at = Math.max(0, Math.min(lines.length, Math.round(pointer.y / rowHeight)));
    if (line.kind === 'habit') {
      const to = dropOf(lines, line.habit.id, at);
      return to && { kind: 'habit', to, at };
    }
    const groups = line.section.group && groupsAfter(lines, line.section.group.id, at);
    return groups && { kind: 'groups', ...groups };
  }

  return {
    dragged: lines.find(({ key }) => key === dragged) ?? null,
    drop,
    pickUp: setDragged,
    /** Ends the drag; returns where the line is dropped. The pointer may be released before its last move was rendered. */
    letGo: (): Drop | null => {
      const last = dragged === null ? null : dropNow(dragged);
      setDragged(null);
      setDrop(null);
      return last;
    },
  };
}
