import { useEffect, useState, type FocusEvent, type RefObject } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';

/** Rows kept ready beyond either edge, so that a fling shows no gaps. */
const OVERSCAN_ROWS = 8;

interface WindowedRows {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string | number;
  /** Pixels; every row has the same height. */
  rowHeight: number;
  enabled?: boolean;
  /** Told which rows are in the document, by index. */
  onShown?: ((indexes: readonly number[]) => void) | undefined;
}

/**
 * Which rows of a long list are in sight. The row with the focus stays among them: the scroller takes `focusHandlers`,
 * and each row its index as `data-index`.
 */
export function useWindowedRows({
  scroller,
  count,
  keyOf,
  rowHeight,
  enabled = true,
  onShown,
}: WindowedRows) {
  const [focusedIndex, setFocusedIndex] = useState(-1);
  const virtualizer = useVirtualizer({
    count,
    enabled,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: (range) => withIndex(range, focusedIndex),
  });
  const shown = virtualizer
    .getVirtualItems()
    .map(({ index }) => index)
    .join();
  useEffect(() => {
    if (shown !== '') onShown?.(shown.split(',').map(Number));
  }, [shown, onShown]);
  const focusHandlers = {
    onFocus(event: FocusEvent<HTMLElement>) {
      const row = event.target.closest<HTMLElement>('[data-index]');
      setFocusedIndex(row ? Number(row.dataset.index) : -1);
    },
    onBlur: () => setFocusedIndex(-1),
  };
  return { virtualizer, focusHandlers };
}

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
