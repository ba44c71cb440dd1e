import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { dragTo, HOUR_PX, isOfDays, stepBelow, type Grabbed, type Pressed, type TimeDrag } from './time-drag';

/** As the other drags of the product: less is a click. */
const START_PX = 5;
/** For which a finger rests on something before it drags; until then it scrolls. */
const TOUCH_MS = 120;
/** At the upper and the lower edge of the hours: there they scroll, by so many pixels a frame. */
const EDGE_PX = 28;
const SCROLL_PX = 10;

interface Press {
  of: Pressed;
  x: number;
  y: number;
  /** It moves with the pointer; a finger has to rest first. */
  ready: boolean;
}

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

/**
 * Drags events to other times and days, their end to another one, and over empty time or days to make one. A finger has to rest before
 * it drags, so that it can scroll. Escape leaves all as it was.
 */
export function useTimeDrag({ columns, scroller, head, offsets, onDrop }: Options) {
  const [pressed, setPressed] = useState<Press | null>(null);
  const [drag, setDrag] = useState<TimeDrag | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  /** The click that ends a drag opens nothing. */
  const dropped = useRef(false);

  function placeAt(x: number, y: number) {
    const box = columns.current?.getBoundingClientRect();
    if (!box) return { day: 0, minutes: 0 };
    const column = Math.floor(((x - box.left) / box.width) * offsets.length);
    const day = offsets[Math.max(0, Math.min(offsets.length - 1, column))] ?? 0;
    return { day, minutes: ((y - box.top) / HOUR_PX) * 60 };
  }

  const follow = useEffectEvent(() => {
    if (!pressed) return;
    const { x, y } = pointer.current;
    if (!drag && Math.hypot(x - pressed.x, y - pressed.y) < START_PX) return;
    if (!pressed.ready) {
      setPressed(null);
      return;
    }
    setDrag(dragTo(pressed.of, placeAt(x, y)));
  });
  const scroll = useEffectEvent(() => {
    const box = scroller.current?.getBoundingClientRect();
    if (!drag || !box || isOfDays(drag)) return;
    const { y } = pointer.current;
    const top = box.top + (head.current?.offsetHeight ?? 0);
    const by = y > box.bottom - EDGE_PX ? SCROLL_PX : y < top + EDGE_PX ? -SCROLL_PX : 0;
    if (by === 0) return;
    scroller.current?.scrollBy({ top: by });
    follow();
  });
  const end = useEffectEvent((drops: boolean) => {
    setPressed(null);
    setDrag(null);
    if (!drag) return;
    dropped.current = true;
    if (drops) onDrop(drag);
  });

  const rested = useEffectEvent(() => setPressed(pressed && { ...pressed, ready: true }));
  const holdsStill = useEffectEvent((event: Event) => {
    if (pressed?.ready && event.cancelable) event.preventDefault();
  });
  // A browser decides when a finger comes down whether its moves may be held back, so the listeners must be there already.
  useEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    const over = new AbortController();
    const on = { signal: over.signal, passive: false };
    grid.addEventListener('touchmove', (event) => holdsStill(event), on);
    grid.addEventListener('contextmenu', (event) => holdsStill(event), on);
    return () => over.abort();
  }, [scroller]);

  const isWaiting = pressed?.ready === false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => rested(), TOUCH_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  const isPressed = pressed !== null;
  useEffect(() => {
    if (!isPressed) return;
    const over = new AbortController();
    const on = { signal: over.signal, capture: true };
    let frame = requestAnimationFrame(function each() {
      scroll();
      frame = requestAnimationFrame(each);
    });
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        pointer.current = { x: clientX, y: clientY };
        follow();
      },
      on,
    );
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
    return () => {
      over.abort();
      cancelAnimationFrame(frame);
    };
  }, [isPressed]);

  return {
    drag,
    /** A press moves what it is on. */
    holds: pressed?.ready === true,
    /** The time at which a pointer is, on the step below. */
    timeAt: (x: number, y: number) => {
      const { day, minutes } = placeAt(x, y);
      return { day, minutes: stepBelow(minutes) };
    },
    begin: ({ button, pointerType, clientX: x, clientY: y }: PointerEvent, grabbed: Grabbed) => {
      dropped.current = false;
      if (button !== 0) return;
      pointer.current = { x, y };
      setPressed({ of: { ...grabbed, at: placeAt(x, y) }, x, y, ready: pointerType !== 'touch' });
    },
    /** Whether this click is the end of a drag. */
    wasDrop: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}
