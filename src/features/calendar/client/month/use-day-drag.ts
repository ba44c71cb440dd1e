import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { usePointerDrag } from '@/platform/client/lists/pointer-drag';

/** What can be dragged, and what becomes of it. */
export interface Draggable {
  key: string;
  /** Its end alone is dragged. */
  end?: boolean;
  /** Dropped where it began it was a click. */
  clicks?: boolean;
  onDrop: (days: number) => void;
}

interface DayDrag {
  /** Of rows of seven days. */
  grid: RefObject<HTMLElement | null>;
  weeks: number;
}

/** Drags to other days. Call `begin` when a pointer goes down on one, and spread `gridProps` on the grid. */
export function useDayDrag({ grid, weeks }: DayDrag) {
  function dayAt(x: number, y: number): number {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return 0;
    const column = clamp(Math.floor(((x - box.left) / box.width) * 7), 6);
    return clamp(Math.floor(((y - box.top) / box.height) * weeks), weeks - 1) * 7 + column;
  }

  const { drag, begin, wasDrop } = usePointerDrag<
    Draggable & { from: number },
    Draggable & { /** By how many it is moved so far. */ days: number }
  >({
    dragTo: ({ from, ...dragged }, { x, y }, before) => {
      const days = dayAt(x, y) - from;
      return before?.days === days ? before : { ...dragged, days };
    },
    onEnd: ({ days, clicks, onDrop }, isDropped) => {
      if (isDropped && days !== 0) onDrop(days);
      return isDropped && (days !== 0 || !clicks);
    },
  });

  return {
    drag,
    begin: (event: PointerEvent, dragged: Draggable) =>
      begin(event, { ...dragged, from: dayAt(event.clientX, event.clientY) }),
    gridProps: {
      onPointerDownCapture: () => void wasDrop(),
      onClickCapture: (event: MouseEvent) => {
        if (!wasDrop()) return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
