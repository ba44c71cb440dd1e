import { useCallback, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { classNames } from './class-names';
import { Skeleton } from './skeleton';
import styles from './table.module.css';
import { useWindowedRows } from './use-windowed-rows';

/** Pixels: the overview, lists, and lists with controls in their rows. */
const ROW_HEIGHTS = { dense: 36, regular: 40, tall: 56 };
const HEAD_HEIGHT = 32;
/** With two lines. */
const STACKED_ROW_HEIGHT = 63;
/** A table that may stack does so below this width of its own. */
const STACKED_BELOW = 560;
const TITLE_MIN_WIDTH = 160;

export interface TableColumn<Row> {
  key: string;
  /** What the head says; a control there (a checkbox for all rows) names itself. */
  head: ReactNode;
  /** Pixels, enough for what the column usually holds. The title column has none: it takes the rest. */
  width?: number;
  /** For numbers and dates in the last column. */
  align?: 'end';
  sortable?: boolean;
  /** Left out where rows are stacked. */
  onlyWide?: boolean;
  /** Where rows are stacked it stands before both lines: a checkbox. */
  leads?: boolean;
  /** The row grows with its text; not in a windowed table, whose rows have one height. */
  wraps?: boolean;
  /** A text that is too long, and does not wrap, ends in an ellipsis, and a tooltip tells it whole. */
  cell: (row: Row) => ReactNode;
}

export interface TableSort {
  key: string;
  direction: 'ascending' | 'descending';
}

export interface TableProps<Row> {
  /** Names the table for assistive technology. */
  label: string;
  columns: readonly TableColumn<Row>[];
  /** `null` stands for a row that is still on its way; a skeleton holds its place. */
  rows: readonly (Row | null)[];
  keyOf: (row: Row, index: number) => string | number;
  density?: keyof typeof ROW_HEIGHTS;
  /**
   * Where it is narrow, or narrower than so many pixels, a row becomes two lines: the title, and below it the rest. Of
   * the heads those that sort stay.
   */
  stacks?: boolean | number;
  sort?: TableSort;
  onSort?: (key: string) => void;
  isSelected?: (row: Row) => boolean;
  /** For a click beside the row's own controls; what it does has to be had by one of those as well. */
  onRowClick?: (row: Row, event: MouseEvent) => void;
  /**
   * Only the rows in sight are in the document, and the table scrolls under its head: it shows at most so many rows at
   * once (where they stack, what fits in the same height), or with 'fill' as many as a flex column has room for.
   */
  windowed?: number | 'fill';
  /** Which rows are in the document, by index; of a windowed table only. */
  onShown?: (indexes: readonly number[]) => void;
}

/** Rows of facts under heads. What stands instead of no rows is the page's to say. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  density = 'regular',
  stacks = false,
  sort,
  onSort,
  isSelected,
  onRowClick,
  windowed,
  onShown,
}: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement | null>(null);
  const { narrow, watchWidth } = useNarrow(typeof stacks === 'number' ? stacks : STACKED_BELOW);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      return watchWidth(element);
    },
    [watchWidth],
  );
  const stacked = stacks !== false && narrow;
  const shown = stacked ? columns.filter(({ onlyWide }) => !onlyWide) : columns;
  const heads = stacked && sort ? columns.filter(({ leads, sortable }) => leads ?? sortable) : shown;
  const rowHeight = stacked ? STACKED_ROW_HEIGHT : ROW_HEIGHTS[density];

  const keyAt = (index: number) => {
    const row = rows[index] ?? null;
    return row === null ? `loading-${index}` : keyOf(row, index);
  };
  const { virtualizer, focusHandlers } = useWindowedRows({
    scroller,
    count: rows.length,
    keyOf: keyAt,
    rowHeight,
    enabled: windowed !== undefined,
    onShown,
  });

  const renderRow = (index: number) => {
    const row = rows[index] ?? null;
    const selected = row !== null && isSelected?.(row);
    return (
      <tr
        key={keyAt(index)}
        role="row"
        data-index={index}
        aria-rowindex={windowed === undefined ? undefined : index + 2}
        aria-selected={isSelected ? selected : undefined}
        className={classNames(styles.row, selected && styles.selected)}
        style={stacked ? { minHeight: rowHeight } : { height: rowHeight }}
        onClick={(event) => {
          if (row !== null && !isControl(event.target)) onRowClick?.(row, event);
        }}
      >
        {shown.map((column) => (
          <Cell key={column.key} column={column} content={row === null ? null : column.cell(row)}>
            {row === null && <Skeleton width={column.width === undefined ? '60%' : 64} height={12} />}
          </Cell>
        ))}
      </tr>
    );
  };

  return (
    <div
      ref={attach}
      className={classNames(styles.scroller, windowed === 'fill' && styles.fill)}
      style={
        typeof windowed === 'number'
          ? { maxHeight: HEAD_HEIGHT + windowed * ROW_HEIGHTS[density] }
          : undefined
      }
      // What scrolls has to be reached by the keyboard.
      {...(windowed !== undefined && { tabIndex: 0, role: 'group', 'aria-label': label, ...focusHandlers })}
    >
      {/* The roles say what the elements are where the stylesheet has taken their table layout away. */}
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
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {windowed === undefined
            ? rows.map((_, index) => renderRow(index))
            : withGaps(virtualizer.getVirtualItems(), virtualizer.getTotalSize(), renderRow)}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>({
  column: { key, head, align, sortable },
  sort,
  onSort,
}: Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: TableColumn<Row> }) {
  const sorted = sort?.key === key ? sort.direction : undefined;
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sortable ? (sorted ?? 'none') : undefined}
      className={classNames(align && styles.end)}
    >
      {sortable ? (
        <button
          type="button"
          className={classNames(styles.sort, sorted && styles.sorted)}
          onClick={() => onSort?.(key)}
        >
          {head}
          <Arrow size={14} />
        </button>
      ) : (
        head
      )}
    </th>
  );
}

function Cell<Row>({
  column: { width, align, wraps, leads },
  content,
  children,
}: {
  column: TableColumn<Row>;
  content: ReactNode;
  children: ReactNode;
}) {
  const text = typeof content === 'string' && !wraps ? content : undefined;
  return (
    <td
      role="cell"
      className={classNames(
        width === undefined && styles.title,
        text !== undefined && styles.text,
        wraps && styles.wraps,
        leads && styles.leading,
        align && styles.end,
      )}
      title={text}
    >
      {content}
      {children}
    </td>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null;
}

/** The rows in their places: what lies between them and around them is empty room of the same height. */
function withGaps(
  items: readonly { index: number; start: number; end: number }[],
  totalSize: number,
  renderRow: (index: number) => ReactNode,
): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  const gapTo = (start: number) => {
    if (start > end) parts.push(<tr key={`gap-${end}`} aria-hidden="true" style={{ height: start - end }} />);
  };
  for (const item of items) {
    gapTo(item.start);
    parts.push(renderRow(item.index));
    end = item.end;
  }
  gapTo(totalSize);
  return parts;
}

function minWidthOf(columns: readonly { width?: number }[]): number {
  return columns.reduce((sum, { width = TITLE_MIN_WIDTH }) => sum + width, 0);
}

/** Whether the watched element is narrower than `limit` pixels, known before the first paint. */
function useNarrow(limit: number) {
  const [narrow, setNarrow] = useState(false);
  const watchWidth = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => setNarrow(element.clientWidth < limit);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [limit],
  );
  return { narrow, watchWidth };
}
