import { type Announcements, DndContext, DragOverlay, useDraggable } from '@dnd-kit/core';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { DragAutoScroll } from './drag-auto-scroll';
import { pressProps, useSortSensors } from './drag-sensors';

/** The distance beside a list within which a drop still counts. */
const BESIDE_PX = 40;

/** Who drops by rules of its own says what it does in words of its own. */
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

interface DragAreaProps {
  onPickUp: (id: string | number) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** What follows the pointer. */
  floating: ReactNode;
  children: ReactNode;
}

/** Around what is dragged to places that the tool finds by itself, from where the pointer is (`useDragPointer`). */
export function DragArea({ onPickUp, onDrop, onCancel, floating, children }: DragAreaProps) {
  return (
    <DndContext
      sensors={useSortSensors()}
      autoScroll={false}
      accessibility={{ announcements: SILENT }}
      onDragStart={({ active }) => onPickUp(active.id)}
      onDragEnd={onDrop}
      onDragCancel={onCancel}
    >
      <DragAutoScroll />
      {children}
      <DragOverlay dropAnimation={null}>{floating}</DragOverlay>
    </DndContext>
  );
}

/**
 * What is dragged in a `DragArea`: `attach` belongs to its element, `press` to what a pointer drags it by. Both stay the
 * same, but a drag that begins or ends renders again whoever calls this: a row leaves it to a component around it.
 */
export function useDragged(id: string | number, disabled = false) {
  const { setNodeRef, listeners } = useDraggable({ id, disabled });
  const press = useMemo(() => pressProps(listeners), [listeners]);
  return { attach: setNodeRef, press };
}

export type Dragged = ReturnType<typeof useDragged>;

/** Where over an element the pointer is: pixels below its top, and whether it is too far beside it for a drop. */
type PointerOver = (element: HTMLElement | null) => { y: number; isBeside: boolean } | null;

/**
 * Tells where over an element the pointer is, null if that is not known. Calls `onMove` when something is `held`, and
 * whenever the pointer moves or the page scrolls while it is.
 */
export function useDragPointer(
  held: string | number | null,
  onMove: (pointerOver: PointerOver) => void,
): PointerOver {
  const pointer = useRef<{ clientX: number; clientY: number } | null>(null);
  // The move that starts the drag may be the only one.
  useEffect(() => {
    const note = (event: MouseEvent | TouchEvent) => {
      pointer.current = 'touches' in event ? (event.touches[0] ?? null) : event;
    };
    return listen(['mousemove', 'touchmove'], note, { capture: true, passive: true });
  }, []);

  const pointerOver: PointerOver = (element) => {
    const box = element?.getBoundingClientRect();
    if (!box || !pointer.current) return null;
    const { clientX: x, clientY: y } = pointer.current;
    const isBeside =
      x < box.left - BESIDE_PX ||
      x > box.right + BESIDE_PX ||
      y < box.top - BESIDE_PX ||
      y > box.bottom + BESIDE_PX;
    return { y: y - box.top, isBeside };
  };
  const follow = useEffectEvent(() => onMove(pointerOver));
  useEffect(() => {
    if (held === null) return;
    follow();
    return listen(['mousemove', 'touchmove', 'scroll'], () => follow());
  }, [held]);
  return pointerOver;
}

function listen<Name extends 'mousemove' | 'touchmove' | 'scroll'>(
  names: Name[],
  listener: (event: WindowEventMap[Name]) => void,
  options: AddEventListenerOptions = {},
) {
  const end = new AbortController();
  for (const name of names) window.addEventListener(name, listener, { ...options, signal: end.signal });
  return () => end.abort();
}
