import { closestCenter, type CollisionDetection, DndContext, type DragEndEvent } from '@dnd-kit/core';
import { type ReactNode, useRef } from 'react';
import { alongY, useDragAnnouncements, useSortSensors } from '@/platform/client/drag';
import { DragAutoScroll } from '@/platform/client/drag-auto-scroll';
import { useRowKeys } from '@/platform/client/ui/use-row-keys';
import type { MenuItem } from '@/platform/client/ui/menu';
import { movedTo } from './order';
import styles from './ordered-list.module.css';
import { OrderedRow } from './ordered-row';

interface OrderedListProps<Row extends { id: number; name: string }> {
  label: string;
  rows: readonly Row[];
  /** The ids of those with which a row can change places, in their order and with its own. */
  placesOf: (row: Row) => readonly number[];
  /** The row's places in their new order. */
  onOrder: (row: Row, ids: readonly number[]) => void;
  /** By Enter, E or a press of its name. */
  onOpen: (row: Row) => void;
  onDelete: (row: Row) => void;
  /** What the menu has besides opening, order and deleting. */
  menuOf?: (row: Row) => MenuItem[];
  /** The row in words. */
  spoken: (row: Row) => string;
  isIndented?: (row: Row) => boolean;
  /** Before the name: an icon or a colour. */
  mark?: (row: Row) => ReactNode;
  /** Below the name. */
  detail?: (row: Row) => string;
  /** Behind the name. */
  facts?: (row: Row) => ReactNode;
}

/** Rows in an order of the person's own, one tab stop: by drag, by Alt+↑↓ or by their menus. */
export function OrderedList<Row extends { id: number; name: string }>({
  label,
  rows,
  placesOf,
  onOrder,
  onOpen,
  onDelete,
  menuOf,
  spoken,
  isIndented,
  mark,
  detail,
  facts,
}: OrderedListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const sensors = useSortSensors();
  const { rowProps, listProps } = useRowKeys(list, rows);
  const rowOf = (id: number | string) => rows.find((row) => row.id === id);
  const announcements = useDragAnnouncements(
    rows.map(({ id }) => id),
    (id) => rowOf(id)?.name ?? '',
  );

  const amongItsPlaces: CollisionDetection = (args) => {
    const row = rowOf(args.active.id);
    const places = new Set<number | string>(row && placesOf(row));
    return closestCenter({
      ...args,
      droppableContainers: args.droppableContainers.filter(({ id }) => places.has(id)),
    });
  };

  function moveTo(row: Row, place: number) {
    const ids = movedTo(placesOf(row), row.id, place);
    if (ids) onOrder(row, ids);
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    const row = rowOf(active.id);
    if (row && over) moveTo(row, placesOf(row).indexOf(Number(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={amongItsPlaces}
      modifiers={[alongY]}
      autoScroll={false}
      accessibility={{ announcements }}
      onDragEnd={onDragEnd}
    >
      <DragAutoScroll />
      <ul ref={list} aria-label={label} className={styles.list} {...listProps}>
        {rows.map((row, index) => {
          const places = placesOf(row);
          const place = places.indexOf(row.id);
          return (
            <OrderedRow
              key={row.id}
              row={row}
              index={index}
              {...rowProps(index)}
              spoken={spoken(row)}
              isIndented={isIndented?.(row) ?? false}
              mark={mark?.(row)}
              detail={detail?.(row)}
              facts={facts?.(row)}
              canMove={{ up: place > 0, down: place < places.length - 1 }}
              onMove={(by) => moveTo(row, place + by)}
              onOpen={() => onOpen(row)}
              onDelete={() => onDelete(row)}
              menu={menuOf?.(row) ?? []}
            />
          );
        })}
      </ul>
    </DndContext>
  );
}
