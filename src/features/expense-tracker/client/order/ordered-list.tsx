import { type ReactNode, useRef } from 'react';
import { SortableRows } from '@/platform/client/lists/sortable-rows';
import { useRowKeys } from '@/platform/client/lists/use-row-keys';
import type { MenuItem } from '@/platform/client/ui/menu';
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
  const { rowProps, listProps } = useRowKeys(list, rows);

  return (
    <SortableRows rows={rows} placesOf={placesOf} onOrder={onOrder}>
      <ul ref={list} aria-label={label} className={styles.list} {...listProps}>
        {rows.map((row, index) => (
          <OrderedRow
            key={row.id}
            row={row}
            focus={rowProps(index)}
            spoken={spoken(row)}
            isIndented={isIndented?.(row) ?? false}
            mark={mark?.(row)}
            detail={detail?.(row)}
            facts={facts?.(row)}
            onOpen={() => onOpen(row)}
            onDelete={() => onDelete(row)}
            menu={menuOf?.(row) ?? []}
          />
        ))}
      </ul>
    </SortableRows>
  );
}
