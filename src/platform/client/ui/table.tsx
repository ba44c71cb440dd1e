import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { TableHead, TableRow, type TableColumn, type TableSort } from './table-row';
import styles from './table.module.css';
import { useElementNarrow } from './use-element-narrow';

/** In pixels: for the overview, for lists, and for lists with controls in their rows. */
const ROW_HEIGHTS = { dense: 36, regular: 40, tall: 56 };
const HEAD_HEIGHT = 32;
/** With two lines. */
const STACKED_ROW_HEIGHT = 63;
/** A stackable table stacks its rows below this width. */
const STACKED_BELOW = 560;
const TITLE_MIN_WIDTH = 160;

export interface TableProps<Row> {
  /** The accessible name. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** `null` for a row that is still loading, shown as a skeleton. */
  rows: readonly (Row | null)[];
  keyOf: (row: Row, index: number) => string | number;
  density?: keyof typeof ROW_HEIGHTS;
  /**
   * In a narrow container, or below this many pixels, a row becomes two lines: the title, and below it the rest. Only
   * sortable heads remain.
   */
  stacks?: boolean | number;
  /** Of a stacked row whose second line is a control, in pixels. */
  stackedHeight?: number;
  sort?: TableSort;
  onSort?: (key: string) => void;
  isSelected?: (row: Row) => boolean;
  /** For a click outside the row's own controls. One of them must do the same: clicks alone are not keyboard accessible. */
  onRowClick?: (row: Row, event: MouseEvent) => void;
  /** For a double click beside the row's own controls, which is two clicks as well, and for Enter on its checkbox. */
  onRowOpen?: (row: Row) => void;
}

/** What `WindowedTable` adds. */
export interface TableWindow {
  windowed?: number | 'fill';
  /** The body of the table. */
  renderRows?: (rows: TableRows) => ReactNode;
}

export interface TableRows {
  count: number;
  /** In pixels. */
  rowHeight: number;
  renderRow: (index: number) => ReactNode;
}

export type { TableColumn, TableSort };

/** For the link of a row that is one: it is pressed wherever the row is, and is one stop of the keyboard. */
export const rowLinkClass = styles.rowLink;

/** Rows of facts under heads. What stands instead of no rows is the page's to say. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  density = 'regular',
  stacks = false,
  stackedHeight = STACKED_ROW_HEIGHT,
  sort,
  onSort,
  isSelected,
  onRowClick,
  onRowOpen,
  windowed,
  renderRows,
}: TableProps<Row> & TableWindow) {
  const { narrow, watchWidth } = useElementNarrow(typeof stacks === 'number' ? stacks : STACKED_BELOW);
  const stacked = stacks !== false && narrow;
  const shown = stacked ? columns.filter(({ onlyWide }) => !onlyWide) : columns;
  const heads = stacked && sort ? columns.filter(({ leads, sortable }) => leads ?? sortable) : shown;
  const rowHeight = stacked ? stackedHeight : ROW_HEIGHTS[density];

  const keyAt = (index: number) => {
    const row = rows[index] ?? null;
    return row === null ? `loading-${index}` : keyOf(row, index);
  };
  const renderRow = (index: number) => {
    const row = rows[index] ?? null;
    return (
      <TableRow
        key={keyAt(index)}
        row={row}
        index={index}
        columns={shown}
        windowed={windowed !== undefined}
        style={stacked ? { minHeight: rowHeight } : { height: rowHeight }}
        selected={isSelected && row !== null && isSelected(row)}
        onClick={(event) => row !== null && onRowClick?.(row, event)}
        onOpen={() => row !== null && onRowOpen?.(row)}
      />
    );
  };

  return (
    <div
      ref={watchWidth}
      className={classNames(styles.scroller, windowed === 'fill' && styles.fill)}
      style={
        typeof windowed === 'number'
          ? { maxHeight: HEAD_HEIGHT + windowed * ROW_HEIGHTS[density] }
          : undefined
      }
      // A scroll container must be focusable for keyboard users.
      {...(windowed !== undefined && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {/* Explicit roles, since the stylesheet's display values remove the elements' table semantics. */}
      <table
        role="table"
        aria-label={label}
        aria-busy={rows.includes(null)}
        aria-rowcount={windowed === undefined ? undefined : rows.length + 1}
        className={classNames(styles.table, stacked && styles.stacked)}
        style={stacked ? undefined : { minWidth: minWidthOf(columns) }}
      >
        <colgroup>
          {shown.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead role="rowgroup" className={stacked && !sort ? 'visually-hidden' : styles.head}>
          <tr role="row">
            {heads.map((column) => (
              <TableHead key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {renderRows?.({ count: rows.length, rowHeight, renderRow }) ?? (
          <tbody role="rowgroup">{rows.map((_, index) => renderRow(index))}</tbody>
        )}
      </table>
    </div>
  );
}

function minWidthOf(columns: readonly { width?: number }[]): number {
  return columns.reduce((sum, { width = TITLE_MIN_WIDTH }) => sum + width, 0);
}
