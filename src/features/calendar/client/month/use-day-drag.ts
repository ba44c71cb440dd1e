import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent as ReactMouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

/** As the other drags of the product: less is a click. */
const START_PX = 5;

/** What can be dragged, and what becomes of it. */
export interface Draggable {
  key: string;
  /** Its end alone is dragged. */
  end?: boolean;
  /** Dropped where it began it was a click. */
  clicks?: boolean;
  onDrop: (days: number) => void;
}

interface Drag extends Pick<Draggable, 'key' | 'end'> {
  /** By how many days it is moved so far. */
  days: number;
}

interface DayDrag {
  /** Of rows of seven days. */
  grid: RefObject<HTMLElement | null>;
  weeks: number;
}

/**
 * Drags to other days by mouse or pen; by touch the page scrolls. Escape leaves things where they were. Call `begin` when a
 * pointer goes down on one, and spread `gridProps` on the grid.
 */
export function useDayDrag({ grid, weeks }: DayDrag) {
  const [pressed, setPressed] = useState<{ dragged: Draggable; x: number; y: number } | null>(null);
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
    if (drag?.days !== days) setDrag({ ...pressed.dragged, days });
  });
  const end = useEffectEvent((drops: boolean) => {
    setPressed(null);
    setDrag(null);
    if (!drag) return;
    dropped.current = drops && (drag.days !== 0 || !pressed?.dragged.clicks);
    if (drops && drag.days !== 0) pressed?.dragged.onDrop(drag.days);
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
    begin: (event: PointerEvent, dragged: Draggable) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      setPressed({ dragged, x: event.clientX, y: event.clientY });
    },
    gridProps: {
      onPointerDownCapture: () => {
        dropped.current = false;
      },
      onClickCapture: (event: ReactMouseEvent) => {
        if (!dropped.current) return;
        dropped.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
