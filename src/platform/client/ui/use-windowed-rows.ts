import { useEffect, useLayoutEffect, useState, type FocusEvent, type RefObject } from 'react';
import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type VirtualItem,
} from '@tanstack/react-virtual';

/** Overscan at both edges, so that fast scrolling shows no gaps; in pixels for tall rows. */
const OVERSCAN_ROWS = 8;
const OVERSCAN_PX = 500;

interface WindowedRows {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  keyOf: (index: number) => string | number;
  /** In pixels, the same for all rows. */
  rowHeight: number;
  enabled?: boolean;
  /** Called with the indexes of the rendered rows. */
  onShown?: ((indexes: readonly number[]) => void) | undefined;
}

/**
 * The visible rows of a long list, always including the focused one: spread `focusHandlers` on the scroller, and give
 * each row its index as `data-index`.
 */
export function useWindowedRows({
  scroller,
  count,
  keyOf,
  rowHeight,
  enabled = true,
  onShown,
}: WindowedRows) {
  const { focused, focusHandlers } = useFocusedIndex();
  const virtualizer = useVirtualizer({
    count,
    enabled,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: (range) => withIndexes(range, [focused]),
  });
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, rowHeight]);
  useTellShown(virtualizer.getVirtualItems(), onShown);
  return { virtualizer, focusHandlers };
}

interface WindowedPage {
  list: RefObject<HTMLElement | null>;
  count: number;
  /** Items per line. */
  lanes: number;
  /** In pixels, the same for all items. */
  itemHeight: number;
  /** Space below each line in pixels. */
  gap: number;
  /** An item that is always rendered, like the focused one. */
  kept: number;
  onShown: (indexes: readonly number[]) => void;
}

/** As `useWindowedRows`, for a list that scrolls with the page. */
export function useWindowedPage({ list, count, lanes, itemHeight, gap, kept, onShown }: WindowedPage) {
  const { focused, focusHandlers } = useFocusedIndex();
  const top = useTopOnPage(list);
  const virtualizer = useWindowVirtualizer({
    count,
    lanes,
    gap,
    scrollMargin: top,
    estimateSize: () => itemHeight,
    overscan: Math.ceil(OVERSCAN_PX / itemHeight),
    rangeExtractor: (range) => withIndexes(range, [focused, kept]),
  });
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [virtualizer, itemHeight, gap, lanes]);
  const items = virtualizer.getVirtualItems();
  useTellShown(items, onShown);
  return {
    items: items.map(({ index, lane, start }) => ({ index, lane, top: start - top })),
    height: virtualizer.getTotalSize(),
    focusHandlers,
  };
}

function useFocusedIndex() {
  const [focused, setFocused] = useState(-1);
  return {
    focused,
    focusHandlers: {
      onFocus(event: FocusEvent<HTMLElement>) {
        const row = event.target.closest<HTMLElement>('[data-index]');
        setFocused(row ? Number(row.dataset.index) : -1);
      },
      onBlur: () => setFocused(-1),
    },
  };
}

function useTellShown(items: readonly VirtualItem[], onShown: WindowedRows['onShown']) {
  const shown = items.map(({ index }) => index).join();
  useEffect(() => {
    if (shown !== '') onShown?.(shown.split(',').map(Number));
  }, [shown, onShown]);
}

/** Distance of the list from the top of the page in pixels, updated when content above it changes. */
function useTopOnPage(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

function withIndexes(range: Range, more: readonly number[]): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  for (const index of more) if (index >= 0 && index < range.count) indexes.add(index);
  return [...indexes].sort((a, b) => a - b);
}
