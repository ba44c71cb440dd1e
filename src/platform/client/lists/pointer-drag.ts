import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** As the drags of rows: less is a click. */
const START_PX = 5;
/** For which a finger rests on something before it drags; until then it scrolls. */
const TOUCH_MS = 120;

interface Point {
  x: number;
  y: number;
}

/** Of the browser, or of React. */
type PressEvent = Pick<PointerEvent, 'button' | 'pointerType' | 'clientX' | 'clientY'>;

interface PointerDrag<Held, Drag> {
  /** What the drag of what is held is with the pointer there; `before`: what it was, null at its start. */
  dragTo: (held: Held, pointer: Point, before: Drag | null) => Drag;
  /** Returns whether the click that follows belongs to the drag, and opens nothing. */
  onEnd: (drag: Drag, isDropped: boolean) => boolean;
  /** Called for each frame of a drag, to scroll where the pointer is at an edge; returns whether it did. */
  scroll?: (drag: Drag, pointer: Point) => boolean;
  /** What scrolls by touch, unless a finger has rested before; without it a finger never drags. */
  touched?: RefObject<HTMLElement | null>;
}

/**
 * Drags over places that are no rows, such as days and hours: by mouse, pen or a finger that has rested. Escape leaves all
 * as it was. Call `begin` when a pointer goes down on something.
 */
export function usePointerDrag<Held, Drag>({ dragTo, onEnd, scroll, touched }: PointerDrag<Held, Drag>) {
  /** Not ready: a finger that has not rested yet. */
  const [pressed, setPressed] = useState<(Point & { held: Held; ready: boolean }) | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const pointer = useRef<Point>({ x: 0, y: 0 });
  const dropped = useRef(false);

  const follow = useEffectEvent(() => {
    if (!pressed) return;
    const { x, y } = pointer.current;
    if (!drag && Math.hypot(x - pressed.x, y - pressed.y) < START_PX) return;
    if (pressed.ready) setDrag(dragTo(pressed.held, { x, y }, drag));
    else setPressed(null);
  });
  const eachFrame = useEffectEvent(() => {
    if (drag && scroll?.(drag, pointer.current)) follow();
  });
  const end = useEffectEvent((isDropped: boolean) => {
    setPressed(null);
    setDrag(null);
    if (drag) dropped.current = onEnd(drag, isDropped);
  });

  const rested = useEffectEvent(() => setPressed(pressed && { ...pressed, ready: true }));
  const holdsStill = useEffectEvent((event: Event) => {
    if (pressed?.ready && event.cancelable) event.preventDefault();
  });
  // A browser decides when a finger comes down whether its moves may be held back, so the listeners must be there already.
  useEffect(() => {
    const over = new AbortController();
    const on = { signal: over.signal, passive: false };
    touched?.current?.addEventListener('touchmove', (event) => holdsStill(event), on);
    touched?.current?.addEventListener('contextmenu', (event) => holdsStill(event), on);
    return () => over.abort();
  }, [touched]);

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
      eachFrame();
      frame = requestAnimationFrame(each);
    });
    const move = ({ clientX, clientY }: MouseEvent) => {
      pointer.current = { x: clientX, y: clientY };
      follow();
    };
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end(false);
    };
    window.addEventListener('pointermove', move, on);
    window.addEventListener('pointerup', () => end(true), on);
    window.addEventListener('pointercancel', () => end(false), on);
    window.addEventListener('keydown', giveUp, on);
    return () => {
      over.abort();
      cancelAnimationFrame(frame);
    };
  }, [isPressed]);

  return {
    drag,
    /** A press moves what it is on. */
    holds: pressed?.ready === true,
    begin: ({ button, pointerType, clientX: x, clientY: y }: PressEvent, held: Held) => {
      dropped.current = false;
      if (button !== 0 || (pointerType === 'touch' && !touched)) return;
      pointer.current = { x, y };
      setPressed({ held, x, y, ready: pointerType !== 'touch' });
    },
    /** Whether this click is the end of a drag. */
    wasDrop: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}
