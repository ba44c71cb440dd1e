import { type ReactNode, useMemo, useRef } from 'react';
import { useWindowedRows } from '../lists/use-windowed-rows';
import { Table, type TableProps, type TableRows } from './table';

interface WindowedTableProps<Row> extends TableProps<Row> {
  /**
   * The most rows shown at once (stacked rows: as many as fit into the same height); 'fill' takes the height of a flex
   * column. Without it, it is a `Table`.
   */
  windowed?: number | 'fill';
  /** Called with the indexes of the rendered rows. */
  onShown?: (indexes: readonly number[]) => void;
}

/** A `Table` that renders visible rows only and scrolls under a fixed head. */
export function WindowedTable<Row>({ onShown, ...table }: WindowedTableProps<Row>) {
  if (table.windowed === undefined) return <Table {...table} />;
  return <Table {...table} renderRows={(rows) => <WindowedRows {...rows} onShown={onShown} />} />;
}

function WindowedRows({
  count,
  rowHeight,
  renderRow,
  onShown,
}: TableRows & { onShown: WindowedTableProps<never>['onShown'] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  // The table's frame; its own reference is not there yet when the first rows are measured.
  const scroller = useMemo(
    () => ({
      get current() {
        return body.current?.closest<HTMLElement>('[role="group"]') ?? null;
      },
    }),
    [],
  );
  const { indexes, height, focusHandlers } = useWindowedRows({ scroller, count, rowHeight, onShown });
  return (
    <tbody ref={body} role="rowgroup" {...focusHandlers}>
      {withGaps(indexes, rowHeight, height, renderRow)}
    </tbody>
  );
}

/** The rendered rows with spacers in place of the others. */
function withGaps(
  indexes: readonly number[],
  rowHeight: number,
  height: number,
  renderRow: (index: number) => ReactNode,
): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  const gapTo = (start: number) => {
    if (start > end) parts.push(<tr key={`gap-${end}`} aria-hidden="true" style={{ height: start - end }} />);
  };
  for (const index of indexes) {
    gapTo(index * rowHeight);
    parts.push(renderRow(index));
    end = (index + 1) * rowHeight;
  }
  gapTo(height);
  return parts;
}
