import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { ShownEvent } from '../chip/shown-event';
import { DAY_MINUTES, minutesOf } from './day-blocks';

/** As the other drags of the product: less is a click. */
const START_PX = 5;
export const HOUR_PX = 48;
/** To which times drop. */
const STEP_MINUTES = 15;
/** At the upper and the lower edge of the hours: there they scroll, by so many pixels a frame. */
const EDGE_PX = 28;
const SCROLL_PX = 10;

/** What is dragged so far. */
export type TimeDrag =
  | { kind: 'move'; shown: ShownEvent; days: number; minutes: number }
  | { kind: 'resize'; shown: ShownEvent; longer: number }
  /** Of a day of the grid, from one minute to another. */
  | { kind: 'make'; day: number; from: number; to: number };

interface Pressed {
  kind: TimeDrag['kind'];
  shown: ShownEvent | null;
  x: number;
  y: number;
  at: { day: number; minutes: number };
}

interface Options {
  /** The columns of the days, from midnight to midnight. */
  columns: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  count: number;
  onDrop: (drag: TimeDrag) => void;
}

/**
 * Drags by mouse or pen: events to other times and days, their end to another time, and over empty time to make one; by touch the
 * page scrolls. Escape leaves all as it was.
 */
export function useTimeDrag({ columns, scroller, count, onDrop }: Options) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [drag, setDrag] = useState<TimeDrag | null>(null);
  const pointer = useRef({ x: 0, y: 0 });
  /** The click that ends a drag opens nothing. */
  const dropped = useRef(false);

  function placeAt(x: number, y: number) {
    const box = columns.current?.getBoundingClientRect();
    if (!box) return { day: 0, minutes: 0 };
    const day = Math.max(0, Math.min(count - 1, Math.floor(((x - box.left) / box.width) * count)));
    return { day, minutes: ((y - box.top) / HOUR_PX) * 60 };
  }

  const follow = useEffectEvent(() => {
    if (!pressed) return;
    const { x, y } = pointer.current;
    if (!drag && Math.hypot(x - pressed.x, y - pressed.y) < START_PX) return;
    setDrag(dragTo(pressed, placeAt(x, y)));
  });
  const scroll = useEffectEvent(() => {
    const box = scroller.current?.getBoundingClientRect();
    if (!drag || !box) return;
    const { y } = pointer.current;
    const by = y > box.bottom - EDGE_PX ? SCROLL_PX : y < box.top + EDGE_PX ? -SCROLL_PX : 0;
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
    /** The time at which a pointer is, on the step below. */
    timeAt: (x: number, y: number) => {
      const { day, minutes } = placeAt(x, y);
      return { day, minutes: stepBelow(minutes) };
    },
    begin: (
      { button, pointerType, clientX: x, clientY: y }: PointerEvent,
      kind: TimeDrag['kind'],
      shown: ShownEvent | null,
    ) => {
      dropped.current = false;
      if (button !== 0 || pointerType === 'touch') return;
      pointer.current = { x, y };
      setPressed({ kind, shown, x, y, at: placeAt(x, y) });
    },
    /** Whether this click is the end of a drag. */
    wasDrop: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
}

function stepBelow(minutes: number): number {
  const step = Math.floor(minutes / STEP_MINUTES) * STEP_MINUTES;
  return Math.max(0, Math.min(DAY_MINUTES - STEP_MINUTES, step));
}

/** What a drag from where it was pressed to a place means, on whole steps of the clock. */
export function dragTo(
  { kind, shown, at }: Pick<Pressed, 'kind' | 'shown' | 'at'>,
  to: { day: number; minutes: number },
): TimeDrag {
  if (!shown || kind === 'make') {
    const [one, other] = [stepBelow(at.minutes), stepBelow(to.minutes)];
    return { kind: 'make', day: at.day, from: Math.min(one, other), to: Math.max(one, other) + STEP_MINUTES };
  }
  const moved = to.minutes - at.minutes;
  if (kind === 'resize') {
    const length = minutesBetween(shown);
    const wanted = onStep(minutesOf(shown.end) + moved) - minutesOf(shown.end);
    return { kind, shown, longer: Math.max(wanted, Math.min(STEP_MINUTES - length, 0)) };
  }
  const start = minutesOf(shown.start);
  return { kind: 'move', shown, days: to.day - at.day, minutes: onStep(start + moved) - start };
}

function onStep(minutes: number): number {
  return Math.round(minutes / STEP_MINUTES) * STEP_MINUTES;
}

function minutesBetween({ start, end }: ShownEvent): number {
  return (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
}
