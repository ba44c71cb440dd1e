import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { classNames } from './class-names';
import { isComposing } from './keyboard';
import { Skeleton } from './skeleton';
import styles from './table.module.css';

export interface TableColumn<Row> {
  key: string;
  /** The column head; a control in it (a checkbox for all rows) needs its own accessible name. */
  head: ReactNode;
  /** In pixels, enough for the usual content. The title column has none: it takes the rest. */
  width?: number;
  /** For numbers and dates in the last column. */
  align?: 'end';
  sortable?: boolean;
  /** Hidden when rows are stacked. */
  onlyWide?: boolean;
  /** When rows are stacked, shown before both lines: a checkbox. */
  leads?: boolean;
  /** When rows are stacked, takes what the others of its line leave, and its text ends there. */
  fills?: boolean;
  /** Wraps its text, so the row grows; not in a windowed table, whose rows have a fixed height. */
  wraps?: boolean;
  /** Unless it wraps, a text that is too long ends in an ellipsis and gets a tooltip. */
  cell: (row: Row) => ReactNode;
}

export interface TableSort {
  key: string;
  direction: 'ascending' | 'descending';
}

interface TableRowProps<Row> {
  /** `null` while loading. */
  row: Row | null;
  index: number;
  columns: readonly TableColumn<Row>[];
  windowed: boolean;
  style: CSSProperties;
  /** Undefined in a table without selection. */
  selected: boolean | undefined;
  /** For a click outside the row's own controls. */
  onClick: (event: MouseEvent) => void;
  onOpen: () => void;
}

export function TableRow<Row>({
  row,
  index,
  columns,
  windowed,
  style,
  selected,
  onClick,
  onOpen,
}: TableRowProps<Row>) {
  return (
    <tr
      role="row"
      data-index={index}
      aria-rowindex={windowed ? index + 2 : undefined}
      aria-selected={selected}
      className={classNames(styles.row, selected && styles.selected)}
      style={style}
      onClick={(event) => {
        if (!isControl(event.target)) onClick(event);
      }}
      onDoubleClick={({ target }) => !isControl(target) && onOpen()}
      onKeyDown={(event) => {
        const isCheckbox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
        if (event.key === 'Enter' && isCheckbox && !isComposing(event)) onOpen();
      }}
    >
      {columns.map((column) => (
        <Cell key={column.key} column={column} content={row === null ? null : column.cell(row)}>
          {row === null && <Skeleton width={column.width === undefined ? '60%' : 64} height={12} />}
        </Cell>
      ))}
    </tr>
  );
}

/** The head of a column. */
export function TableHead<Row>({
  column: { key, head, align, sortable },
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort?: TableSort | undefined;
  onSort?: ((key: string) => void) | undefined;
}) {
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
  column: { width, align, wraps, leads, fills },
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
        fills && styles.fills,
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
