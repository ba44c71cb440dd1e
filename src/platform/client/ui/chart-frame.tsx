import {
  use,
  useCallback,
  useId,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import styles from './chart.module.css';
import { ToolWordsContext } from './tool-words';
import { type TableColumn } from './table';
import { WindowedTable } from './windowed-table';
import { TableToggle } from './table-toggle';

/** The inside of the axes, in pixels of the drawing. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface ChartFrameProps<Row> {
  /** The accessible name, of the drawing and of the table. */
  label: string;
  height: number;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly TableColumn<Row>[];
  /** What a row says, in words. */
  told: (row: Row) => string;
  /** Names of the lines with their looks. */
  legend?: ReactNode;
  /** The texts of the value axis, which decide how wide it is. */
  axisTexts: readonly string[];
  /** The place of a row, in pixels. */
  placeOf: (row: Row, plot: Plot) => number;
  draw: (plot: Plot, pointed: Row | undefined) => ReactNode;
  /** By Enter or a press of what is pointed at. */
  onChoose?: ((row: Row) => void) | undefined;
}

/** Rows that show without scrolling. */
const TABLE_ROWS = 8;
const PAGE_ROWS = 10;
const CHARACTER = 8;

/**
 * A drawing and the same numbers as a table. The drawing is one tab stop, whose rows are read out with the
 * arrow keys, Home, End, Page Up and Page Down, or by pointing.
 */
export function ChartFrame<Row>({
  label,
  height,
  rows,
  keyOf,
  columns,
  told,
  legend,
  axisTexts,
  placeOf,
  draw,
  onChoose,
}: ChartFrameProps<Row>) {
  const words = use(ToolWordsContext).chart;
  const [asTable, setAsTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const { width, watchWidth } = useWidth();
  const hintId = useId();
  const pointed = at === null ? undefined : rows[at];
  const plot = {
    left: Math.max(...axisTexts.map((text) => text.length), 1) * CHARACTER + 8,
    right: width - 12,
    top: 20,
    bottom: height - 24,
  };

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && pointed !== undefined) onChoose?.(pointed);
    const end = rows.length - 1;
    const from = at ?? end + 1;
    const targets: Record<string, number> = {
      ArrowLeft: from - 1,
      ArrowRight: at === null ? 0 : from + 1,
      Home: 0,
      End: end,
      PageUp: from - PAGE_ROWS,
      PageDown: from + PAGE_ROWS,
    };
    const target = targets[event.key];
    if (target === undefined || end < 0) return;
    event.preventDefault();
    setAt(Math.min(Math.max(target, 0), end));
  }

  function nearestTo({ currentTarget, clientX }: MouseEvent<SVGSVGElement>): number | null {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    let nearest: number | null = null;
    let least = Infinity;
    rows.forEach((row, index) => {
      const distance = Math.abs(placeOf(row, plot) - x);
      if (distance < least) [least, nearest] = [distance, index];
    });
    return nearest;
  }

  return (
    <div className="narrow">
      <div className={styles.head} data-over={!asTable || undefined}>
        {legend}
        <TableToggle label={words.asTable} pressed={asTable} onChange={setAsTable} />
      </div>
      {asTable ? (
        <WindowedTable
          label={label}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          density="dense"
          {...(rows.length > TABLE_ROWS && { windowed: TABLE_ROWS })}
        />
      ) : (
        <div
          ref={watchWidth}
          role="group"
          tabIndex={0}
          aria-label={label}
          aria-describedby={hintId}
          className={styles.drawing}
          onKeyDown={handleKeyDown}
          onBlur={() => setAt(null)}
        >
          <span id={hintId} className="visually-hidden">
            {words.keys} {onChoose && words.choose}
          </span>
          <svg
            width={width}
            height={height}
            aria-hidden="true"
            className={styles.svg}
            data-choosable={onChoose && ''}
            onPointerMove={(event) => setAt(nearestTo(event))}
            onPointerLeave={() => setAt(null)}
            onClick={(event) => {
              // A finger points at nothing before.
              const chosen = rows[nearestTo(event) ?? -1];
              if (chosen !== undefined) onChoose?.(chosen);
            }}
          >
            {draw(plot, pointed)}
          </svg>
          <p aria-live="polite" className={styles.told}>
            {pointed === undefined ? '' : told(pointed)}
          </p>
        </div>
      )}
    </div>
  );
}

/** Lines of the value axis with their texts. */
export function ValueAxis({ plot, ticks }: { plot: Plot; ticks: readonly { y: number; text: string }[] }) {
  return ticks.map(({ y, text }) => (
    <g key={text}>
      <line x1={plot.left} x2={plot.right} y1={y} y2={y} className={styles.gridLine} />
      <text x={plot.left - 8} y={y + 4} textAnchor="end" className={styles.axisText}>
        {text}
      </text>
    </g>
  ));
}

/** Where a value is between the ends of its axis, in pixels from the top. */
export function heightOf(value: number, [least, most]: readonly [number, number], plot: Plot): number {
  return plot.bottom - ((value - least) / (most - least)) * (plot.bottom - plot.top);
}

/** The width of an element as it changes; before the first measure one that fits a phone. */
function useWidth() {
  const [width, setWidth] = useState(320);
  const watchWidth = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, watchWidth };
}
