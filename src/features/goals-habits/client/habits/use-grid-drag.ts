import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropOf, groupsAfter, type HabitDrop, type Line } from './grid-order';

/** The distance beside the list within which a drop still counts. */
const BESIDE_PX = 40;

type Drop = { kind: 'habit'; to: HabitDrop; at: number } | { kind: 'groups'; ids: number[]; at: number };

/** The line that is dragged by the pointer, and where it would be dropped; null: nowhere. */
export function useGridDrag(list: RefObject<HTMLElement | null>, lines: readonly Line[], rowHeight: number) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [drop, setDrop] = useState<Drop | null>(null);

  // The move that starts the drag may be the only one.
  const pointer = useRef<{ clientX: number; clientY: number } | null>(null);
  useEffect(() => {
    const onMove = (event: MouseEvent | TouchEvent) => {
      pointer.current = 'touches' in event ? (event.touches[0] ?? null) : event;
    };
    const options = { capture: true, passive: true };
    window.addEventListener('mousemove', onMove, options);
    window.addEventListener('touchmove', onMove, options);
    return () => {
      window.removeEventListener('mousemove', onMove, options);
      window.removeEventListener('touchmove', onMove, options);
    };
  }, []);

  function dropNow(key: string): Drop | null {
    const line = lines.find((one) => one.key === key);
    const box = list.current?.getBoundingClientRect();
    if (!line || !box || !pointer.current) return null;
    const { clientX: x, clientY: y } = pointer.current;
    const isBeside =
      x < box.left - BESIDE_PX ||
      x > box.right + BESIDE_PX ||
      y < box.top - BESIDE_PX ||
      y > box.bottom + BESIDE_PX;
    if (isBeside) return null;
    const at = Math.max(0, Math.min(lines.length, Math.round((y - box.top) / rowHeight)));
    if (line.kind === 'habit') {
      const to = dropOf(lines, line.habit.id, at);
      return to && { kind: 'habit', to, at };
    }
    const groups = line.section.group && groupsAfter(lines, line.section.group.id, at);
    return groups && { kind: 'groups', ...groups };
  }

  const follow = useEffectEvent(() => {
    if (dragged !== null) setDrop(dropNow(dragged));
  });
  useEffect(() => {
    if (dragged === null) return;
    const onMove = () => follow();
    onMove();
    for (const name of ['mousemove', 'touchmove', 'scroll']) window.addEventListener(name, onMove);
    return () => {
      for (const name of ['mousemove', 'touchmove', 'scroll']) window.removeEventListener(name, onMove);
    };
  }, [dragged]);

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
