import type { PointerEvent, RefObject } from 'react';
import { usePointerDrag } from '@/platform/client/lists/pointer-drag';
import { dragTo, HOUR_PX, isOfDays, stepBelow, type Grabbed, type Pressed, type TimeDrag } from './time-drag';

/** At the upper and the lower edge of the hours: there they scroll, by so many pixels a frame. */
const EDGE_PX = 28;
const SCROLL_PX = 10;

interface Options {
  /** The columns of the days, from midnight to midnight. */
  columns: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  /** What stays above the columns while they scroll. */
  head: RefObject<HTMLElement | null>;
  /** Of each column, how many days it is after the first. */
  offsets: readonly number[];
  onDrop: (drag: TimeDrag) => void;
}

/** Drags events to other times and days, their end to another one, and over empty time or days to make one. */
export function useTimeDrag({ columns, scroller, head, offsets, onDrop }: Options) {
  function placeAt(x: number, y: number) {
    const box = columns.current?.getBoundingClientRect();
    if (!box) return { day: 0, minutes: 0 };
    const column = Math.floor(((x - box.left) / box.width) * offsets.length);
    const day = offsets[Math.max(0, Math.min(offsets.length - 1, column))] ?? 0;
    return { day, minutes: ((y - box.top) / HOUR_PX) * 60 };
  }

  const { begin, ...dragging } = usePointerDrag<Pressed, TimeDrag>({
    touched: scroller,
    dragTo: (pressed, { x, y }) => dragTo(pressed, placeAt(x, y)),
    scroll: (drag, { y }) => {
      const box = scroller.current?.getBoundingClientRect();
      if (!box || isOfDays(drag)) return false;
      const top = box.top + (head.current?.offsetHeight ?? 0);
      const by = y > box.bottom - EDGE_PX ? SCROLL_PX : y < top + EDGE_PX ? -SCROLL_PX : 0;
      if (by !== 0) scroller.current?.scrollBy({ top: by });
      return by !== 0;
    },
    onEnd: (drag, isDropped) => {
      if (isDropped) onDrop(drag);
      return true;
    },
  });

  return {
    ...dragging,
    /** The time at which a pointer is, on the step below. */
    timeAt: (x: number, y: number) => {
      const { day, minutes } = placeAt(x, y);
      return { day, minutes: stepBelow(minutes) };
    },
    begin: (event: PointerEvent, grabbed: Grabbed) =>
      !('shown' in grabbed && grabbed.shown.fixed) &&
      begin(event, { ...grabbed, at: placeAt(event.clientX, event.clientY) }),
  };
}
