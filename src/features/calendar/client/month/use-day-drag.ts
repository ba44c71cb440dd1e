import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { ShownEvent } from '../chip/shown-event';

/** As the other drags of the product: less is a click. */
const START_PX = 5;

interface Drag {
  shown: ShownEvent;
  /** By how many days it is moved so far. */
  days: number;
}

interface DayDrag {
  /** Of rows of seven days. */
  grid: RefObject<HTMLElement | null>;
  weeks: number;
  onDrop: (shown: ShownEvent, days: number) => void;
}

/**
 * Drags events to other days by mouse or pen; by touch the page scrolls. Escape leaves an event where it was. Call `begin` when
 * a pointer goes down on one.
 */
export function useDayDrag({ grid, weeks, onDrop }: DayDrag) {
  const [pressed, setPressed] = useState<{ shown: ShownEvent; x: number; y: number } | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The click that ends a drag opens nothing. */
  const dropped = useRef(false);

  function dayAt(x: number, y: number): number {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return 0;
    const column = clamp(Math.floor(((x - box.left) / box.width) * 7), 6);
    return clamp(Math.floor(((y - box.top) / box.height) * weeks), weeks - 1) * 7 + column;
  }

  const move = useEffectEvent(({ clientX, clientY }: MouseEvent) => {
    if (!pressed) return;
    const far = Math.hypot(clientX - pressed.x, clientY - pressed.y) >= START_PX;
    if (!drag && !far) return;
    const days = dayAt(clientX, clientY) - dayAt(pressed.x, pressed.y);
    if (drag?.days !== days) setDrag({ shown: pressed.shown, days });
  });
  const end = useEffectEvent((drops: boolean) => {
    setPressed(null);
    setDrag(null);
    if (!drag) return;
    dropped.current = drops;
    if (drops && drag.days !== 0) onDrop(drag.shown, drag.days);
  });

  const isPressed = pressed !== null;
  useEffect(() => {
    if (!isPressed) return;
    const over = new AbortController();
    const on = { signal: over.signal, capture: true };
    window.addEventListener('pointermove', (event) => move(event), on);
    window.addEventListener('pointerup', () => end(true), on);
    window.addEventListener('pointercancel', () => end(false), on);
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        end(false);
      },
      on,
    );
    return () => over.abort();
  }, [isPressed]);

  return {
    drag,
    begin: (event: PointerEvent, shown: ShownEvent) => {
      dropped.current = false;
      if (event.button !== 0 || event.pointerType === 'touch') return;
      setPressed({ shown, x: event.clientX, y: event.clientY });
    },
    /** Whether this click is the end of a drag. */
    wasDrop: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
