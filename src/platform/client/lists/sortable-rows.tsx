import {
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type Modifier,
  useDndContext,
} from '@dnd-kit/core';
import {
  horizontalListSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { createContext, type ReactNode, use } from 'react';
import { isBeingAdded } from '../changes/unstored';
import { DragAutoScroll } from './drag-auto-scroll';
import { DRAG_INSTRUCTIONS, pressProps, useSortSensors } from './drag-sensors';
import { useDragAnnouncements } from './drag-words';
import { movedTo } from './moved-to';

interface SortableRowsProps<Row extends { id: number; name: string }> {
  rows: readonly Row[];
  /** The ids of those with which a row can change places, in their order and with its own; without it all. */
  placesOf?: (row: Row) => readonly number[];
  /** The row's places in their new order. */
  onOrder: (row: Row, ids: number[]) => void;
  /** Along which they lie. */
  axis?: 'x' | 'y';
  /** Rows make room for the one that is dragged: they are drawn with `useShiftingRow`, else with `useSortableRow`. */
  shifting?: boolean;
  /** Keys pick a row up by its grip, not only Alt and an arrow. */
  gripKeys?: boolean;
  children: ReactNode;
}

/** Restricts a drag to one axis. */
const ALONG: Record<'x' | 'y', Modifier[]> = {
  x: [({ transform }) => ({ ...transform, y: 0 })],
  y: [({ transform }) => ({ ...transform, x: 0 })],
};

const Places = createContext<{
  axis: 'x' | 'y';
  placesOf: (id: number) => readonly number[];
  moveTo: (id: number, place: number) => void;
}>({ axis: 'y', placesOf: () => [], moveTo: () => undefined });

/** Rows in an order of the person's own: what makes them movable around a list, drawn by the tool. */
export function SortableRows<Row extends { id: number; name: string }>({
  rows,
  placesOf,
  onOrder,
  axis = 'y',
  shifting = false,
  gripKeys = false,
  children,
}: SortableRowsProps<Row>) {
  const sensors = useSortSensors();
  const announcements = useDragAnnouncements(rows);
  const ids = rows.map(({ id }) => id);

  function placesOfId(id: number): readonly number[] {
    const row = rows.find((one) => one.id === id);
    const places = row && placesOf ? placesOf(row) : ids;
    // What is still being added has no place yet, and is in nobody's way.
    return isBeingAdded({ id }) ? [] : places.filter((place) => !isBeingAdded({ id: place }));
  }

  function moveTo(id: number, place: number) {
    const row = rows.find((one) => one.id === id);
    const order = movedTo(placesOfId(id), id, place);
    if (row && order) onOrder(row, order);
  }

  const amongItsPlaces: CollisionDetection = (args) => {
    const places = new Set(placesOfId(Number(args.active.id)));
    return closestCenter({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => places.has(Number(id))),
    });
  };

  function onDragEnd({ active, over }: DragEndEvent) {
    const id = Number(active.id);
    if (over) moveTo(id, placesOfId(id).indexOf(Number(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={amongItsPlaces}
      modifiers={ALONG[axis]}
      autoScroll={false}
      accessibility={{
        announcements,
        ...(gripKeys && { screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS } }),
      }}
      onDragEnd={onDragEnd}
    >
      <DragAutoScroll axis={axis} />
      <Places value={{ axis, placesOf: placesOfId, moveTo }}>
        {shifting ? (
          <SortableContext
            items={ids}
            strategy={axis === 'x' ? horizontalListSortingStrategy : verticalListSortingStrategy}
          >
            {children}
          </SortableContext>
        ) : (
          children
        )}
      </Places>
    </DndContext>
  );
}

/** The places of a row of the `SortableRows` around, and how it is moved to one. */
export const usePlaces = (id: number) => {
  const { placesOf, moveTo } = use(Places);
  const places = placesOf(id);
  return { place: places.indexOf(id), count: places.length, moveTo: (place: number) => moveTo(id, place) };
};

/**
 * A row of `SortableRows` with `shifting`: `attach` and `style` belong to its element; `press` to what a pointer drags it by,
 * or `gripProps` to a button that keys drag it by as well.
 */
export function useShiftingRow(id: number) {
  const { axis } = use(Places);
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return {
    attach: setNodeRef,
    style: {
      transform: transform ? `translate${axis.toUpperCase()}(${String(transform[axis])}px)` : undefined,
      transition,
    },
    isDragged: isDragging,
    press: pressProps(listeners),
    gripProps: { ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}

/** Where in its list the dragged row would be dropped, in pixels from its top; null if none is. */
export function useDropSlot(): { top: number; height: number } | null {
  const { active, over, droppableContainers } = useDndContext();
  const from = active && droppableContainers.get(active.id)?.node.current;
  const to = over && droppableContainers.get(over.id)?.node.current;
  if (!from || !to) return null;
  // The rows between move by the height of the dragged one. Offsets say where they were, whatever moves now.
  const down = to.offsetTop > from.offsetTop;
  const top = down ? to.offsetTop + to.offsetHeight - from.offsetHeight : to.offsetTop;
  return { top, height: from.offsetHeight };
}
